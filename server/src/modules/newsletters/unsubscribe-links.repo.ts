import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { hashToken, isToken, newToken } from '../../platform/sessions/tokens.ts';
import { emailKey } from '../accounts/index.ts';
import { deleteSubscriber } from './subscribers.repo.ts';

/** For a mail to one reader; returns the token, which is not stored. */
export async function createUnsubscribeLink(db: Db, readerId: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('unsubscribe_link')
    .values({ token_hash: hashToken(token), account_id: readerId })
    .execute();
  return token;
}

export interface Subscription {
  readonly readerId: string;
  /** Without an account. */
  readonly isVisitor: boolean;
  readonly subscribed: boolean;
}

export async function findSubscription(db: Db, token: string): Promise<Subscription | undefined> {
  if (!isToken(token)) return undefined;
  const { rows } = await sql<Subscription>`
    select l.account_id as "readerId", s.id is not null as "isVisitor",
      coalesce(account.news_letter, s.confirmed_at is not null and s.ended_at is null) as subscribed
    from unsubscribe_link l
    left join account on account.id = l.account_id and account.deleted_at is null
    left join newsletter_subscriber s on s.id = l.account_id
    where token_hash = ${hashToken(token)} and coalesce(account.id, s.id) is not null`.execute(db);
  return rows[0];
}

/** When an account is deleted: also what was asked for its address without signing in. */
export async function forgetSubscriber(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await deleteSubscriber(tx, emailKey(email));
  await tx.deleteFrom('unsubscribe_link').where('account_id', '=', id).execute();
}

/** A link works as long as the mail it is in may be kept. */
export async function cleanUnsubscribeLinks(db: Db): Promise<void> {
  await sql`delete from unsubscribe_link where created_at < now() - interval '2 years'`.execute(db);
}
