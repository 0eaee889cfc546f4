import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { Published } from './change-products.rules.ts';
import { type Sale, toSale } from './sale.rules.ts';

export interface OwnPrice {
  readonly id: string;
  readonly productId: string;
  readonly sku: string;
  readonly priceCents: number | null;
  readonly sale: Sale | null;
}

/** Of products that the caller has locked, what is sold of each. */
export async function listOwnPrices(tx: Tx, productIds: readonly string[]): Promise<OwnPrice[]> {
  const rows = await tx
    .selectFrom('variant')
    .select(['id', 'product_id as productId', 'sku', 'price_cents as priceCents'])
    .select(['sale_cents as saleCents', 'sale_from as saleFrom', 'sale_until as saleUntil'])
    .where('product_id', '=', sql<string>`any (${productIds}::uuid[])`)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ saleCents, saleFrom, saleUntil, ...row }) => ({
    ...row,
    sale: toSale({ saleCents, saleFrom, saleUntil }),
  }));
}

export interface ProductWrite {
  readonly id: string;
  readonly priceCents: number;
  readonly categoryIds: readonly number[];
  readonly publishing: Published;
  readonly searchTokens: readonly string[];
  readonly variants: readonly { readonly id: string; readonly priceCents: number | null }[];
}

/** Prices, categories and who sees them, of many; gives the new versions by id. */
export async function writeProducts(tx: Tx, writes: readonly ProductWrite[]): Promise<ReadonlyMap<string, number>> {
  const json = JSON.stringify(writes);
  // Before the products, whose trigger gives the rest of the variants their prices.
  await sql`
    update variant v set price_cents = t."priceCents"
    from jsonb_path_query(${json}::jsonb, '$[*].variants[*]') one, jsonb_to_record(one) as t (id uuid, "priceCents" bigint)
    where v.id = t.id`.execute(tx);
  const { rows } = await sql<{ id: string; v: number }>`
    update product p set price_cents = t."priceCents", search = array_to_tsvector(t."searchTokens"), v = p.v + 1,
      status = said.status, publish_at = said."publishAt", unpublish_at = said."unpublishAt", tags = said.tags
    from jsonb_to_recordset(${json}::jsonb) as t (id uuid, "priceCents" bigint, "searchTokens" text[], publishing jsonb),
      jsonb_to_record(t.publishing) as said (status text, "publishAt" timestamptz, "unpublishAt" timestamptz, tags text[])
    where p.id = t.id returning p.id, p.v`.execute(tx);
  const ids = writes.map(({ id }) => id);
  await tx.deleteFrom('product_category').where('product_id', '=', sql<string>`any (${ids}::uuid[])`).execute();
  await sql`
    insert into product_category (product_id, category_id, position)
    select t.id, c.id, c.n - 1 from jsonb_to_recordset(${json}::jsonb) as t (id uuid, "categoryIds" int[]),
      unnest(t."categoryIds") with ordinality as c (id, n)`.execute(tx);
  await sql`select refresh_prices(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, v }) => [id, v]));
}
