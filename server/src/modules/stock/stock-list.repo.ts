import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import type { ProductSort, StockLevel } from '@fieldhouse/contracts/stock.rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { LAST_ROW, pageOfIds } from '../../platform/db/page-of-ids.ts';
import { type Directory, type ProductRow, selectProducts, toProduct } from '../catalogue/index.ts';

const products = sql.raw(selectProducts(''));

/** A page of all products that are in the shop, sold out or not, newest first. */
export async function listAllPage(
  db: Db,
  directory: Directory,
  { page, limit, total }: { page: number; limit: number; total: number },
): Promise<Product[]> {
  const ids = pageOfIds(sql`product where deleted_at is null`, { limit, offset: (page - 1) * limit, total });
  const { rows } = await sql<ProductRow>`
    ${products} where p.id = any (array(${ids})) order by p.id desc`.execute(db);
  return rows.map((row) => toProduct(row, directory));
}

const byName = (sort: ProductSort) => (sort === 'name' ? sql`name_key, id` : sql`name_key desc, id desc`);

/** The ids of a page of all products that are in the shop, or of these alone, by name, as far as pages reach. */
export async function listIdsByName(
  db: Db,
  sort: ProductSort,
  { page, limit, ids }: { page: number; limit: number; ids?: readonly string[] | undefined },
): Promise<string[]> {
  const offset = Math.min((page - 1) * limit, LAST_ROW);
  const some = ids ? sql`and id = any (${ids}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from product where deleted_at is null ${some} order by ${byName(sort)}
    limit ${Math.min(limit, LAST_ROW - offset)} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The living products after a given one, newest first: a key instead of an offset, so that no batch costs more than the first. */
export async function listProductsAfter(
  db: Db,
  directory: Directory,
  lastId: string | undefined,
  limit: number,
): Promise<Product[]> {
  const after = lastId === undefined ? sql`` : sql`and p.id < ${lastId}`;
  const { rows } = await sql<ProductRow>`
    ${products} where p.deleted_at is null ${after} order by p.id desc limit ${limit}`.execute(db);
  return rows.map((row) => toProduct(row, directory));
}

/** The ids of a page of products with a variant that is low or sold out, newest first, and how many there are as far as pages reach. */
export async function findStockAlerts(
  db: Db,
  level: StockLevel,
  { page, limit }: { page: number; limit: number },
): Promise<{ ids: string[]; total: number; more: boolean }> {
  const offset = (page - 1) * limit;
  const alerted = sql`select distinct product_id from stock_alert where level = ${level} order by product_id desc`;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    select (select count(*) from (${alerted} limit ${LAST_ROW + 1}) t) as total,
      array(${alerted} limit ${Math.max(0, Math.min(limit, LAST_ROW - offset))} offset ${Math.min(offset, LAST_ROW)}) as ids`.execute(
    db,
  );
  const { ids = [], total = 0 } = rows[0] ?? {};
  return { ids, total: Math.min(total, LAST_ROW), more: total > LAST_ROW };
}

/** Those of these with a variant that is low or sold out, in the order in which they are given. */
export async function keepAlerted(db: Db, level: StockLevel, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from stock_alert where level = ${level} and product_id = any (${ids}::uuid[])`.execute(db);
  const alerted = new Set(rows.map(({ product_id }) => product_id));
  return ids.filter((id) => alerted.has(id));
}

/** Of all products in the shop, or of these alone, newest first, as far as pages reach. */
export async function listVersions(
  db: Db,
  ids?: readonly string[],
): Promise<{ products: { _id: string; __v: number }[]; more: boolean }> {
  const some = ids ? sql`and id = any (${ids}::uuid[])` : sql``;
  const { rows } = await sql<{ _id: string; __v: number }>`
    select id as _id, v as __v from product where deleted_at is null ${some}
    order by id desc limit ${LAST_ROW + 1}`.execute(db);
  return { products: rows.slice(0, LAST_ROW), more: rows.length > LAST_ROW };
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The product with this code: its id, or id, SKU or barcode of one of its variants. */
export async function findIdByCode(db: Db, code: string): Promise<string | undefined> {
  const living = sql`from variant where retired_at is null and`;
  const product = isId.test(code)
    ? sql`select ${code}::uuid union all select product_id ${living} id = ${code}`
    : sql`select product_id ${living} upper(sku) = upper(${code})
        union all select product_id ${living} lpad(barcode, 14, '0') = lpad(${code}, 14, '0')`;
  const { rows } = await sql<{ id: string }>`
    select id from product where id in (${product}) and deleted_at is null limit 1`.execute(db);
  return rows[0]?.id;
}
