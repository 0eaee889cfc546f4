import { Link, type LinkProps } from 'react-router';

/** A link inside running text. */
export function TextLink({ className = '', ...rest }: LinkProps & { className?: string }) {
  return <Link {...rest} className={`underline decoration-2 underline-offset-4 hover:decoration-4 ${className}`} />;
}
