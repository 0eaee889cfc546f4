import type { Tx } from '../../platform/db/db.ts';
import { endAllSessions } from '../../platform/sessions/sessions.repo.ts';
import { deleteIdentitiesSince, takeRoles, takeTrustSince } from './accounts.repo.ts';
import { deleteAddressesSince } from './addresses/addresses.repo.ts';
import { deleteAllLinks } from './links.repo.ts';

/**
 * For a shop in which everybody could read all mail and be anybody at Google since then: everybody has to sign in
 * again, and for accounts created during the demo nobody has proved that the address is theirs. They keep it, and an
 * emailed link opens them again. Nobody is an administrator any more, because everybody could have made anybody one,
 * also before the demo was noted. Addresses kept since then go: a parcel
 * must not be sent where somebody else has said. Returns how many accounts were made in the meantime, and how many older ones lost the
 * role.
 */
export async function distrustAccounts(
  tx: Tx,
  since: Date,
  at: Date,
): Promise<{ readonly closed: number; readonly demoted: number }> {
  await endAllSessions(tx);
  await deleteAllLinks(tx);
  await deleteIdentitiesSince(tx, since);
  await deleteAddressesSince(tx, since);
  return { closed: await takeTrustSince(tx, since, at), demoted: await takeRoles(tx, at) };
}
