import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { USUAL_DAYS } from './orders.rules.ts';

/** As many days as the way of delivery was given when it was ordered. */
const promised = sql`make_interval(days => case when o.quote -> 'method' ->> 'latest' is null then ${USUAL_DAYS}::integer
  else greatest((o.quote -> 'method' ->> 'latest')::date - o.paid_at::date, 0) end)`;

/** More of an order `o` has been sent than its parcels have taken: the rest left by hand, when staff set its status. */
const hasGoneByHand = sql<boolean>`exists (
  select from order_line l where l.order_id = o.id and l.shipped > coalesce((
    select sum(p.quantity) from shipment_line p where p.order_id = l.order_id and p.position = l.position), 0))`;

/**
 * When it last left by hand: dispatched, or completed at once. What is completed after it was dispatched has not left again. Orders
 * without a story, as the demo shop's are, have only the columns.
 */
const goneByHandAt = sql<Date>`coalesce((
  select max(e.at) from (
    select at, sent, lag(sent, 1, false) over (order by id) as sent_before
    from order_event cross join lateral (values (kind in ('dispatched', 'completed'))) as t (sent)
    where order_id = o.id and kind in ('dispatched', 'completed', 'recalled', 'canceled')) e
  where e.sent and not e.sent_before), o.dispatched_at, o.paid_at)`;

/** When the last goods of an order `o` were delivered, or should have been; of one that has not been sent, if it had left when it was paid. */
export const arrivalOfOrder = sql<Date>`coalesce(
  greatest(
    (select max(coalesce(s.delivered_at, s.due_at, s.created_at + ${promised})) from shipment s where s.order_id = o.id),
    case when ${hasGoneByHand} then ${goneByHandAt} + ${promised} end),
  o.paid_at + ${promised})`;

/** How far what an account has bought of a product has come, at best. Sent is not arrived, until it is reported or should have been. */
export async function findArrival(
  db: Db,
  accountId: string,
  productId: string,
): Promise<'not-bought' | 'on-the-way' | 'arrived'> {
  const { rows } = await sql<{ arrived: boolean | null }>`
    select bool_or(o.status = 'completed' or o.status = 'dispatched' and ${arrivalOfOrder} <= now()) as arrived
    from "order" o
    where o.account_id = ${accountId} and o.number is not null and o.status <> 'canceled' and exists (
      select from order_line l
      where l.order_id = o.id and l.product_id = ${productId} and l.canceled < l.quantity)`.execute(db);
  const arrived = rows[0]?.arrived ?? null;
  return arrived === null ? 'not-bought' : arrived ? 'arrived' : 'on-the-way';
}
