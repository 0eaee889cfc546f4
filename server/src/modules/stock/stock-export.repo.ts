import type { AttributeValue } from '@fieldhouse/contracts/attribute.rules';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface ExportedVariant {
  readonly id: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly optionValues: readonly string[];
  /** None: the product's. */
  readonly priceCents: number | null;
  readonly weightG: number | null;
  readonly img: readonly string[];
  readonly quantity: number;
  readonly committed: number;
}

export interface ExportedProduct {
  readonly gender: string | null;
  readonly ageGroup: string | null;
  readonly material: string | null;
  readonly mpn: string | null;
  readonly guaranteeYears: number | null;
  readonly saleCents: number | null;
  readonly saleFrom: Date | null;
  readonly saleUntil: Date | null;
  readonly shippingClass: string;
  readonly taxClass: string;
  /** By the number of the attribute. */
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  readonly brandId: number;
  readonly categoryIds: readonly number[];
  readonly img: readonly string[];
  readonly weightG: number | null;
  readonly options: readonly ProductOption[];
  readonly v: number;
  /** Those that are sold, in their order. */
  readonly variants: readonly ExportedVariant[];
}

/** The living products after a given one, newest first: a key instead of an offset, so that no batch costs more than the first. */
export async function listExportedAfter(db: Db, lastId: string | undefined, limit: number): Promise<ExportedProduct[]> {
  const after = lastId === undefined ? sql`` : sql`and p.id < ${lastId}`;
  const { rows } = await sql<ExportedProduct>`
    select p.id, p.name, p.description, p.price_cents as "priceCents", p.brand_id as "brandId", p.img,
      p.weight_g as "weightG", p.gender, p.age_group as "ageGroup", p.material, p.mpn, p.guarantee_years as "guaranteeYears", p.sale_cents as "saleCents", p.sale_from as "saleFrom", p.sale_until as "saleUntil", p.shipping_class as "shippingClass", p.tax_class as "taxClass", p.attributes, p.options, p.v,
      array(select category_id from product_category pc where pc.product_id = p.id order by pc.position) as "categoryIds",
      coalesce((
        select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'barcode', v.barcode, 'optionValues', v.option_values,
          'priceCents', v.price_cents, 'weightG', v.weight_g, 'img', v.img, 'quantity', v.quantity,
          'committed', v.committed) order by v.position, v.id)
        from variant v where v.product_id = p.id and v.retired_at is null), '[]') as variants
    from product p where p.deleted_at is null ${after} order by p.id desc limit ${limit}`.execute(db);
  return rows;
}
