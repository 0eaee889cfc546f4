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

/** Of those that are sold, by SKU in any case; their products are locked in the order of their ids. */
export async function lockBySku(db: Db, skus: readonly string[]): Promise<StockOfVariant[]> {
  const wanted = sql`(select upper(s) from unnest(${skus}::text[]) s)`;
  await sql`
    select from product where id in (
      select product_id from variant where upper(sku) in ${wanted} and retired_at is null)
    order by id for no key update`.execute(db);
  return listBySku(db, skus);
}

export async function listBySku(db: Db, skus: readonly string[]): Promise<StockOfVariant[]> {
  const { rows } = await sql<StockOfVariant>`
    select id, product_id as "productId", sku, quantity, committed from variant
    where upper(sku) in (select upper(s) from unnest(${skus}::text[]) s) and retired_at is null`.execute(db);
  return rows;
}
