import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { hashToken, isToken, newToken } from '../../platform/sessions/tokens.ts';

/** For a mail to one account; returns the token, which nobody can read again. */
export async function createUnsubscribeLink(db: Db, accountId: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('unsubscribe_link')
    .values({ token_hash: hashToken(token), account_id: accountId })
    .execute();
  return token;
}

export interface Subscription {
  readonly accountId: string;
  readonly subscribed: boolean;
}

export async function findSubscription(db: Db, token: string): Promise<Subscription | undefined> {
  if (!isToken(token)) return undefined;
  const { rows } = await sql<Subscription>`
    select account.id as "accountId", account.news_letter as subscribed
    from unsubscribe_link join account on account.id = account_id
    where token_hash = ${hashToken(token)} and account.deleted_at is null`.execute(db);
  return rows[0];
}

/** When an account is deleted. */
export async function forgetSubscriber(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  await tx.deleteFrom('unsubscribe_link').where('account_id', '=', id).execute();
}

/** A link works as long as somebody may still keep the mail it is in. */
export async function cleanUnsubscribeLinks(db: Db): Promise<void> {
  await sql`delete from unsubscribe_link where created_at < now() - interval '2 years'`.execute(db);
}
