import { thousandthCurrencies } from '@fieldhouse/contracts/money';
import { sql } from 'kysely';
import { refundedStates } from '../modules/orders/index.ts';

/** Exchanges are ended and returns closed each minute. */
const OVERDUE = sql.raw(`interval '1 hour'`);
const LONG_DONE = sql.raw(`interval '1 day'`);
/** Goods may still come. */
const open = sql.raw(`('requested', 'approved', 'lapsed')`);
/** What the pieces of a replacement's line `x` stand for that the buyer has or is going to get. */
const standsFor = sql.raw('x.root_cents * (x.quantity - x.canceled - x.returned) / x.quantity');

/** How much rounding may move for a piece: thousandths go back in tens. */
const stepIn = (currency: string) =>
  sql.raw(`case when upper(${currency}) = any ('{${thousandthCurrencies.join()}}') then 10 else 1 end`);

/** What was kept of refunds because goods had been used, by the order that was paid. */
const deducted = sql.raw(`(
  select coalesce(o.root_id, o.id) as id, sum(t.deducted_cents) as cents from order_return t join "order" o on o.id = t.order_id
  where t.deducted_cents > 0 group by 1)`);

const returnedGoods = sql<{ problem: string }>`
  with back as (
    select l.order_id, l.position, sum(l.quantity) filter (where t.status in ${open}) as asked, sum(l.received) as received
    from order_return t join order_return_line l on l.return_id = t.id group by l.order_id, l.position
  ), shelved as (
    select l.order_id, s.variant_id, sum(l.restocked) as pieces
    from order_return_line l join order_line s on s.order_id = l.order_id and s.position = l.position
    where l.restocked > 0 group by l.order_id, s.variant_id
  )
  select format('line %s of order %s counts %s returned, but its returns have received %s', l.position, l.order_id, l.returned,
    coalesce(b.received, 0)) as problem
  from order_line l left join back b on b.order_id = l.order_id and b.position = l.position
  where l.returned <> coalesce(b.received, 0)
  union all
  select format('%s of line %s of order %s are in open returns, but the buyer has %s', b.asked, b.position, b.order_id,
    l.shipped - l.returned)
  from back b join order_line l on l.order_id = b.order_id and l.position = b.position where b.asked > l.shipped - l.returned
  union all
  select format('return %s is %s, but %s of its lines say what has come', t.id, t.status, l.told)
  from order_return t join lateral (
    select count(received) as told, count(*) as lines from order_return_line where return_id = t.id) l on true
  where l.lines = 0 or l.told <> case when t.received_at is null then 0 else l.lines end
    or t.status = 'received' and t.received_at is null
  union all
  select format('returns of order %s have put %s of variant %s on the shelf, but its movements %s', s.order_id, s.pieces,
    s.variant_id, coalesce(m.pieces, 0))
  from shelved s left join (
    select order_id, variant_id, sum(delta) as pieces from stock_movement
    where reason = 'returned' and delta > 0 group by order_id, variant_id
  ) m on m.order_id = s.order_id and m.variant_id = s.variant_id
  where coalesce(m.pieces, 0) < s.pieces`;

const exchanges = sql<{ problem: string }>`
  select format('order %s replaces a part of %s, but belongs to no return', o.id, o.root_id) as problem
  from "order" o where o.root_id is not null and not exists (select from order_return t where t.replacement_id = o.id)
  union all
  select format('order %s replaces a part of %s, and its return is of another order', o.id, o.root_id)
  from order_return t join "order" o on o.id = t.replacement_id join "order" sent on sent.id = t.order_id
  where o.root_id is distinct from coalesce(sent.root_id, sent.id)
  union all
  select format('order %s replaces a part of %s, and costs %s cents', id, root_id, total_cents) from "order"
  where root_id is not null and total_cents <> 0
  union all
  select format('order %s replaces a part of %s, but belongs to another buyer', o.id, o.root_id)
  from "order" o join "order" root on root.id = o.root_id
  where (o.account_id, o.guest_id) is distinct from (root.account_id, root.guest_id)
  union all
  select format('order %s waits for goods that nobody expects', o.id) from "order" o
  where o.waits_for_return and (o.status <> 'pending' or not exists (
    select from order_return t where t.replacement_id = o.id and t.status in ('requested', 'approved')))
  union all
  select format('return %s is %s, but %s of line %s of order %s are still held for it', t.id, t.status,
    x.quantity - x.canceled, x.position, x.order_id)
  from order_return t join order_line x on x.order_id = t.replacement_id
  where t.received_at is null and t.status in ('refused', 'lapsed', 'closed') and x.canceled < x.quantity`;

/** What replacements stand for, and what was refunded for them, is never more than their line was paid with. */
const replacedMoney = sql<{ problem: string }>`
  with claim as (
    select n.root_id as order_id, x.root_position as position, ${standsFor} as cents
    from order_return t join "order" n on n.id = t.replacement_id join order_line x on x.order_id = n.id
    where t.received_at is not null
    union all
    select l.order_id, l.position, l.cents from refund_line l join refund r on r.id = l.refund_id
    where r.cause = 'return' and r.state in ${refundedStates}
  ), paid as not materialized (
    select l.order_id, l.position, l.quantity, ${stepIn('o.currency')} as step,
      l.quantity * l.price_cents - l.discount_cents + case when o.tax_included then 0 else o.tax_cents end as cents
    from order_line l join "order" o on o.id = l.order_id
  )
  select format('line %s of order %s stands for %s cents of line %s of %s, which was paid with %s', x.position, x.order_id,
    x.root_cents, x.root_position, n.root_id, coalesce(p.cents::text, 'none')) as problem
  from "order" n join order_line x on x.order_id = n.id left join paid p on p.order_id = n.root_id and p.position = x.root_position
  where n.root_id is not null and (x.root_cents is null or p.cents is null or x.root_cents > p.cents)
  union all
  select format('line %s of order %s was paid with %s cents, but what came back of it is replaced and refunded with %s',
    p.position, p.order_id, p.cents, c.cents)
  from (select order_id, position, sum(cents) as cents from claim group by order_id, position) c
  join paid p on p.order_id = c.order_id and p.position = c.position
  -- What rounding may have moved for each piece.
  where c.cents > p.cents + p.quantity * p.step`;

/**
 * Of each order that was paid, with all that was ever sent instead of it: what the buyer has or is going to get, and the money
 * that went back for what was canceled or returned, are never more than was paid. What is sent on trust stands for nothing until
 * what it replaces is here. What staff give on their own, and what a bank takes, is for goods that the buyer may keep.
 */
const keptAndPaidBack = sql<{ problem: string }>`
  with recursive owed as (
    select t.replacement_id as id, o.id as root_id from order_return t join "order" o on o.id = t.order_id
    where o.root_id is null and t.replacement_id is not null and t.received_at is not null
    union all
    select t.replacement_id, owed.root_id from owed join order_return t on t.order_id = owed.id
    where t.replacement_id is not null and t.received_at is not null
  ), instead as (
    select owed.root_id as id, sum(${standsFor}) as cents, sum(x.quantity) as pieces
    from owed join order_line x on x.order_id = owed.id group by owed.root_id
  ), back as (
    select r.order_id as id, sum(case when r.cause in ('return', 'cancel') then r.amount_cents else coalesce((
      select sum(l.cents * l.unsent / l.quantity) from refund_line l where l.refund_id = r.id), 0) end) as cents
    from refund r where r.state in ${refundedStates} group by r.order_id
  )
  select format('order %s was paid with %s cents, but the buyer keeps goods for %s and %s instead of others, %s went back and %s was deducted',
    p.order_id, p.amount_cents, kept.cents, coalesce(instead.cents, 0), coalesce(back.cents, 0), coalesce(worn.cents, 0)) as problem
  from instead full join back on back.id = instead.id
  join payment p on p.order_id = coalesce(instead.id, back.id)
  left join ${deducted} worn on worn.id = p.order_id
  cross join lateral (
    select sum((l.quantity * l.price_cents - l.discount_cents) * (l.quantity - l.canceled - l.returned) / l.quantity) as cents,
      sum(l.quantity) as pieces
    from order_line l where l.order_id = p.order_id
  ) kept
  where kept.cents + coalesce(instead.cents, 0) + coalesce(back.cents, 0) + coalesce(worn.cents, 0)
    -- What rounding may have moved for each piece.
    > p.amount_cents + (kept.pieces + coalesce(instead.pieces, 0)) * ${stepIn('p.currency')}`;

/** What has come back is refunded, replaced or deducted, unless all that was paid has gone back already. */
const missingMoney = sql<{ problem: string }>`
  with back as (
    select l.order_id as id, sum(l.returned) as pieces,
      sum((l.quantity * l.price_cents - l.discount_cents) * l.returned / l.quantity) as cents
    from order_line l join "order" o on o.id = l.order_id
    where l.returned > 0 and o.root_id is null group by l.order_id
  ), replaced as (
    select n.root_id as id, sum(x.quantity) as pieces, sum(${standsFor}) as cents
    from order_return t join "order" n on n.id = t.replacement_id join order_line x on x.order_id = n.id
    where t.received_at is not null group by n.root_id
  )
  select format('order %s: what came back was paid with %s cents, but only %s went back, %s into replacements, and %s was deducted',
    back.id, back.cents, r.cents, coalesce(replaced.cents, 0), coalesce(worn.cents, 0)) as problem
  from back left join replaced on replaced.id = back.id left join ${deducted} worn on worn.id = back.id join payment p on p.order_id = back.id
  cross join lateral (
    select coalesce(sum(r.amount_cents) filter (where r.cause in ('return', 'staff')), 0) as cents,
      coalesce(sum(r.amount_cents), 0) as everything
    from refund r
    -- One that has failed is known to staff, until they try again.
    where r.order_id = back.id and (r.state in ${refundedStates} or not exists (select from refund x where x.retries = r.id))
  ) r
  cross join lateral (
    select coalesce(sum(d.amount_cents), 0) as cents from dispute d
    where d.order_id = back.id and d.kind = 'dispute' and d.state in ('open', 'lost')
  ) d
  where r.cents + coalesce(replaced.cents, 0) + coalesce(worn.cents, 0)
      + (back.pieces + coalesce(replaced.pieces, 0)) * ${stepIn('p.currency')} < back.cents
    and r.everything + d.cents < p.amount_cents`;

/** What a return says that it keeps is what its refund, and each that was tried again, has kept. */
const deductions = sql<{ problem: string }>`
  select format('return %s deducts %s cents, but its refund %s', t.id, t.deducted_cents, kept.cents) as problem
  from order_return t cross join lateral (
    select coalesce(sum(l.deducted_cents), 0) as cents from refund_line l where l.refund_id = t.refund_id) kept
  where t.refund_id is not null and kept.cents <> t.deducted_cents
  union all
  select format('return %s deducts %s cents before anything has come', id, deducted_cents) from order_return
  where deducted_cents > 0 and received_at is null
  union all
  select format('refund %s was tried again, but keeps %s cents and not %s', x.id, coalesce(again.cents, 0), coalesce(first.cents, 0))
  from refund x
  left join lateral (select sum(deducted_cents) as cents from refund_line where refund_id = x.id) again on true
  left join lateral (select sum(deducted_cents) as cents from refund_line where refund_id = x.retries) first on true
  where x.retries is not null and x.cause = 'staff' and coalesce(again.cents, 0) <> coalesce(first.cents, 0)`;

const neglected = sql<{ problem: string }>`
  select format('the exchange of return %s should have lapsed at %s', id, lapses_at) as problem from order_return
  where lapses_at < now() - ${OVERDUE}
  union all
  select format('the exchange of return %s waits for ever', t.id) from order_return t join "order" o on o.id = t.replacement_id
  where t.status = 'approved' and t.lapses_at is null and o.waits_for_return
  union all
  select format('return %s is done, but open since %s', t.id, t.received_at)
  from order_return t left join refund r on r.id = t.refund_id left join "order" o on o.id = t.replacement_id
  where t.status = 'received' and t.received_at < now() - ${LONG_DONE}
    and (r.id is null or r.state = 'done' and r.ended_at < now() - ${LONG_DONE})
    and (o.id is null or o.status <> 'pending'
      and greatest(o.dispatched_at, o.canceled_at) < now() - ${LONG_DONE})`;

/** What comes back is counted once, replaced or refunded, and not forgotten. */
export const brokenReturns = [
  returnedGoods,
  exchanges,
  replacedMoney,
  keptAndPaidBack,
  missingMoney,
  deductions,
  neglected,
] as const;
