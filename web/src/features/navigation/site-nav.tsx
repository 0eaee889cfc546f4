import { t } from '@fieldhouse/contracts/text';
import type { ReactNode } from 'react';
import { useToken } from '../../lib/session/session.ts';
import { NavLink } from '../../ui/link.tsx';
import { LogoutButton } from './logout-button.tsx';

/** The buttons that everyone sees. */
export const siteLinks = [
  { to: '/', label: t`Home` },
  { to: '/favorites', label: t`Favorites` },
  { to: '/carrito', label: t`Cart` },
] as const;

/** The footer's list of links: where the menu leads as long as no script runs. */
export const siteLinksId = 'site-links';

interface SiteNavProps {
  /** In a row, or one under the other in the drawer of small screens. */
  place: 'bar' | 'drawer';
  cartCount: ReactNode;
}

const item = {
  bar: 'nav-link aria-[current]:underline',
  drawer: 'nav-link min-h-14 w-full text-2xl aria-[current]:underline',
};
const row = { bar: '', drawer: 'border-b border-line' };

/** All of them are always in the document, the same for everybody; the stylesheet shows those that fit who is looking. */
export function SiteNav({ place, cartCount }: SiteNavProps) {
  return (
    <ul className={place === 'bar' ? 'flex flex-wrap items-center gap-x-6' : 'flex flex-col'}>
      {siteLinks.map(({ to, label }) => (
        <li key={to} className={row[place]}>
          <NavLink end to={to} className={item[place]}>
            {label}
            {to === '/carrito' && cartCount}
          </NavLink>
        </li>
      ))}
      <li className={`client:hidden admin:hidden ${row[place]}`}>
        <NavLink to="/CreateUser" className={item[place]}>
          Sign Up
        </NavLink>
      </li>
      <li className={`hidden client:block ${row[place]}`}>
        <ProfileLink className={item[place]}>{place === 'bar' ? t`Profile` : t`Perfil`}</ProfileLink>
      </li>
      <li className={`hidden admin:block ${row[place]}`}>
        <NavLink to="/admin" className={item[place]}>
          Control Panel
        </NavLink>
      </li>
      <li className={`client:hidden admin:hidden ${row[place]}`}>
        <NavLink to="/login" className={item[place]}>
          Login
        </NavLink>
      </li>
      <li className={`hidden client:block admin:block ${row[place]}`}>
        <LogoutButton className={item[place]} />
      </li>
    </ul>
  );
}

/** Carries the stored token in its address, which only the browser knows; the page itself drops it there at once. */
function ProfileLink({ className, children }: { className: string; children: ReactNode }) {
  const token = useToken();
  return (
    <NavLink to={`/me/${token ? encodeURIComponent(token) : 'profile'}`} className={className}>
      {children}
    </NavLink>
  );
}
