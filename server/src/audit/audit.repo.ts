import { OPEN_MINUTES } from '@fieldhouse/contracts/payment.rules';
import { otherMethods } from '@fieldhouse/contracts/payment-methods.rules';
import { type RawBuilder, sql } from 'kysely';
import type { PaymentState } from '../modules/checkout/index.ts';
import { refundedStates, underWayStates } from '../modules/orders/index.ts';
import type { Db } from '../platform/db/db.ts';

/** A payment, a refund or an email is reported when it has been in progress for its normal time and two sweeps. */
const SWEEPS_MINUTES = 2;
const OVERDUE = sql.raw(`interval '${OPEN_MINUTES + SWEEPS_MINUTES} minutes'`);
/** Of other ways to pay than by card: how long each may be at the bank, and with the provider after that. */
const ways = Object.entries(otherMethods);
const waysToPay = sql`unnest(${ways.map(([method]) => method)}::text[], ${ways.map(([, { minutes }]) => minutes)}::integer[],
  ${ways.map(([, { days }]) => days)}::integer[]) as w (method, minutes, days)`;
/** Banks take days for a refund, but not weeks. */
const LONG_PENDING = sql.raw(`interval '30 days'`);

interface Problem {
  readonly problem: string;
}

/** Each check is one statement, so that it sees a live shop in one snapshot. */
export async function findProblems(db: Db, checks: readonly RawBuilder<Problem>[]): Promise<string[]> {
  const problems: string[] = [];
  for (const check of checks) problems.push(...(await check.execute(db)).rows.map(({ problem }) => problem));
  return problems;
}

export const brokenStock = sql<Problem>`
  select format('stock of variant %s is %s, but its movements give %s', v.id, v.quantity, coalesce(m.moved, 0)) as problem
  from variant v left join (select variant_id, sum(delta) as moved from stock_movement group by variant_id) m
    on m.variant_id = v.id
  where coalesce(m.moved, 0) <> v.quantity
  union all
  select format('%s of variant %s are committed, but its movements give %s', v.committed, v.id, coalesce(m.moved, 0))
  from variant v left join (select variant_id, sum(committed) as moved from stock_movement group by variant_id) m
    on m.variant_id = v.id
  where coalesce(m.moved, 0) <> v.committed
  union all
  select format('product %s has %s pieces, but its variants have %s', p.id, p.quantity, v.pieces)
  from product p join lateral (
    select coalesce(sum(quantity), 0) as pieces from variant where product_id = p.id and retired_at is null
  ) v on v.pieces <> p.quantity`;

/**
 * An order holds what is not canceled of its lines, and nothing when it was never paid. What is still to be sent is
 * committed. One that waits for its money has a number like one that is paid.
 */
export const brokenOrders = sql<Problem>`
  with held as (
    select o.id, l.variant_id,
      sum(case when p.state in ('declined', 'canceled') then 0 else l.quantity - l.canceled - coalesce((
        select sum(t.restocked) from order_return_line t where t.order_id = l.order_id and t.position = l.position), 0)
      end) as wanted,
      sum(case when p.state in ('open', 'paid') then l.quantity - l.canceled - l.shipped else 0 end) as waiting
    from "order" o join payment p on p.order_id = o.id join order_line l on l.order_id = o.id group by o.id, l.variant_id
  ), moved as (
    -- What is missing was given back by the order, and is lost to the shop.
    select order_id as id, variant_id, -sum(case when reason = 'missing' then -committed else delta end) as taken,
      sum(committed) as committed
    from stock_movement
    where order_id is not null group by order_id, variant_id
  )
  select format('order %s should hold %s of variant %s, %s of them committed, and holds %s, %s of them committed',
    coalesce(held.id, moved.id), coalesce(held.wanted, 0), coalesce(held.variant_id, moved.variant_id),
    coalesce(held.waiting, 0), coalesce(moved.taken, 0), coalesce(moved.committed, 0)) as problem
  from held full join moved on moved.id = held.id and moved.variant_id = held.variant_id
  where coalesce(held.wanted, 0) <> coalesce(moved.taken, 0) or coalesce(held.waiting, 0) <> coalesce(moved.committed, 0)
  union all
  select format('line %s of order %s counts %s shipped and %s canceled, but the order is %s', l.position, o.id, l.shipped,
    l.canceled, o.status)
  from "order" o join order_line l on l.order_id = o.id
  where o.status <> 'pending' and l.shipped + l.canceled <> l.quantity
  union all
  select format('line %s of order %s counts %s shipped, but its parcels hold %s', l.position, l.order_id, l.shipped, s.sum)
  from order_line l join (select order_id, position, sum(quantity) from shipment_line group by order_id, position) s
    on s.order_id = l.order_id and s.position = l.position
  where l.shipped < s.sum
  union all
  select format('order %s has no payment', o.id) from "order" o
  where not exists (select from payment p where p.order_id = o.id)
  union all
  select format('order %s and its payment belong to different buyers', o.id) from "order" o join payment p on p.order_id = o.id
  where (o.account_id, o.guest_id) is distinct from (p.account_id, p.guest_id)
  union all
  select format('order %s has an address, but no buyer', o.id) from "order" o
  where o.address is not null and num_nonnulls(o.account_id, o.guest_id) = 0
  union all
  select format('order %s is %s, but its payment is %s', o.id, case when o.number is null then 'hidden' else 'shown' end,
    p.state)
  from "order" o join payment p on p.order_id = o.id where (o.number is not null and not o.unpaid) <> (p.state = 'paid')
  union all
  select format('order %s waits for its money, but its payment %s does not', o.id, p.id)
  from "order" o join payment p on p.order_id = o.id
  where (o.unpaid and o.status <> 'canceled') <> (p.state = 'open' and p.look_at is not null)
  union all
  select format('order %s was never paid, but something of it was sent', o.id)
  from "order" o join order_line l on l.order_id = o.id where o.unpaid and l.shipped > 0
  union all
  select format('order %s comes to %s cents, its payment to %s, its lines to %s', o.id, o.total_cents, p.amount_cents, l.sum)
  from "order" o join payment p on p.order_id = o.id
  join (select order_id, sum(price_cents * quantity) from order_line group by order_id) l on l.order_id = o.id
  where o.total_cents <> p.amount_cents or o.items_cents <> l.sum
  union all
  select format('payment %s of %s cents has refunds of %s', p.id, p.amount_cents, r.sum)
  from payment p join (
    select order_id, sum(amount_cents) from refund where state in ${refundedStates} group by order_id
  ) r on r.order_id = p.order_id where r.sum > p.amount_cents or p.state <> 'paid'`;

/** Every order costs what it was quoted, and holds a use of each of its promotions unless it is canceled or was never paid. */
export const brokenQuotes = sql<Problem>`
  select format('order %s comes to %s cents, but was quoted %s', o.id, o.total_cents, o.quote ->> 'totalCents') as problem
  from "order" o where o.quote is not null and (
    o.total_cents, o.items_cents, o.shipping_cents, o.tax_included,
    o.discount_cents, o.tax_cents
  ) is distinct from (
    (o.quote ->> 'totalCents')::bigint, (o.quote ->> 'subtotalCents')::bigint, (o.quote ->> 'deliveryCents')::bigint,
    (o.quote ->> 'taxIncluded')::boolean,
    (select coalesce(sum((d ->> 'cents')::bigint), 0) from jsonb_array_elements(o.quote -> 'discounts') d),
    (select coalesce(sum((t ->> 'cents')::bigint), 0) from jsonb_array_elements(o.quote -> 'tax') t))
  union all
  select format('order %s: its lines take off %s cents, the order %s', o.id, l.sum, o.discount_cents)
  from "order" o join (select order_id, sum(discount_cents) from order_line group by order_id) l on l.order_id = o.id
  where l.sum > o.discount_cents
  union all
  select format('order %s and promotion %s: quoted %s, held %s', coalesce(q.order_id, u.order_id),
    coalesce(q.promotion_id, u.promotion_id), coalesce(q.cents::text, 'none'), coalesce(u.cents::text, 'none'))
  from (
    select o.id as order_id, (d ->> 'promotionId')::uuid as promotion_id, (d ->> 'cents')::bigint as cents,
      o.status = 'canceled' or p.state in ('declined', 'canceled') as released
    from "order" o join payment p on p.order_id = o.id cross join jsonb_array_elements(o.quote -> 'discounts') d
    where d ->> 'promotionId' is not null
  ) q full join promotion_use u on u.order_id = q.order_id and u.promotion_id = q.promotion_id
  where (q.cents, q.released) is distinct from (u.cents, u.released)
  union all
  select format('promotion %s counts %s uses, but orders hold %s', p.id, p.used, u.count)
  from promotion p join lateral (
    select count(*) from promotion_use u where u.promotion_id = p.id and not u.released) u on true
  where p.used <> u.count and (p.uses is not null or p.uses_per_customer is not null)`;

export const overdue = sql<Problem>`
  select format('payment %s has been open since %s', p.id, p.created_at) as problem
  from payment p left join ${waysToPay} on w.method = p.method
  where p.state = 'open' and p.created_at < now() - case when p.look_at is not null then make_interval(days => w.days)
    else make_interval(mins => coalesce(w.minutes, ${OPEN_MINUTES}) + ${SWEEPS_MINUTES}) end
  union all
  select format('refund %s has been open since %s', id, created_at) from refund
  where state = 'open' and created_at < now() - ${OVERDUE}
  union all
  select format('refund %s has been pending since %s', id, created_at) from refund
  where state = 'pending' and created_at < now() - ${LONG_PENDING}`;

/** To buyers about what they have bought, and to the shop about its orders: those that have not been sent. */
const orderMails = sql.raw(`(
  select m.* from mail_status m where m.sent_at is null and m.kind in (
    'order', 'payment-awaited', 'dispatch', 'part-dispatch', 'cancel', 'cancel-lines', 'cancel-declined', 'refund', 'link',
    'payment-pending', 'payment-failed', 'review-request', 'refund-failed', 'dispute-opened', 'dispute-ended',
    'return-requested', 'return-approved', 'return-refused', 'return-received', 'return-lapsed', 'return-closed', 'return-asked',
    'exchange-lapsed', 'withdrawal'))`);

/**
 * Every order has its mail: sent, waiting with its job, or given up with a record. Sent ones are forgotten after a month,
 * and those of a buyer who has left are dropped.
 */
export const lostMails = sql<Problem>`
  select format('order %s has no mail', o.id) as problem from "order" o
  where o.number is not null and num_nonnulls(o.account_id, o.guest_id) > 0 and o.order_mail_id is null
  union all
  select format('order %s was dispatched without a mail', o.id) from "order" o
  where o.dispatched_at is not null and num_nonnulls(o.account_id, o.guest_id) > 0 and o.dispatch_mail_id is null
  union all
  select format('parcel %s was sent without a mail', s.id) from shipment s join "order" o on o.id = s.order_id
  where num_nonnulls(o.account_id, o.guest_id) > 0 and s.mail_id is null
  union all
  select format('order %s was canceled without a mail', o.id) from "order" o
  where o.canceled_at is not null and num_nonnulls(o.account_id, o.guest_id) > 0 and o.cancel_mail_id is null
  union all
  select format('mail %s (%s) was given up: %s', m.id, m.kind, m.error) from ${orderMails} m
  where m.status = 'failed'
  union all
  select format('mail %s (%s) waits, but nobody is going to send it', m.id, m.kind) from ${orderMails} m
  where m.status = 'queued' and m.id::text not in (
    select payload ->> 'mailId' from graphile_worker._private_jobs where payload ->> 'mailId' is not null)`;

/** What named somebody who has left still stands somewhere; or nobody has looked. */
export const tracesLeft = sql<Problem>`
  select format('words that named the deleted account %s are left in %s', account_id, array_to_string(found, ', ')) as problem
  from erasure where cardinality(found) > 0
  union all
  select format('nobody has looked for what is left of the account %s, deleted at %s', account_id, at)
  from erasure where looked_at is null and at < now() - interval '1 day'`;

export interface BookedPayment {
  readonly id: string;
  readonly state: PaymentState;
  readonly intentId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** What has gone back for certain, and each refund that may have. */
  readonly refundedCents: number;
  readonly underWayCents: readonly number[];
}

const selectBooked = (db: Db) =>
  db
    .selectFrom('payment as p')
    .select(['p.id', 'p.state', 'p.intent_id as intentId', 'p.amount_cents as amountCents', 'p.currency'])
    .select([
      sql<number>`coalesce((
        select sum(r.amount_cents) from refund r where r.order_id = p.order_id and r.state = 'done'), 0)::bigint`.as(
        'refundedCents',
      ),
      sql<number[]>`array(
        select r.amount_cents::integer from refund r
        where r.order_id = p.order_id and r.state in ${underWayStates})`.as('underWayCents'),
    ]);

export async function listPayments(db: Db, ids: readonly string[]): Promise<BookedPayment[]> {
  return selectBooked(db).where(sql<boolean>`p.id = any (${ids}::uuid[])`).execute();
}

/** Paid ones in batches by id, those of a period. */
export async function listPaidAfter(
  db: Db,
  { after, since, until, limit }: { after: string | null; since: Date; until: Date; limit: number },
): Promise<BookedPayment[]> {
  return (
    selectBooked(db)
      .where('p.state', '=', sql.lit('paid'))
      // What costs nothing is paid without a charge.
      .where('p.amount_cents', '>', 0)
      .where('p.created_at', '>=', since)
      .where('p.ended_at', '<', until)
      .where(sql<boolean>`(${after}::uuid is null or p.id > ${after}::uuid)`)
      .orderBy('p.id')
      .limit(limit)
      .execute()
  );
}
