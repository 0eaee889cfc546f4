import type { Tx } from '../../platform/db/db.ts';
import { endAllSessions } from '../../platform/sessions/sessions.repo.ts';
import { deleteIdentitiesSince, takeTrustSince } from './accounts.repo.ts';
import { deleteAllLinks } from './links.repo.ts';

/**
 * For a shop in which everybody could read all mail and be anybody at Google since then: everybody signs in anew, and of
 * accounts that were made meanwhile nobody has shown that the address is theirs. They keep it, and a link by mail opens
 * them again. Returns how many those are.
 */
export async function distrustAccounts(tx: Tx, since: Date, at: Date): Promise<number> {
  await endAllSessions(tx);
  await deleteAllLinks(tx);
  await deleteIdentitiesSince(tx, since);
  return takeTrustSince(tx, since, at);
}
