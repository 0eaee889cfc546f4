import type { StockMovement } from '@fieldhouse/contracts/stock.schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

const A_PAGE = 20;
const LAST_PAGE = 100;

type MovementRow = Omit<StockMovement, 'at'> & { at: Date };

/**
 * The stock history of a product, newest first. A variant's quantity after each change is computed back from today, so
 * only the rows up to the requested page are read, for each variant.
 */
export async function listMovements(db: Db, productId: string, page: number): Promise<StockMovement[]> {
  const shown = Math.min(page, LAST_PAGE);
  const { rows } = await sql<MovementRow>`
    select m.at, m.delta, m.delta + m.committed as "onHandDelta", m.reason, m.note, m.sku,
      options_of(p.options, m.option_values) as options, m.available - m.later as quantity,
      o.number as "orderNumber", a.name as actor
    from (
      select newest.*, v.product_id, v.sku, v.option_values, v.quantity as available,
        (sum(newest.delta) over (partition by v.id order by newest.id desc) - newest.delta)::int as later
      from variant v cross join lateral (
        select m.id, m.at, m.delta, m.committed, m.reason, m.note, m.order_id, m.actor from stock_movement m
        where m.variant_id = v.id order by m.id desc limit ${shown * A_PAGE}
      ) newest
      where v.product_id = ${productId}
      order by newest.id desc limit ${A_PAGE} offset ${(shown - 1) * A_PAGE}
    ) m
    join product p on p.id = m.product_id
    left join "order" o on o.id = m.order_id
    left join actor_name a on a.id = m.actor
    order by m.id desc`.execute(db);
  return page > LAST_PAGE ? [] : rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function isInShop(db: Db, productId: string): Promise<boolean> {
  const { rows } = await sql`select from product where id = ${productId} and deleted_at is null`.execute(db);
  return rows.length > 0;
}
