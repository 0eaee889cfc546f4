import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.repo.ts';
import { type Account, erasePerson } from './accounts.repo.ts';
import { deleteAddressesOf } from './addresses/addresses.repo.ts';
import { deleteLinks } from './links.repo.ts';

/**
 * What another module does, in the same transaction, when an account is deleted: erase the person from its data.
 * Registered in app.ts, because those modules depend on this one and not the other way round.
 */
export type OnAccountDeleted = (tx: Tx, account: { readonly id: string; readonly email: string }) => Promise<void>;

/** Personal data is deleted from the database; the row stays without it, for accounting. */
export async function deleteAccount(
  tx: Tx,
  { id, email }: Account,
  { at, onAccountDeleted }: { readonly at: Date; readonly onAccountDeleted: readonly OnAccountDeleted[] },
): Promise<void> {
  for (const forget of onAccountDeleted) await forget(tx, { id, email });
  await closeAccount(tx, id, at);
  await changed(tx, [tags.authors]);
}

/** Nobody can sign in any more, by password, Google or a link, and the address is free for its real owner. */
export async function closeAccount(tx: Tx, id: string, at: Date): Promise<void> {
  await erasePerson(tx, id, at);
  await endSessionsOf(tx, id);
  await deleteLinks(tx, id);
  await deleteAddressesOf(tx, id);
}
