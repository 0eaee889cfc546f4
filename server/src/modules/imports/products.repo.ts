import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export async function findKnownHandles(db: Db, source: string, handles: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select handle from imported_product where source = ${source} and handle = any (${handles}::text[])`.execute(db);
  return rows.map(({ handle }) => handle);
}

export interface TakenSku {
  /** In capitals. */
  readonly sku: string;
  readonly productId: string;
  /** Of a product that did not come from the other shop. */
  readonly isOurs: boolean;
}

export async function findTakenSkus(db: Db, source: string, skus: readonly string[]): Promise<TakenSku[]> {
  const { rows } = await sql<TakenSku>`
    select upper(v.sku) as sku, v.product_id as "productId", not exists (
      select from imported_product i where i.source = ${source} and i.product_id = v.product_id) as "isOurs"
    from variant v
    where upper(v.sku) = any (${skus.map((sku) => sku.toUpperCase())}::text[]) and v.retired_at is null`.execute(db);
  return rows;
}

export async function keepHandle(tx: Tx, source: string, handle: string, productId: string): Promise<void> {
  await sql`
    insert into imported_product (source, handle, product_id) values (${source}, ${handle}, ${productId})
    on conflict do nothing`.execute(tx);
}
