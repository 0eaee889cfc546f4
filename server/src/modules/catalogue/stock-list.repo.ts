import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { fromCents } from '@fieldhouse/contracts/money';
import { LOW_STOCK, type StockLevel } from '@fieldhouse/contracts/stock.rules';
import type { StockSummary } from '@fieldhouse/contracts/stock.schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Directory } from './directory.repo.ts';
import { type ProductRow, productColumns, productJoins, toProduct } from './products.repo.ts';

const columns = sql.raw(productColumns);
const joins = sql.raw(productJoins);

/**
 * A page of all products that are in the shop, sold out or not, newest first. The ids come first, so that nothing is
 * looked up for those that are passed over, and from whichever end is nearer.
 */
export async function listAllPage(
  db: Db,
  directory: Directory,
  { page, limit, total }: { page: number; limit: number; total: number },
): Promise<Product[]> {
  const offset = (page - 1) * limit;
  const after = Math.max(0, total - offset - limit);
  const ids =
    offset <= total / 2 || offset >= total
      ? sql`select id from product where deleted_at is null order by id desc limit ${limit} offset ${offset}`
      : sql`select id from product where deleted_at is null order by id
            limit ${Math.min(limit, total - offset)} offset ${after}`;
  const { rows } = await sql<ProductRow>`
    select ${columns} from (${ids}) wanted join product p on p.id = wanted.id ${joins} order by p.id desc`.execute(db);
  return rows.map((row) => toProduct(row, directory));
}

export async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from product where deleted_at is null`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The products that are sold out, or nearly so: those with the fewest pieces first. */
export async function listStockIds(db: Db, level: StockLevel, limit: number): Promise<string[]> {
  const range = level === 'out' ? sql`= 0` : sql`between 1 and ${LOW_STOCK}`;
  const { rows } = await sql<{ id: string }>`
    select id from product where deleted_at is null and quantity ${range} order by quantity, id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** One walk over all products. Numeric, because a price times a quantity may be more than a bigint holds. */
export async function summarizeStock(db: Db): Promise<StockSummary> {
  const { rows } = await sql<{ cents: string | null; products: number; low: number; out: number }>`
    select sum(quantity::numeric * price_cents)::text as cents, count(*) as products,
      count(*) filter (where quantity between 1 and ${LOW_STOCK}) as low, count(*) filter (where quantity = 0) as out
    from product where deleted_at is null`.execute(db);
  const { cents = null, products = 0, low = 0, out = 0 } = rows[0] ?? {};
  return { investment: fromCents(Number(cents ?? 0)), products, low, out };
}

/** The product that is known by this code, its id or the number on its shelf. */
export async function findIdByCode(db: Db, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id from variant v join product p on p.id = v.product_id
    where (v.id::text = lower(${code}) or v.sku = upper(${code})) and p.deleted_at is null limit 1`.execute(db);
  return rows[0]?.id;
}
