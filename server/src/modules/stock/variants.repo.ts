import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Undefined when the product has several. */
export async function findOnlyVariant(db: Db, productId: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('variant')
    .select('id')
    .where('product_id', '=', productId)
    .where('retired_at', 'is', null)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.id : undefined;
}

export interface StockOfVariant {
  readonly id: string;
  readonly productId: string;
  /** As it is written, whatever case it was asked for in. */
  readonly sku: string;
  readonly quantity: number;
  readonly committed: number;
}

/**
 * Of those that are sold, by SKU in any case; their products are locked in the order of their ids. While one of them was
 * waited for, a SKU may have gone to another product: then that one is locked as well.
 */
export async function lockBySku(db: Db, skus: readonly string[]): Promise<StockOfVariant[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from product where id in (
      select product_id from variant
      where upper(sku) in (select upper(s) from unnest(${skus}::text[]) s) and retired_at is null)
    order by id for no key update`.execute(db);
  const found = await listBySku(db, skus);
  const isLocked = new Set(locked.map(({ id }) => id));
  return found.every(({ productId }) => isLocked.has(productId)) ? found : lockBySku(db, skus);
}

export interface VersionedStock extends StockOfVariant {
  /** The version of its product. */
  readonly version: number;
}

/** Of those that are sold, by id; their products are locked in the order of their ids. A variant never changes its product. */
export async function lockVariants(db: Db, ids: readonly string[]): Promise<Map<string, VersionedStock>> {
  await sql`
    select from product where id in (select product_id from variant where id = any (${ids}::uuid[]))
    order by id for no key update`.execute(db);
  const { rows } = await sql<VersionedStock>`
    select sold.id, sold.product_id as "productId", sold.sku, sold.quantity, sold.committed, p.v as version
    from variant sold join product p on p.id = sold.product_id
    where sold.id = any (${ids}::uuid[]) and sold.retired_at is null and p.deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listBySku(db: Db, skus: readonly string[]): Promise<StockOfVariant[]> {
  const { rows } = await sql<StockOfVariant>`
    select id, product_id as "productId", sku, quantity, committed from variant
    where upper(sku) in (select upper(s) from unnest(${skus}::text[]) s) and retired_at is null`.execute(db);
  return rows;
}
