import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { USUAL_DAYS } from './orders.rules.ts';

/** As many days as the way of delivery was given when it was ordered. */
const promised = sql`make_interval(days => case when o.quote -> 'method' ->> 'latest' is null then ${USUAL_DAYS}::integer
  else greatest((o.quote -> 'method' ->> 'latest')::date - o.paid_at::date, 0) end)`;

/** When the last parcel of an order `o` was delivered, or should have been. */
export const arrivalOfOrder = sql<Date>`coalesce(
  (select max(coalesce(s.delivered_at, s.due_at, s.created_at + ${promised})) from shipment s where s.order_id = o.id),
  coalesce(o.dispatched_at, o.paid_at) + ${promised})`;

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
