import { sql } from 'kysely';
import { refundedStates } from '../modules/orders/index.ts';

/**
 * A refund is at least what its pieces and the delivery came to, and by staff's choice of them exactly that. No piece goes back
 * twice, and no line or delivery for more than it cost with its tax, which is at most all of the tax.
 */
export const brokenRefunds = sql<{ problem: string }>`
  with part as (
    select r.id, r.amount_cents, r.delivery_cents + l.cents as cents,
      r.cause = 'staff' and r.retries is null and r.delivery_cents + l.pieces > 0 as is_exact
    from refund r cross join lateral (
      select coalesce(sum(cents), 0) as cents, coalesce(sum(quantity), 0) as pieces from refund_line where refund_id = r.id
    ) l
  ), given as (
    select id, order_id, delivery_cents from refund where state in ${refundedStates}
  ), back as (
    select l.order_id, l.position, sum(l.quantity) as quantity, sum(l.cents) as cents
    from refund_line l join given g on g.id = l.refund_id group by l.order_id, l.position
  )
  select format('refund %s of %s cents is for goods and delivery of %s', id, amount_cents, cents) as problem
  from part where cents > amount_cents or (is_exact and cents <> amount_cents)
  union all
  select format('%s pieces of line %s of order %s were refunded, but it has %s', b.quantity, b.position, b.order_id, l.quantity)
  from back b join order_line l on l.order_id = b.order_id and l.position = b.position where b.quantity > l.quantity
  union all
  select format('line %s of order %s was refunded with %s cents, which is more than it cost', b.position, b.order_id, b.cents)
  from back b join order_line l on l.order_id = b.order_id and l.position = b.position join "order" o on o.id = b.order_id
  where b.cents > l.quantity * l.price_cents - l.discount_cents + case when o.tax_included then 0 else o.tax_cents end
  union all
  select format('the delivery of order %s was refunded with %s cents, which is more than it cost', o.id, d.cents)
  from (select order_id, sum(delivery_cents) as cents from given group by order_id) d join "order" o on o.id = d.order_id
  where d.cents > o.shipping_cents + case when o.tax_included then 0 else o.tax_cents end`;

/**
 * What is in the books comes to its document, and no tax is taken of less than the net amount that stands with it. Credit notes
 * that stand take back no more of any row than the invoice says, and all of it when all was refunded.
 */
export const brokenLedger = sql<{ problem: string }>`
  with entry as (
    select b.*, i.refund_id, r.amount_cents, b.kind = 'sale' or r.state = 'done' as stands
    from book_entry b join invoice i on i.id = b.invoice_id left join refund r on r.id = i.refund_id
  ), document as (
    select invoice_id, abs(sum(e.net_cents + e.tax_cents)) as booked, coalesce(e.amount_cents, o.total_cents) as cents
    from entry e join "order" o on o.id = e.order_id group by invoice_id, e.amount_cents, o.total_cents
  ), place as (
    select e.order_id, e.position,
      array[sum(e.net_cents), sum(e.tax_cents), sum(e.base_cents)] as left_over,
      bool_or(e.kind = 'refund') as is_refunded,
      o.total_cents = (select coalesce(sum(amount_cents), 0) from refund r
        where r.order_id = e.order_id and r.state = 'done' and not r.credit_note_due) as is_all
    from entry e join "order" o on o.id = e.order_id where e.stands group by e.order_id, e.position, o.total_cents
  )
  select format('document %s is in the books with %s cents, but is about %s', invoice_id, booked, cents) as problem
  from document where booked <> cents
  union all
  select format('document %s: the tax %s is taken of %s cents, but %s stand with it', invoice_id, label, base_cents, net_cents)
  from book_entry where label <> '' and abs(base_cents) < abs(net_cents)
  union all
  select format('order %s: its credit notes take back more of row %s than its invoice says', order_id, position)
  from place where is_refunded and 0 > any (left_over)
  union all
  select format('order %s is refunded, but not all of row %s of its invoice', order_id, position)
  from place where is_refunded and is_all and 0 <> any (left_over)`;
