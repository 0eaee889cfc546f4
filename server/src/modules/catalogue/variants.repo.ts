import { fromCents } from '@fieldhouse/contracts/money';
import type { ProductOption, StockedVariant, Variant } from '@fieldhouse/contracts/variants.schemas';
import type { Db } from '../../platform/db/db.ts';

/** The text of a statement that reads what is shown of a product's variants; the caller says where its id comes from. */
export const selectVariants = (productId: string): string => `
  select v.id, v.sku, v.barcode, v.option_values, v.effective_cents, v.regular_cents,
    v.price_changes_at, v.quantity, v.weight_g, v.img
  from variant v where v.product_id = ${productId} and v.retired_at is null order by v.position, v.id`;

/** A row of `selectVariants`. */
export interface VariantRow {
  readonly id: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly option_values: readonly string[];
  readonly effective_cents: number;
  readonly regular_cents: number;
  readonly price_changes_at: string | Date | null;
  readonly quantity: number;
  readonly weight_g: number | null;
  readonly img: readonly string[];
}

export function toVariant(row: VariantRow, options: readonly ProductOption[]): Variant {
  const reducedUntil = row.effective_cents < row.regular_cents && row.price_changes_at;
  return {
    _id: row.id,
    sku: row.sku,
    barcode: row.barcode,
    options: Object.fromEntries(options.map(({ name }, at) => [name, row.option_values[at] ?? ''])),
    price: fromCents(row.effective_cents),
    basePrice: fromCents(row.regular_cents),
    ...(reducedUntil && { saleUntil: new Date(reducedUntil).toISOString() }),
    quantity: row.quantity,
    weight: row.weight_g,
    images: [...row.img],
  };
}

export interface ShownTable {
  readonly options: ProductOption[];
  readonly variants: StockedVariant[];
  readonly __v: number;
}

/** The living variants with what is on hand; undefined when the product is not in the shop. */
export async function findVariants(db: Db, productId: string): Promise<ShownTable | undefined> {
  const product = await db
    .selectFrom('product')
    .select(['options', 'v'])
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!product) return undefined;
  const rows = await db
    .selectFrom('variant')
    .select(['id', 'sku', 'barcode', 'option_values', 'effective_cents', 'regular_cents', 'quantity', 'committed'])
    .select('price_changes_at')
    .select(['weight_g', 'img'])
    .where('product_id', '=', productId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    options: product.options,
    variants: rows.map((row) => ({
      ...toVariant(row, product.options),
      onHand: row.quantity + row.committed,
      committed: row.committed,
    })),
    __v: product.v,
  };
}
