import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

/**
 * A refund is at least what its pieces and the delivery came to, and by staff's choice of them exactly that. No piece goes back
 * twice, and no line or delivery for more than it cost with its tax, which is at most all of the tax.
 */
export async function findBrokenRefunds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with part as (
      select r.id, r.amount_cents, r.delivery_cents + l.cents as cents,
        r.cause = 'staff' and r.retries is null and r.delivery_cents + l.pieces > 0 as is_exact
      from refund r cross join lateral (
        select coalesce(sum(cents), 0) as cents, coalesce(sum(quantity), 0) as pieces from refund_line where refund_id = r.id
      ) l
    ), given as (
      select id, order_id, delivery_cents from refund where state in ('open', 'pending', 'done')
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
    where d.cents > o.shipping_cents + case when o.tax_included then 0 else o.tax_cents end`.execute(db);
  return rows.map(({ problem }) => problem);
}
