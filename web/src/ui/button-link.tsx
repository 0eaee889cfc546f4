import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonTone, buttonClass } from './button.tsx';

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
