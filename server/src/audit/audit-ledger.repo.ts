import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

/**
 * What is in the books comes to its document, and no tax is taken of less than the net amount that stands with it. Credit notes
 * that stand take back no more of any row than the invoice says, and all of it when all was refunded.
 */
export async function findBrokenBooks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
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
    from place where is_refunded and is_all and 0 <> any (left_over)`.execute(db);
  return rows.map(({ problem }) => problem);
}
