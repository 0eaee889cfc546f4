import { t } from '@fieldhouse/contracts/text';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { ButtonLink } from './link.tsx';
import { Notice } from './notice.tsx';

interface FormFootProps {
  form: { readonly refusal: string | undefined; readonly button: ComponentProps<typeof Button> };
  /** Where Cancel leads. */
  cancel: string;
}

/** How a long form ends that stays open: always in sight. */
export function SaveBar({
  form: { refusal, button, dirty },
}: {
  form: FormFootProps['form'] & { readonly dirty: boolean };
}) {
  return (
    <>
      {refusal && <Notice tone="problem">{refusal}</Notice>}
      <div className="sticky bottom-0 z-4 -mx-1 flex items-center gap-4 border-t-2 border-ink bg-white px-1 py-3">
        <Button size="lg" {...button}>
          Save
        </Button>
        {dirty && <p className="text-sm text-ink-soft">Not saved yet.</p>}
      </div>
    </>
  );
}

const closeTexts = { close: t`Close`, cancel: t`Cancel` };

interface FormEndProps {
  form: FormFootProps['form'];
  /** What is done when it is sent. */
  action?: string;
  tone?: 'ink' | 'danger';
  isEmpty?: boolean;
  close?: keyof typeof closeTexts;
  onClose: () => void;
}

/** How a small form ends that was opened in place. */
export function FormEnd({ form: { refusal, button }, action = t`Save`, tone = 'ink', ...rest }: FormEndProps) {
  const { isEmpty = false, close = 'cancel', onClose } = rest;
  return (
    <>
      {refusal && <Notice tone="problem">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" tone={tone} {...button} disabled={Boolean(button.disabled) || isEmpty}>
          {action}
        </Button>
        <Button size="sm" tone={close === 'close' ? 'quiet' : 'line'} onClick={onClose}>
          {closeTexts[close]}
        </Button>
      </div>
    </>
  );
}

/** How a form on a page of its own ends: what the shop has against it, Save and Cancel. */
export function FormFoot({ form: { refusal, button }, cancel }: FormFootProps) {
  return (
    <>
      {refusal && <Notice tone="problem">{refusal}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button size="lg" {...button}>
          Save
        </Button>
        <ButtonLink size="lg" tone="line" to={cancel}>
          Cancel
        </ButtonLink>
      </div>
    </>
  );
}
