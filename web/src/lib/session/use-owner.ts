import { useEffect, useState } from 'react';
import { findOwner, useBuyerToken } from './session.ts';

/** Who buys here: the account's id or the guest, or why there is nobody. `unknown`: the shop could not be asked, which says nothing. */
export type Owner = { readonly id: string } | 'asking' | 'nobody' | 'unknown';

/** Who buys here, for what only one person may see. */
export function useOwner(): { owner: Owner; askAgain: () => void } {
  const token = useBuyerToken();
  const [tries, setTries] = useState(1);
  const [answer, setAnswer] = useState<{ token: string | undefined; owner: Owner }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for each try
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const id = await (await import('./guest.ts')).askBuyer();
      if (!gone) setAnswer({ token, owner: id === undefined ? 'nobody' : { id } });
    };
    ask().catch((error: unknown) => {
      console.warn(error);
      if (!gone) setAnswer({ token, owner: 'unknown' });
    });
    return () => {
      gone = true;
    };
  }, [token, tries]);
  const known = findOwner(token);
  const askAgain = () => {
    setAnswer(undefined);
    setTries(tries + 1);
  };
  if (known !== undefined) return { owner: { id: known }, askAgain };
  const isAnswered = answer !== undefined && answer.token === token;
  return { owner: isAnswered ? answer.owner : 'asking', askAgain };
}
