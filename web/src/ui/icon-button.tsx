import type { ButtonHTMLAttributes, ReactNode } from 'react';

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
