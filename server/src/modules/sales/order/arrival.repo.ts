import { sql } from 'kysely';
import { USUAL_DAYS } from '../review-request/review-request.rules.ts';

/** As many days as the way of delivery was given when it was ordered. */
const promised = sql`make_interval(days => case when o.quote -> 'method' ->> 'latest' is null then ${USUAL_DAYS}::integer
  else greatest((o.quote -> 'method' ->> 'latest')::date - o.paid_at::date, 0) end)`;

/** When the last parcel of an order `o` was delivered, or should have been. */
export const arrivalOfOrder = sql<Date>`coalesce(
  (select max(coalesce(s.delivered_at, s.due_at, s.created_at + ${promised})) from shipment s where s.order_id = o.id),
  coalesce(o.dispatched_at, o.paid_at) + ${promised})`;
