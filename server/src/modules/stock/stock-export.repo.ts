import type { AttributeValue } from '@fieldhouse/contracts/attribute.rules';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type ImportedColumn, importedFields } from '../catalogue/index.ts';
import type { ExportedMarketPrice } from './market-cells.rules.ts';

export interface ExportedVariant {
  readonly id: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly optionValues: readonly string[];
  /** None: the product's. */
  readonly priceCents: number | null;
  readonly weightG: number | null;
  readonly costCents: number | null;
  readonly shelf: string | null;
  readonly saleCents: number | null;
  readonly saleFrom: string | null;
  readonly saleUntil: string | null;
  readonly img: readonly string[];
  readonly quantity: number;
  readonly committed: number;
}

export interface ExportedProduct extends Record<ImportedColumn, string | number | readonly string[] | Date | null> {
  readonly id: string;
  readonly v: number;
  readonly name: string;
  /** What its description is formatted from. */
  readonly markdown: string | null;
  /** In other languages. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
  readonly brandId: number;
  readonly categoryIds: readonly number[];
  /** By the number of the attribute. */
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly options: readonly ProductOption[];
  /** Those that are sold, in their order. */
  readonly variants: readonly ExportedVariant[];
  readonly marketPrices: readonly ExportedMarketPrice[];
}

const fields = sql.join(importedFields.map(({ column }) => sql.ref(`p.${column}`)));

/** The languages of the shop but the first. */
export async function listOtherLocales(db: Db): Promise<string[]> {
  const row = await db.selectFrom('shop_settings').select('locales').executeTakeFirst();
  return row?.locales.slice(1) ?? [];
}

/** The living products after a given one, of all or of some, newest first: a key instead of an offset, so that no batch costs more than the first. */
export async function listExportedAfter(
  db: Db,
  { lastId, ids }: { readonly lastId: string | undefined; readonly ids?: readonly string[] | undefined },
  limit: number,
): Promise<ExportedProduct[]> {
  const after = lastId === undefined ? sql`` : sql`and p.id < ${lastId}`;
  const some = ids ? sql`and p.id = any (${ids}::uuid[])` : sql``;
  const { rows } = await sql<ExportedProduct>`
    select p.id, p.v, ${fields}, p.brand_id as "brandId", p.attributes, p.options, p.description_markdown as markdown,
      (select json_object_agg(t.locale, t.texts) from content_text t where t.kind = 'product' and t.subject = p.id::text) as texts,
      array(select category_id from product_category pc where pc.product_id = p.id order by pc.position) as "categoryIds",
      coalesce((
        select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'barcode', v.barcode, 'optionValues', v.option_values,
          'priceCents', v.price_cents, 'weightG', v.weight_g, 'costCents', v.cost_cents, 'shelf', v.shelf, 'saleCents', v.sale_cents,
          'saleFrom', v.sale_from, 'saleUntil', v.sale_until, 'img', v.img, 'quantity', v.quantity,
          'committed', v.committed) order by v.position, v.id)
        from variant v where v.product_id = p.id and v.retired_at is null), '[]') as variants,
      coalesce((
        select json_agg(json_build_object('marketId', f.market_id, 'variantId', f.variant_id, 'price', f.price_cents,
          'salePrice', f.sale_cents, 'saleFrom', f.sale_from, 'saleUntil', f.sale_until))
        from market_price f where f.product_id = p.id), '[]') as "marketPrices"
    from product p where p.deleted_at is null ${after} ${some} order by p.id desc limit ${limit}`.execute(db);
  return rows;
}
