import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonTone, buttonClass } from './button.tsx';

/** A link inside running text. */
export function TextLink({ className = '', ...rest }: LinkProps & { className?: string }) {
  return <Link {...rest} className={`underline decoration-2 underline-offset-4 hover:decoration-4 ${className}`} />;
}

interface ButtonLinkProps extends Omit<LinkProps, 'className'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  ref?: Ref<HTMLAnchorElement>;
  className?: string;
}

/** Leads somewhere, and is important enough to look like a button. */
export function ButtonLink({ tone, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(tone, size, className)} />;
}

interface TabLinkProps extends Omit<LinkProps, 'className'> {
  isCurrent: boolean;
  className?: string;
}

/** One of several views of a list, side by side. */
export function TabLink({ isCurrent, className = '', ...rest }: TabLinkProps) {
  return (
    <Link
      {...rest}
      aria-current={isCurrent ? 'true' : undefined}
      className={`inline-flex min-h-11 items-center rounded-sm border-2 border-edge px-4 font-headline text-lg font-semibold hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-white ${className}`}
    />
  );
}
