import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/facts.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.repo.ts';
import { hideInJournal } from '../journal/index.ts';
import type { AccountFacts } from './accounts.deps.ts';
import { type Account, erasePerson } from './accounts.repo.ts';
import { emailKey, patternOf } from './accounts.rules.ts';
import { deleteAddressesOf } from './addresses/addresses.repo.ts';
import { deleteConsents } from './consents.repo.ts';
import { deleteChange } from './email-change.repo.ts';
import { insertErasure, listJournaled, listWords } from './erasures.repo.ts';
import { deleteFactorsOf } from './factors/factors.repo.ts';
import { deleteLinks } from './links.repo.ts';
import { deleteInvitationsTo } from './staff/invitations.repo.ts';

/**
 * Personal data is deleted from the database; the row stays without it, for accounting. Gives the words that named the person: they
 * must not be written again.
 */
export async function deleteAccount(
  tx: Tx,
  account: Pick<Account, 'id' | 'email' | 'activatedAt'>,
  { at, facts }: { readonly at: Date; readonly facts: AccountFacts },
): Promise<readonly string[]> {
  const { id, email } = account;
  await takeAlong(tx, account, facts);
  const words = await listWords(tx, id);
  const pattern = patternOf(words);
  await hideInJournal(tx, await listJournaled(tx, id), pattern);
  await announce(facts.accountDeleted, tx, { id, email, pattern });
  await closeAccount(tx, id, at);
  await deleteInvitationsTo(tx, emailKey(email));
  await deleteConsents(tx, id);
  await insertErasure(tx, { accountId: id, email, words });
  await changed(tx, [tags.authors]);
  return words;
}

/** What was bought without it since its address was proved: it is the same person's, and goes too. */
export async function takeAlong(
  tx: Tx,
  { id, email, activatedAt }: Pick<Account, 'id' | 'email' | 'activatedAt'>,
  facts: AccountFacts,
): Promise<void> {
  if (activatedAt) await announce(facts.addressProved, tx, { id, email });
}

/** It cannot be signed in to any more, by password, Google or a link, and the address is free for its real owner. */
export async function closeAccount(tx: Tx, id: string, at: Date): Promise<void> {
  await erasePerson(tx, id, at);
  await endSessionsOf(tx, id);
  await deleteFactorsOf(tx, id);
  await deleteLinks(tx, id);
  await deleteAddressesOf(tx, id);
  await deleteChange(tx, id);
}
