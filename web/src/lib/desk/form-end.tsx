import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface FormEndProps {
  form: { readonly refusal: string | undefined; readonly button: ComponentProps<typeof Button> };
  /** What is done when it is sent. */
  action: string;
  tone?: 'ink' | 'danger';
  isEmpty?: boolean;
  onClose: () => void;
}

/** How a small form of the desk ends. */
export function FormEnd({ form: { refusal, button }, action, tone = 'ink', isEmpty = false, onClose }: FormEndProps) {
  return (
    <>
      {refusal && <Notice tone="problem">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" tone={tone} {...button} disabled={Boolean(button.disabled) || isEmpty}>
          {action}
        </Button>
        <Button size="sm" tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
