import { getMe } from '@fieldhouse/contracts/accounts.endpoints';
import { listAddresses } from '@fieldhouse/contracts/addresses.endpoints';
import type { Call } from '../../lib/call.ts';
import { dropDrafts } from '../../lib/session/drafts.ts';
import { rememberOwner, useToken } from '../../lib/session/session.ts';
import { useAnswer } from '../../lib/use-answer.ts';

export type Account = Awaited<ReturnType<typeof loadAccount>>;

/** Who is at the checkout. `unknown`: the shop could not be asked. */
export type Shopper = 'visitor' | 'asking' | 'unknown' | Account;

export function useBuyer(): { shopper: Shopper; askAgain: () => void } {
  const token = useToken();
  const ask = token === undefined ? undefined : (call: Call) => loadAccount(call, token);
  const { answer, problem, busy, askAgain } = useAnswer(ask, token);
  if (token === undefined) return { shopper: 'visitor', askAgain };
  // Never that of another session.
  if (answer?.token === token) return { shopper: answer, askAgain };
  return { shopper: problem && !busy ? 'unknown' : 'asking', askAgain };
}

async function loadAccount(call: Call, token: string) {
  const [{ _id: id, email }, book] = await Promise.all([call(getMe), call(listAddresses)]);
  rememberOwner(token, id);
  // What a visitor has typed on the way to the login is theirs from now on.
  dropDrafts(id);
  return { token, id, email, book };
}
