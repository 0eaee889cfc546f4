import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { type ButtonSize, type ButtonTone, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  tone?: ButtonTone;
  size?: ButtonSize;
  /** An action is in progress: further clicks do nothing, and the focus stays where it is. */
  busy?: boolean;
}

export function Button({ tone, size, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass(tone, size, className)}
      onClick={press}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
