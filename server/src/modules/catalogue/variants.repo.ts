import { fromCents } from '@fieldhouse/contracts/money';
import type { ProductOption, StockedVariant, Variant } from '@fieldhouse/contracts/variants.schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { plannedSaleOf, toSale } from './sale.rules.ts';

/** What variants `sold` cost now: what was written or moved last, or what is due. A join for the text of a statement. */
const prices = `
  cross join lateral (
    select case when sold.price_changes_at <= now() then price_at(sold, now()) else sold.effective_cents end as cents,
      case when sold.price_changes_at <= now() then next_price_change(sold, now()) else sold.price_changes_at end as changes_at
  ) costs`;

const shownPrices = `
  costs.cents as effective_cents, costs.changes_at as price_changes_at,
  case when costs.cents < sold.regular_cents then lowest30(sold.id, now()) end as lowest_cents`;

/** The text of a statement that reads what is shown of a product's variants now; the caller says where its id comes from. */
export const selectVariants = (productId: string): string => `
  select sold.id, sold.sku, sold.barcode, sold.option_values, sold.regular_cents, ${shownPrices}, sold.quantity, sold.weight_g, sold.img
  from variant sold ${prices}
  where sold.product_id = ${productId} and sold.retired_at is null order by sold.position, sold.id`;

/** A row of `selectVariants`. */
export interface VariantRow {
  readonly id: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly option_values: readonly string[];
  readonly effective_cents: number;
  readonly regular_cents: number;
  /** Where it costs less than that. */
  readonly lowest_cents: number | null;
  readonly price_changes_at: string | Date | null;
  readonly quantity: number;
  readonly weight_g: number | null;
  readonly img: readonly string[];
}

/** As far as a cart has to know it. */
export type BriefVariantRow = Omit<VariantRow, 'sku' | 'barcode' | 'price_changes_at' | 'weight_g'>;

export const selectVariantsBriefly = (productId: string): string => `
  select id, option_values, effective_cents, regular_cents, lowest_cents, quantity, img from (${selectVariants(productId)}) sold`;

export const toBriefVariant = (row: BriefVariantRow, options: readonly ProductOption[]) => ({
  _id: row.id,
  options: Object.fromEntries(options.map(({ name }, at) => [name, row.option_values[at] ?? ''])),
  price: fromCents(row.effective_cents),
  basePrice: fromCents(row.regular_cents),
  ...(row.lowest_cents !== null && { lowest30: fromCents(row.lowest_cents) }),
  quantity: row.quantity,
  images: [...row.img],
});

export function toVariant(row: VariantRow, options: readonly ProductOption[]): Variant {
  const reducedUntil = row.effective_cents < row.regular_cents && row.price_changes_at;
  return {
    ...toBriefVariant(row, options),
    sku: row.sku,
    barcode: row.barcode,
    ...(reducedUntil && { saleUntil: new Date(reducedUntil).toISOString() }),
    weight: row.weight_g,
  };
}

export interface ShownTable extends ReturnType<typeof plannedSaleOf> {
  readonly options: ProductOption[];
  readonly variants: StockedVariant[];
  readonly __v: number;
}

type StockedRow = VariantRow &
  Parameters<typeof toSale>[0] & {
    readonly committed: number;
    readonly costCents: number | null;
    readonly shelf: string | null;
    readonly productId: string;
  };

export interface ProductTable extends ShownTable {
  readonly productId: string;
  readonly name: string;
}

/** The living variants with what is on hand, of those products that are in the shop, in the order of the ids. */
export async function listVariantTables(db: Db, productIds: readonly string[]): Promise<ProductTable[]> {
  const products = await db
    .selectFrom('product')
    .select([
      'id',
      'name',
      'options',
      'v',
      'sale_cents as saleCents',
      'sale_from as saleFrom',
      'sale_until as saleUntil',
    ])
    .where(sql<boolean>`id = any (${productIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const { rows } = await sql<StockedRow>`
    select sold.product_id as "productId", sold.id, sold.sku, sold.barcode, sold.option_values, sold.regular_cents, sold.quantity,
      sold.committed, sold.weight_g, sold.cost_cents as "costCents", sold.shelf, sold.img,
      sold.sale_cents as "saleCents", sold.sale_from as "saleFrom", sold.sale_until as "saleUntil", ${sql.raw(shownPrices)}
    from variant sold ${sql.raw(prices)}
    where sold.product_id = any (${productIds}::uuid[]) and sold.retired_at is null
    order by sold.position, sold.id`.execute(db);
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  const tables = new Map(
    products.map(({ id, name, options, v, ...sale }) => [
      id,
      {
        productId: id,
        name,
        options,
        variants: (byProduct.get(id) ?? []).map((row) => toStocked(row, options)),
        ...plannedSaleOf(toSale(sale)),
        __v: v,
      },
    ]),
  );
  return productIds.flatMap((id) => tables.get(id) ?? []);
}

const toStocked = (row: StockedRow, options: readonly ProductOption[]): StockedVariant => ({
  ...toVariant(row, options),
  onHand: row.quantity + row.committed,
  committed: row.committed,
  cost: row.costCents === null ? null : fromCents(row.costCents),
  shelf: row.shelf,
  ...plannedSaleOf(toSale(row)),
});

/** Undefined when the product is not in the shop. */
export async function findVariants(db: Db, productId: string): Promise<ShownTable | undefined> {
  const [table] = await listVariantTables(db, [productId]);
  if (!table) return undefined;
  const { productId: _id, name: _name, ...shown } = table;
  return shown;
}

/** The product of a living variant. */
export async function findProductOf(db: Db, variantId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('variant')
    .select('product_id')
    .where('id', '=', variantId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.product_id;
}
