import { getMe } from '@fieldhouse/contracts/accounts.endpoints';
import { listAddresses } from '@fieldhouse/contracts/addresses.endpoints';
import type { SavedAddress } from '@fieldhouse/contracts/addresses.schemas';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { dropDrafts } from '../../lib/session/drafts.ts';
import { rememberOwner, useToken } from '../../lib/session/session.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly book: readonly SavedAddress[];
}

/** Who is at the checkout. `unknown`: the shop could not be asked. */
export type Shopper = 'visitor' | 'asking' | 'unknown' | Account;

export function useBuyer(): { shopper: Shopper; askAgain: () => void } {
  const token = useToken();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ token: string; shopper: Shopper }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for each try
  useEffect(() => {
    if (token === undefined) return;
    let gone = false;
    void askShop(token).then((shopper) => {
      if (!gone) setAnswer({ token, shopper });
    });
    return () => {
      gone = true;
    };
  }, [token, tries]);
  const askAgain = () => {
    setAnswer(undefined);
    setTries(tries + 1);
  };
  if (token === undefined) return { shopper: 'visitor', askAgain };
  return { shopper: answer?.token === token ? answer.shopper : 'asking', askAgain };
}

async function askShop(token: string): Promise<Shopper> {
  try {
    const [{ _id: id, email }, book] = await Promise.all([call(getMe), call(listAddresses)]);
    rememberOwner(token, id);
    // What a visitor has typed on the way to the login is theirs from now on.
    dropDrafts(id);
    return { id, email, book };
  } catch (error) {
    if (!(error instanceof ApiError)) console.error(error);
    // A dead session has been forgotten by the call itself.
    return 'unknown';
  }
}
