import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/facts.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.repo.ts';
import type { AccountFacts } from './accounts.deps.ts';
import { type Account, erasePerson } from './accounts.repo.ts';
import { deleteAddressesOf } from './addresses/addresses.repo.ts';
import { deleteFactorsOf } from './factors/factors.repo.ts';
import { deleteLinks } from './links.repo.ts';

/** Personal data is deleted from the database; the row stays without it, for accounting. */
export async function deleteAccount(
  tx: Tx,
  { id, email }: Account,
  { at, facts }: { readonly at: Date; readonly facts: AccountFacts },
): Promise<void> {
  await announce(facts.accountDeleted, tx, { id, email });
  await closeAccount(tx, id, at);
  await changed(tx, [tags.authors]);
}

/** It cannot be signed in to any more, by password, Google or a link, and the address is free for its real owner. */
export async function closeAccount(tx: Tx, id: string, at: Date): Promise<void> {
  await erasePerson(tx, id, at);
  await endSessionsOf(tx, id);
  await deleteFactorsOf(tx, id);
  await deleteLinks(tx, id);
  await deleteAddressesOf(tx, id);
}
