import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useToken } from '../../lib/session/session.ts';

/** Carries the stored token in its address, which only the browser knows; the page itself drops it there at once. */
export function ProfileLink({ className, children }: { className: string; children: ReactNode }) {
  const token = useToken();
  return (
    <NavLink to={`/me/${token ? encodeURIComponent(token) : 'profile'}`} className={className}>
      {children}
    </NavLink>
  );
}
