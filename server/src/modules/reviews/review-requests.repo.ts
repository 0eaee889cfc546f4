import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { hashToken, isToken, newToken } from '../../platform/sessions/tokens.ts';
import { soldName, soldOptions } from '../orders/index.ts';
import type { GoodsToReview } from './review-requests.emails.ts';

/** What of an order its buyer has neither reviewed nor canceled, each product once, as it was sold. None when they do not want to be asked. */
export async function listToReview(db: Db, orderId: string): Promise<GoodsToReview[]> {
  const { rows } = await sql<GoodsToReview>`
    select distinct on (l.product_id) l.product_id as "productId", ${soldName} as name, ${soldOptions} as options, l.img
    from "order" o join account a on a.id = o.account_id join order_line l on l.order_id = o.id
    join product p on p.id = l.product_id
    where o.id = ${orderId} and o.status <> 'canceled' and l.canceled < l.quantity and p.deleted_at is null
      and a.deleted_at is null
      and not exists (select from review_stop s where s.account_id = a.id)
      and not exists (select from review r where r.account_id = a.id and r.product_id = l.product_id)
    order by l.product_id, l.position`.execute(db);
  return rows;
}

/** Returns the token, which is stored nowhere. */
export async function createStopLink(db: Db, accountId: string): Promise<string> {
  const token = newToken();
  await sql`
    insert into review_stop_link (token_hash, account_id) values (${hashToken(token)}, ${accountId})`.execute(db);
  return token;
}

interface LinkedAccount {
  readonly accountId: string;
  readonly stopped: boolean;
}

export async function findLinked(db: Db, token: string): Promise<LinkedAccount | undefined> {
  if (!isToken(token)) return undefined;
  const { rows } = await sql<LinkedAccount>`
    select a.id as "accountId", exists (select from review_stop s where s.account_id = a.id) as stopped
    from review_stop_link l join account a on a.id = l.account_id
    where l.token_hash = ${hashToken(token)} and a.deleted_at is null`.execute(db);
  return rows[0];
}

/** Idempotent. */
export async function stopAsking(db: Db, accountId: string): Promise<void> {
  await sql`insert into review_stop (account_id) values (${accountId}) on conflict do nothing`.execute(db);
}

/** When an account is deleted. */
export async function forgetReviewer(
  tx: Tx,
  { id: accountId, pattern }: { readonly id: string; readonly pattern: string },
): Promise<void> {
  // What they have written stays, without what names them.
  await sql`
    update review set description = regexp_replace(description, ${pattern}, '…', 'gi'),
      hidden_reason = regexp_replace(hidden_reason, ${pattern}, '…', 'gi')
    where account_id = ${accountId} and (description ~* ${pattern} or hidden_reason ~* ${pattern})`.execute(tx);
  await sql`delete from review_stop_link where account_id = ${accountId}`.execute(tx);
  await sql`delete from review_stop where account_id = ${accountId}`.execute(tx);
}

/** A link works as long as the mail it is in may still be kept. */
export async function cleanStopLinks(db: Db): Promise<void> {
  await sql`delete from review_stop_link where created_at < now() - interval '2 years'`.execute(db);
}
