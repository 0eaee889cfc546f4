import type { Tx } from '../../platform/db/db.ts';
import { endAllSessions } from '../../platform/sessions/sessions.repo.ts';
import { deleteIdentitiesSince, takeRoles, takeTrustSince } from './accounts.repo.ts';
import { deleteAddressesSince } from './addresses/addresses.repo.ts';
import { deleteFactorsSince } from './factors/factors.repo.ts';
import { deleteAllLinks } from './links.repo.ts';
import { deleteAllInvitations } from './staff/invitations.repo.ts';

/**
 * For a shop that was a demo since then, in which all mail is public and Google says what the visitor types: all sessions end, and the
 * addresses of accounts created since count as unproved, until an emailed link opens them again. All staff lose their roles,
 * which any visitor could have given, also before the demo was noted. Delivery addresses and second factors kept since then go. Returns how many accounts
 * were created in the meantime, and how many older ones lost the role.
 */
export async function distrustAccounts(
  tx: Tx,
  since: Date,
  at: Date,
): Promise<{ readonly closed: number; readonly demoted: number }> {
  await endAllSessions(tx);
  await deleteAllLinks(tx);
  await deleteAllInvitations(tx);
  await deleteIdentitiesSince(tx, since);
  await deleteAddressesSince(tx, since);
  await deleteFactorsSince(tx, since);
  return { closed: await takeTrustSince(tx, since, at), demoted: await takeRoles(tx, at) };
}
