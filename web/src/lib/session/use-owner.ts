import { useEffect, useState } from 'react';
import { findOwner, useToken } from './session.ts';

/** Whose session it is, for what is shown to one person alone: undefined while the shop is being asked, null for nobody known. */
export function useOwner(): string | null | undefined {
  const token = useToken();
  const [asked, setAsked] = useState<{ token: string | undefined; id: string | null }>();
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const id = await (await import('./who.ts')).askOwner();
      if (!gone) setAsked({ token, id: id ?? null });
    };
    ask().catch((error: unknown) => {
      console.warn(error);
      if (!gone) setAsked({ token, id: null });
    });
    return () => {
      gone = true;
    };
  }, [token]);
  if (token === undefined) return asked ? null : undefined;
  return findOwner(token) ?? (asked?.token === token ? asked?.id : undefined);
}
