import type { ProductInList } from '@fieldhouse/contracts/catalogue.schemas';
import type { ProductStatus } from '@fieldhouse/contracts/product.rules';
import type { ProductSort, StockLevel } from '@fieldhouse/contracts/stock.rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { LAST_ROW, pageOfIds } from '../../platform/db/page-of-ids.ts';
import {
  type Directory,
  isListed,
  mayBeUnlisted,
  type ProductRow,
  selectProducts,
  toProduct,
} from '../catalogue/index.ts';

const products = sql.raw(selectProducts(''));
const forStaff = sql.raw(selectProducts('', 'p.status, p.publish_at, p.unpublish_at, p.tags'));

/** Who looks at all products: staff see those that are not in the shop too. */
export type Viewer = 'public' | 'staff';

interface StaffRow extends ProductRow {
  readonly status: ProductStatus;
  readonly publish_at: Date | null;
  readonly unpublish_at: Date | null;
  readonly tags: string[];
}

async function read(
  db: Db,
  directory: Directory,
  viewer: Viewer,
  which: RawBuilder<unknown>,
): Promise<ProductInList[]> {
  if (viewer === 'public') {
    const { rows } = await sql<ProductRow>`${products} ${which}`.execute(db);
    return rows.map((row) => toProduct(row, directory));
  }
  const { rows } = await sql<StaffRow>`${forStaff} ${which}`.execute(db);
  return rows.map((row) => ({
    ...toProduct(row, directory),
    status: row.status,
    publishAt: row.publish_at?.toISOString() ?? null,
    unpublishAt: row.unpublish_at?.toISOString() ?? null,
    tags: row.tags,
  }));
}

const unlisted = sql.raw(
  `select p.id from product p where p.deleted_at is null and (${mayBeUnlisted}) and status_at(p, now()) <> 'published'`,
);

export async function countUnlisted(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${unlisted}) t`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Those of them that are there for who asks, in their order. */
export function listAllByIds(
  db: Db,
  directory: Directory,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ProductInList[]> {
  return read(
    db,
    directory,
    viewer,
    sql`join unnest(${ids}::uuid[]) with ordinality as wanted (id, n) on wanted.id = p.id
      where ${livingFor(viewer)} order by wanted.n`,
  );
}

const livingFor = (viewer: Viewer) => sql.raw(viewer === 'staff' ? 'p.deleted_at is null' : isListed);

/** A page of all products that are in the shop, sold out or not, newest first. */
export async function listAllPage(
  db: Db,
  directory: Directory,
  viewer: Viewer,
  { page, limit, total }: { page: number; limit: number; total: number },
): Promise<ProductInList[]> {
  const others = viewer === 'staff' ? sql`` : sql`and id <> all (array(${unlisted}))`;
  const ids = pageOfIds(sql`product where deleted_at is null ${others}`, { limit, offset: (page - 1) * limit, total });
  return read(db, directory, viewer, sql`where p.id = any (array(${ids})) order by p.id desc`);
}

const byName = (sort: ProductSort) => (sort === 'name' ? sql`name_key, id` : sql`name_key desc, id desc`);

/** The ids of a page of all products that are in the shop, or of these alone, by name, as far as pages reach. */
export async function listIdsByName(
  db: Db,
  sort: ProductSort,
  viewer: Viewer,
  { page, limit, ids }: { page: number; limit: number; ids?: readonly string[] | undefined },
): Promise<string[]> {
  const offset = Math.min((page - 1) * limit, LAST_ROW);
  const some = ids ? sql`and id = any (${ids}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from product p where ${livingFor(viewer)} ${some} order by ${byName(sort)}
    limit ${Math.min(limit, LAST_ROW - offset)} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The living products after a given one, newest first: a key instead of an offset, so that no batch costs more than the first. */
export async function listProductsAfter(
  db: Db,
  directory: Directory,
  viewer: Viewer,
  { lastId, limit }: { lastId: string | undefined; limit: number },
): Promise<ProductInList[]> {
  const after = lastId === undefined ? sql`` : sql`and p.id < ${lastId}`;
  return read(db, directory, viewer, sql`where ${livingFor(viewer)} ${after} order by p.id desc limit ${limit}`);
}

interface StaffFilter {
  readonly status?: ProductStatus | undefined;
  readonly tag?: string | undefined;
  readonly stock?: StockLevel | undefined;
}

/** What is not published is found by an index of its own. */
const fitting = ({ status, tag, stock }: StaffFilter) => sql`p.deleted_at is null
  ${status === undefined ? sql`` : sql`and status_at(p, now()) = ${status}`}
  ${status === undefined || status === 'published' ? sql`` : sql`and (${sql.raw(mayBeUnlisted)})`}
  ${tag === undefined ? sql`` : sql`and p.tags @> array[${tag}::text] and p.tags <> '{}'`}
  ${stock === undefined ? sql`` : sql`and exists (select from stock_alert a where a.product_id = p.id and a.level = ${stock})`}`;

/** A page of the ids of what fits, newest first, and how many there are as far as pages reach. */
export async function findForStaff(
  db: Db,
  filter: StaffFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ ids: string[]; total: number; more: boolean }> {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p where ${fitting(filter)} order by p.id desc limit ${LAST_ROW + 1}`.execute(db);
  const ids = rows.slice(0, LAST_ROW).map(({ id }) => id);
  return { ids: ids.slice((page - 1) * limit, page * limit), total: ids.length, more: rows.length > LAST_ROW };
}

/** Those of these that fit, in the order in which they are given. */
export async function keepForStaff(db: Db, filter: StaffFilter, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p where p.id = any (${ids}::uuid[]) and ${fitting(filter)}`.execute(db);
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => kept.has(id));
}

/** What lists and searches do not find, by a part of its name, newest first. */
export async function findUnlistedByName(db: Db, part: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p where p.id in (${unlisted}) and position(${part} in p.name_key) > 0
    order by p.id desc limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
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
