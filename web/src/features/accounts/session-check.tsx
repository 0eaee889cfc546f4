import { useEffect } from 'react';
import { useToken } from '../../lib/session-token.ts';
import { toast } from '../../ui/toast.ts';

/** Stands once in the document: asks the shop about the stored token, on load and whenever another tab changes it. */
export function SessionCheck() {
  const token = useToken();
  useEffect(() => {
    if (token !== undefined) void check();
  }, [token]);
  return null;
}

async function check(): Promise<void> {
  try {
    // Most visitors have no token: the code comes with the first one.
    const { checkSession } = await import('./session.ts');
    if (await checkSession()) await toast('You have been logged out. Please log in again.', 'problem');
  } catch (error) {
    // The header keeps what the hint says; every call is decided by the shop anyway.
    console.warn(error);
  }
}
