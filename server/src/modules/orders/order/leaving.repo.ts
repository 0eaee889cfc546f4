import type { HeldBack, Unpaid } from '@fieldhouse/contracts/leaving.rules';
import { type Expression, sql } from 'kysely';

/*
 * What may leave the house, and why not: the one home of the rule, for an order `o`. Packing, printing, picking, sending and
 * exchanging ask here. A replacement has no money of its own, so that of the order that was paid for it (`root_id`) counts.
 */

/** Of a refund whose money has gone back, or is on its way: it has neither failed nor been canceled. */
export const refundedStates = sql.raw(`('open', 'pending', 'done')`);
/** Of one without an outcome. */
export const underWayStates = sql.raw(`('open', 'pending')`);

/** What of an order has gone back, or is on its way. */
export const refundedCentsOf = (orderId: Expression<string> | string) => sql<number>`coalesce((
  select sum(r.amount_cents) from refund r where r.order_id = ${orderId} and r.state in ${refundedStates}), 0)::bigint`;

/** What banks have taken back of it, or hold. */
export const disputedCentsOf = (orderId: Expression<string>) => sql<number>`coalesce((
  select sum(d.amount_cents) from dispute d
  where d.order_id = ${orderId} and d.kind = 'dispute' and d.state in ('open', 'lost')), 0)::bigint`;

const disputedAs = (state: 'open' | 'lost') =>
  sql<boolean>`exists (select from dispute d where d.order_id in (o.id, o.root_id) and d.state = ${sql.lit(state)})`;

/** Nothing leaves, and no money goes back. */
export const isOnHold = disputedAs('open');

const isRefunded = sql<boolean>`exists (
  select from payment p where p.order_id = coalesce(o.root_id, o.id) and p.state = 'paid' and p.amount_cents > 0
    and p.amount_cents <= (select sum(r.amount_cents) from refund r
      -- What staff have given and send all the same is not counted.
      where r.order_id = p.order_id and r.state in ${refundedStates} and not r.still_send))`;

/** Null: the goods are paid. */
export const unpaid = sql<Unpaid | null>`(case when o.unpaid then 'awaited' when ${isOnHold} then 'disputed' when ${disputedAs('lost')} then 'lost'
  when ${isRefunded} then 'refunded' end)`;

/** Null: what is left of it may leave. */
export const heldBack = sql<HeldBack | null>`(case when o.status = 'canceled' then 'canceled' else coalesce(${unpaid},
  case when o.cancel_requested_at is not null then 'cancel-asked' when o.waits_for_return then 'waiting' end) end)`;
