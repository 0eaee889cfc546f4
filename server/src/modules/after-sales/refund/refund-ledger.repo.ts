import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { disputedCentsOf, refundedCentsOf, refundedStates } from '../../orders/index.ts';
import type { Ledger, LineLedger } from './refund-parts.rules.ts';
import type { SoldLine, SoldOrder } from './refund-share.rules.ts';
import { isOnTrust } from './replacement.repo.ts';

export interface SoldAndRefunded {
  readonly order: SoldOrder;
  readonly ledger: Ledger;
  readonly currency: string;
}

/** What was paid for an order that is locked, and what of it has gone back. */
export async function readRefundLedger(tx: Tx, orderId: string): Promise<SoldAndRefunded> {
  const lines = await readLines(tx, orderId);
  const { totalCents, quote, currency, paidCents, refundedCents, deliveryRefundedCents, disputedCents } = await tx
    .selectFrom('order as o')
    .select(['o.total_cents as totalCents', 'o.quote', 'o.currency'])
    .select([
      sql<number>`coalesce((
        select sum(p.amount_cents) from payment p where p.order_id = o.id and p.state = 'paid'), 0)::bigint`.as(
        'paidCents',
      ),
      refundedCentsOf(sql.ref('o.id')).as('refundedCents'),
      sql<number>`coalesce((select sum(r.delivery_cents) from refund r
        where r.order_id = o.id and r.state in ${refundedStates}), 0)::bigint`.as('deliveryRefundedCents'),
      disputedCentsOf(sql.ref('o.id')).as('disputedCents'),
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const leftCents = Math.max(paidCents - refundedCents - disputedCents, 0);
  return { order: { totalCents, quote, lines }, currency, ledger: { leftCents, deliveryRefundedCents, lines } };
}

function readLines(tx: Tx, orderId: string): Promise<(SoldLine & LineLedger)[]> {
  const asCanceled = sql`case when r.cause in ('order', 'cancel') then x.quantity else x.unsent end`;
  const refunded = (pieces: RawBuilder<unknown>) => sql<number>`coalesce((
    select sum(${pieces}) from refund_line x join refund r on r.id = x.refund_id
    where x.order_id = l.order_id and x.position = l.position and r.state in ${refundedStates}), 0)::integer`;
  return tx
    .selectFrom('order_line as l')
    .select(['l.position', 'l.variant_id as variantId', 'l.quantity', 'l.price_cents as priceCents'])
    .select(['l.discount_cents as discountCents', 'l.shipped', 'l.canceled'])
    .select(refunded(asCanceled).as('refundedAsCanceled'))
    .select(refunded(sql`x.quantity - ${asCanceled}`).as('refundedOtherwise'))
    .select([
      sql<number>`coalesce((
        select sum(x.quantity - x.canceled - x.returned)
        from "order" n join order_line x on x.order_id = n.id and x.root_position = l.position
        where n.root_id = l.order_id and not ${isOnTrust}), 0)::integer`.as('replaced'),
      sql<number>`coalesce((
        select sum(x.cents) from refund_line x join refund r on r.id = x.refund_id
        where x.order_id = l.order_id and x.position = l.position and r.state in ${refundedStates}), 0)::bigint`.as(
        'refundedCents',
      ),
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute();
}
