import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface Refund {
  readonly id: string;
  readonly orderId: string;
  readonly state: 'open' | 'done' | 'failed';
}

/** The one that counts: it may be under way or done. */
export async function findRefund(db: Db, orderId: string): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`
    select id, order_id as "orderId", state from refund where order_id = ${orderId} and state <> 'failed'`.execute(db);
  return rows[0];
}

export async function insertRefund(
  tx: Tx,
  refund: { id: string; orderId: string; amountCents: number; actor: string },
): Promise<void> {
  await sql`
    insert into refund (id, order_id, amount_cents, actor)
    values (${refund.id}, ${refund.orderId}, ${refund.amountCents}, ${refund.actor})`.execute(tx);
}

export interface ClaimedRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly intentId: string;
}

/** Whoever gets it goes on with it, alone, for as long as the gateway may take. */
export async function claimRefund(db: Db, id: string, seconds: number): Promise<ClaimedRefund | undefined> {
  const { rows } = await sql<ClaimedRefund>`
    update refund set claimed_until = now() + make_interval(secs => ${seconds})
    from payment
    where refund.id = ${id} and refund.state = 'open' and coalesce(refund.claimed_until, '-infinity') < now()
      and payment.order_id = refund.order_id
    returning refund.id, refund.amount_cents as "amountCents", payment.intent_id as "intentId"`.execute(db);
  return rows[0];
}

export async function endRefund(
  db: Db,
  id: string,
  result: { state: 'done'; gatewayId: string } | { state: 'failed'; reason: string },
): Promise<void> {
  const gatewayId = result.state === 'done' ? result.gatewayId : null;
  const reason = result.state === 'failed' ? result.reason : null;
  await sql`
    update refund set state = ${result.state}, gateway_id = ${gatewayId}, reason = ${reason}, claimed_until = null,
      ended_at = now()
    where id = ${id} and state = 'open'`.execute(db);
}

/** Left behind by somebody who was interrupted. */
export async function listOpenRefunds(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refund where state = 'open' and coalesce(claimed_until, '-infinity') < now()
    order by created_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
