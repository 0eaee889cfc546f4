import { type ReactNode, type Ref, useContext } from 'react';
import {
  type LinkProps,
  UNSAFE_NavigationContext as NavigationContext,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
} from 'react-router';
import { type ButtonSize, type ButtonTone, buttonClass } from './button.tsx';

/** Nearly all paths: their own address, whatever is in them. */
const safePath = /^(?:\/|(?:\/[\w-]+)+)$/;
/** A path from the top, in which nothing has to be resolved. */
const plainPath = /^(?=\/)(?:(?!\/[/.])[^?#\\])+(?:\?[^#]+)?(?:#.+)?$/;

/**
 * What the router's link is before there is a browser: that one resolves its address twice, and prepares for clicks, which takes
 * a twentieth of the time of a page.
 */
export function ServerLink(props: LinkProps) {
  const { basename } = useContext(NavigationContext);
  const { to, replace, state, preventScrollReset, viewTransition, reloadDocument, ...rest } = props;
  if (
    typeof to !== 'string' ||
    !(safePath.test(to) || plainPath.test(to)) ||
    rest.relative ||
    rest.prefetch ||
    rest.discover ||
    rest.mask
  )
    return <RouterLink {...props} />;
  const own = to.startsWith('/?') || to.startsWith('/#') || to === '/' ? to.slice(1) : to;
  return <a {...rest} href={basename === '/' ? to : basename + own} data-discover="true" />;
}

/** A link to another page. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;

interface OwnNavLinkProps extends Omit<NavLinkProps, 'className' | 'children'> {
  className: string;
  children?: ReactNode;
}

/** The same of a link that knows whether it leads to where we are. */
export function ServerNavLink(props: OwnNavLinkProps) {
  const { pathname } = useLocation();
  const { to, end, className, caseSensitive, style, ...rest } = props;
  if (typeof to !== 'string' || !safePath.test(to) || caseSensitive || style) return <RouterNavLink {...props} />;
  const [here, there] = [pathname.toLowerCase(), to.toLowerCase()];
  if (here !== there && (end || !here.startsWith(`${there}/`)))
    return <ServerLink {...rest} to={to} className={className} />;
  return <ServerLink aria-current="page" {...rest} to={to} className={`${className} active`} />;
}

/** A link to another page, or to the one that is shown. */
export const NavLink = import.meta.env.SSR ? ServerNavLink : RouterNavLink;

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
