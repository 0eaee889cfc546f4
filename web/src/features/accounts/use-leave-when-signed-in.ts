import { useEffect } from 'react';
import { useToken } from '../../lib/session/session.ts';
import { nextPath } from './next-path.rules.ts';

/** Login and sign-up are for visitors. The stylesheet hides them from the first paint on; this leads away. */
export function useLeaveWhenSignedIn(): void {
  const token = useToken();
  useEffect(() => {
    if (token !== undefined) location.replace(nextPath(location.search));
  }, [token]);
}
