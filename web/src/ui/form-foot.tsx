import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import { Notice } from './notice.tsx';

interface FormFootProps {
  form: { readonly refusal: string | undefined; readonly button: ComponentProps<typeof Button> };
  /** Where Cancel leads. */
  cancel: string;
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
