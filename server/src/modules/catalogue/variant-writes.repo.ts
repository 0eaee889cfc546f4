import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { toSale } from './sale.rules.ts';
import type { KnownVariant, WrittenVariant } from './variants.rules.ts';

/** Of a product that the caller has locked, in their order, also those that are sold no more. */
export async function listKnownVariants(tx: Tx, productId: string): Promise<KnownVariant[]> {
  const rows = await tx
    .selectFrom('variant')
    .select(['id', 'sku', 'barcode', 'option_values as optionValues', 'price_cents as priceCents'])
    .select(['weight_g as weightG', 'cost_cents as costCents', 'shelf', 'img', 'quantity'])
    .select(['sale_cents as saleCents', 'sale_from as saleFrom', 'sale_until as saleUntil'])
    .select(sql<boolean>`retired_at is not null`.as('retired'))
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ saleCents, saleFrom, saleUntil, ...variant }) => ({
    ...variant,
    sale: toSale({ saleCents, saleFrom, saleUntil }),
  }));
}

const asRecords = (variants: readonly WrittenVariant[]) => sql`
  jsonb_to_recordset(${JSON.stringify(
    variants.map(({ optionValues, priceCents, weightG, costCents, sale, ...variant }) => ({
      ...variant,
      option_values: optionValues,
      price_cents: priceCents,
      weight_g: weightG,
      cost_cents: costCents,
      sale_cents: sale?.cents ?? null,
      sale_from: sale?.from ?? null,
      sale_until: sale?.until ?? null,
    })),
  )}::jsonb) as t (id uuid, position smallint, sku text, barcode text, option_values text[], size text, colour text,
    price_cents bigint, weight_g integer, img text[], sale_cents bigint, sale_from timestamptz, sale_until timestamptz,
    cost_cents bigint, shelf text)`;

/** Stock comes afterwards, through change_stock. */
export async function insertVariants(tx: Tx, productId: string, variants: readonly WrittenVariant[]): Promise<void> {
  if (variants.length === 0) return;
  await sql`
    insert into variant (product_id, created_at, id, position, sku, barcode, option_values, size, colour, price_cents, weight_g,
      img, sale_cents, sale_from, sale_until, cost_cents, shelf)
    select ${productId}, now(), t.* from ${asRecords(variants)}`.execute(tx);
}

/** All of a product step aside, so that those which stay can take what another one had. */
export async function retireVariants(tx: Tx, productId: string): Promise<void> {
  await sql`
    update variant set retired_at = now() where product_id = ${productId} and retired_at is null`.execute(tx);
}

/** Writes those that stay, or come back. */
export async function updateVariants(tx: Tx, variants: readonly WrittenVariant[]): Promise<void> {
  await sql`
    update variant v set position = t.position, sku = t.sku, barcode = t.barcode, option_values = t.option_values,
      size = t.size, colour = t.colour, price_cents = t.price_cents, weight_g = t.weight_g, img = t.img, retired_at = null,
      sale_cents = t.sale_cents, sale_from = t.sale_from, sale_until = t.sale_until, cost_cents = t.cost_cents, shelf = t.shelf
    from ${asRecords(variants)} where v.id = t.id`.execute(tx);
}

export async function updateFields(tx: Tx, variant: KnownVariant): Promise<void> {
  await tx
    .updateTable('variant')
    .set({ barcode: variant.barcode, price_cents: variant.priceCents, weight_g: variant.weightG })
    .set({ cost_cents: variant.costCents, shelf: variant.shelf, sale_cents: variant.sale?.cents ?? null })
    .set({ sale_from: variant.sale?.from ?? null, sale_until: variant.sale?.until ?? null })
    .where('id', '=', variant.id)
    .execute();
}

interface WrittenCost {
  readonly productId: string;
  readonly sku: string;
  readonly before: number | null;
  readonly after: number;
}

/** What lies there at an unknown cost counts as bought for the same. */
export async function updateCost(
  tx: Tx,
  { variantId, pieces, costCents }: { readonly variantId: string; readonly pieces: number; readonly costCents: number },
): Promise<WrittenCost> {
  const { rows } = await sql<WrittenCost>`
    update variant v set cost_cents = round(
      ((v.quantity + v.committed)::numeric * coalesce(v.cost_cents, ${costCents}) + ${pieces}::numeric * ${costCents})
        / (v.quantity + v.committed + ${pieces}))
    from variant old where v.id = ${variantId} and old.id = v.id
    returning v.product_id as "productId", v.sku, old.cost_cents as before, v.cost_cents as after`.execute(tx);
  if (!rows[0]) throw new Error('a variant that was just found is not there');
  return rows[0];
}

/** Options, the sum of what can be bought, price range: what a product knows about its variants. */
export async function updateProductOfVariants(
  tx: Tx,
  productId: string,
  options: readonly ProductOption[],
): Promise<void> {
  await sql`
    update product p set options = ${JSON.stringify(options)}::jsonb, v = v + 1, quantity = (
      select coalesce(sum(v.quantity), 0) from variant v where v.product_id = p.id and v.retired_at is null)
    where p.id = ${productId}`.execute(tx);
  await refreshPrices(tx, [productId]);
}

export async function refreshPrices(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`select refresh_prices(${productIds}::uuid[])`.execute(tx);
}

/** Those of these that a living variant of another product has. */
export async function listTaken(
  tx: Tx,
  productId: string | null,
  { skus, barcodes }: { readonly skus: readonly string[]; readonly barcodes: readonly string[] },
): Promise<{ sku: string | null; barcode: string | null }[]> {
  const { rows } = await sql<{ sku: string | null; barcode: string | null }>`
    select case when upper(sku) = any (select upper(s) from unnest(${skus}::text[]) s) then sku end as sku,
      case when lpad(barcode, 14, '0') = any (select lpad(b, 14, '0') from unnest(${barcodes}::text[]) b) then barcode end as barcode
    from variant where retired_at is null and product_id is distinct from ${productId}::uuid and (
      upper(sku) = any (array(select upper(s) from unnest(${skus}::text[]) s))
      or lpad(barcode, 14, '0') = any (array(select lpad(b, 14, '0') from unnest(${barcodes}::text[]) b)))`.execute(tx);
  return rows;
}
