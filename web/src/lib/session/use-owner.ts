import { useAnswer } from '../use-answer.ts';
import { findOwner, useBuyerToken } from './session.ts';

/** Who buys here: the account's id or the guest, or why there is none. `unknown`: the shop could not be asked, which says nothing. */
export type Owner = { readonly id: string } | 'asking' | 'nobody' | 'unknown';

/** Who buys here, for what only one person may see. */
export function useOwner(): { owner: Owner; askAgain: () => void } {
  const token = useBuyerToken();
  const ask = async () => ({ token, id: await (await import('./guest.ts')).askBuyer() });
  const { answer, problem, busy, askAgain } = useAnswer(ask, token);
  const id = findOwner(token) ?? (answer?.token === token ? answer?.id : undefined);
  if (id !== undefined) return { owner: { id }, askAgain };
  if (problem && !busy) return { owner: 'unknown', askAgain };
  return { owner: answer && !busy && answer.token === token ? 'nobody' : 'asking', askAgain };
}
