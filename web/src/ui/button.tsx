import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactNode, Ref } from 'react';

export type ButtonTone = 'ink' | 'buy' | 'line' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const tones: Record<ButtonTone, string> = {
  ink: 'bg-ink text-white hover:bg-night',
  // The one orange in the shop: it puts things into the cart and pays for them.
  buy: 'bg-orange text-ink hover:bg-orange-lit',
  line: 'border-2 border-ink bg-transparent text-ink hover:bg-ink hover:text-white',
  quiet: 'bg-transparent text-ink underline decoration-2 underline-offset-4 hover:bg-chalk',
  danger: 'bg-red text-white hover:bg-ink',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-base',
  md: 'min-h-11 px-5 text-lg',
  lg: 'min-h-14 px-8 text-xl',
};

const shared =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-sm font-headline font-semibold tracking-wide ' +
  'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-progress';

export function buttonClass(tone: ButtonTone = 'ink', size: ButtonSize = 'md', more = ''): string {
  return `${shared} ${tones[tone]} ${sizes[size]} ${more}`;
}

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

/** A spinner. Not announced to screen readers: the caller says what is in progress. */
export function Spinner() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      className="animate-spin fill-none stroke-current stroke-3"
    >
      <path d="M12 3a9 9 0 1 1-9 9" />
    </svg>
  );
}

/** The submit button. It looks ready from the first paint on: an early click is replayed. Disabled without scripts. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button size="lg" className="w-full [html[data-auth]_&]:disabled:opacity-100!" {...props} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What a screen reader says; also shown when the mouse rests on it. */
  label: string;
  children: ReactNode;
}

/** A round button that shows only a picture of what it does. */
export function IconButton({ label, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full bg-white text-ink transition-colors duration-150 hover:bg-ink hover:text-white disabled:cursor-not-allowed disabled:opacity-45 ${className}`}
    >
      {children}
    </button>
  );
}
