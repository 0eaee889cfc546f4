import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { isOwnEmptied, moment, variantAfter } from './imported-values.repo.ts';
import { toSale } from './sale.rules.ts';
import type { WrittenVariant } from './variants.rules.ts';

// What the rows of a stock file say about variants, written in bulk as products are (import-products.repo.ts).

/** New rows without a SKU, or with one that is taken: of many drawn by chance, two may be the same. */
export async function listRowsWithoutSku(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    select row from (
      select row, sku, row_number() over (partition by upper(sku) order by row) as nth from import_row where is_new
    ) r where sku is null or nth > 1
      or exists (select from variant v where upper(v.sku) = upper(r.sku) and v.retired_at is null)`.execute(tx);
  return rows.map(({ row }) => row);
}

export async function setSkus(tx: Tx, rows: readonly number[], skus: readonly string[]): Promise<void> {
  await sql`
    update import_row r set sku = t.sku from unnest(${rows}::int[], ${skus}::text[]) as t (row, sku)
    where r.row = t.row`.execute(tx);
}

/** Its own price, given what the product costs. The product's is none of its own. */
const ownPrice = (productCents: ReturnType<typeof sql>) => sql`
  case when ${isOwnEmptied('own_price_cents')} then null
    when r.own_price_cents is null or r.own_price_cents = v.price_cents then v.price_cents
    else nullif(r.own_price_cents, ${productCents}) end`;

/** A row that names its variant by id gives it its SKU. */
const isRenamed = sql`(r.variant = v.id and r.sku <> v.sku)`;
const others = Object.entries(variantAfter).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);

/** The products are written. Stock comes afterwards, through change_stock. */
export async function insertImportedVariants(tx: Tx): Promise<void> {
  await sql`
    insert into variant (id, product_id, position, sku, barcode, option_values, price_cents, weight_g, img, cost_cents, shelf,
      sale_cents, sale_from, sale_until, created_at)
    select r.variant_id, r.product_id,
      coalesce((select max(o.position) + 1 from variant o where o.product_id = r.product_id), 0)
        + row_number() over (partition by r.product_id order by r.row) - 1,
      r.sku, r.barcode, coalesce(r.option_values, '{}'), nullif(r.own_price_cents, p.price_cents), r.own_weight_g,
      coalesce(r.own_img, '{}'), r.cost_cents, r.shelf, r.own_sale_cents,
      case when r.own_sale_cents is not null then coalesce(r.own_sale_from, ${moment}) end,
      case when r.own_sale_cents is not null then r.own_sale_until end, now()
    from import_row r join product p on p.id = r.product_id where r.is_new`.execute(tx);
}

/** Those that get other values, another barcode or SKU step aside first, so that each can take what another one had. */
export async function updateImportedVariants(tx: Tx): Promise<void> {
  await sql`
    update variant v set retired_at = now() from import_row r
    where r.variant_id = v.id and r.edited and v.retired_at is null
      and (r.option_values <> v.option_values or r.barcode is distinct from v.barcode or ${isRenamed})`.execute(tx);
  await sql`
    update variant v set ${sql.join(others)}, option_values = coalesce(r.option_values, v.option_values),
      sku = case when ${isRenamed} then r.sku else v.sku end, price_cents = ${ownPrice(sql`p.price_cents`)}, retired_at = null
    from import_row r join product p on p.id = r.product_id where r.variant_id = v.id and r.edited`.execute(tx);
}

/** What of options and variants is kept twice, where it may have changed: the size and colour of a variant, the sum of its pieces, the price range. */
export async function keepVariantsInStep(tx: Tx): Promise<void> {
  const valueFor = (kind: ProductOption['kind']) => sql`v.option_values[(
    select n from jsonb_array_elements(p.options) with ordinality as o (option, n) where option ->> 'kind' = ${kind})]`;
  await sql`
    update variant v set size = ${valueFor('size')}, colour = ${valueFor('colour')}
    from import_product i join product p on p.id = i.product_id
    where i.has_options and (i.edited or i.varied) and v.product_id = i.product_id and v.retired_at is null
      and (v.size, v.colour) is distinct from (${valueFor('size')}, ${valueFor('colour')})`.execute(tx);
  await sql`
    update product p set quantity = (
      select coalesce(sum(v.quantity), 0) from variant v where v.product_id = p.id and v.retired_at is null)
    where p.id in (select product_id from import_row where is_back)`.execute(tx);
  await sql`
    select refresh_prices(array(
      select product_id from import_row where edited or is_new group by product_id
      having bool_or(edited or own_price_cents is not null or option_values is not null)))`.execute(tx);
}

type Written = Omit<WrittenVariant, 'id' | 'position' | 'size' | 'colour'>;
/** As JSON has it. */
type Stored = Omit<Written, 'sale'> & {
  readonly saleCents: number | null;
  readonly saleFrom: string | null;
  readonly saleUntil: string | null;
};

export interface ImportedVariants {
  readonly id: string;
  readonly optionsBefore: readonly ProductOption[];
  readonly optionsAfter: readonly ProductOption[];
  readonly variants: readonly { readonly before: Written | null; readonly after: Written }[];
}

type StoredVariants = Omit<ImportedVariants, 'variants'> & {
  readonly variants: readonly { readonly before: Stored | null; readonly after: Stored }[];
};

/** What is about to change about options and variants, product by product; not of products that come in one version. */
export async function listImportedVariants(tx: Tx): Promise<ImportedVariants[]> {
  const { rows } = await sql<StoredVariants>`
    select i.product_id as id, coalesce(p.options, '[]') as "optionsBefore",
      coalesce(i.options, p.options, '[]') as "optionsAfter",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'before', case when v.retired_at is null and not r.is_new then jsonb_build_object('sku', v.sku,
            'barcode', v.barcode, 'optionValues', v.option_values, 'priceCents', v.price_cents, 'weightG', v.weight_g,
            'costCents', v.cost_cents, 'shelf', v.shelf, 'img', v.img, 'saleCents', v.sale_cents, 'saleFrom', v.sale_from,
            'saleUntil', v.sale_until) end,
          'after', jsonb_build_object('sku', case when v.id is null or ${isRenamed} then r.sku else v.sku end,
            'optionValues', coalesce(r.option_values, v.option_values, '{}'),
            'priceCents', ${ownPrice(sql`coalesce(h.price_cents, p.price_cents)`)}, 'barcode', ${variantAfter.barcode},
            'weightG', ${variantAfter.weight_g}, 'img', coalesce(${variantAfter.img}, '{}'),
            'costCents', ${variantAfter.cost_cents}, 'shelf', ${variantAfter.shelf}, 'saleCents', ${variantAfter.sale_cents},
            'saleFrom', ${variantAfter.sale_from}, 'saleUntil', ${variantAfter.sale_until})) order by r.row)
        from import_row r left join variant v on v.id = r.variant_id
        where r.product_id = i.product_id and (r.edited or r.is_new)), '[]') as variants
    from import_product i join import_row h on h.row = i.head left join product p on p.id = i.product_id
    where (i.edited or i.varied) and (i.options is not null or coalesce(p.options, '[]') <> '[]' or i.varied and not i.is_new)`.execute(
    tx,
  );
  return rows.map((row) => ({
    ...row,
    variants: row.variants.map(({ before, after }) => ({
      before: before && toWritten(before),
      after: toWritten(after),
    })),
  }));
}

function toWritten({ saleCents, saleFrom, saleUntil, ...variant }: Stored): Written {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return { ...variant, sale: toSale({ saleCents, saleFrom: dateOf(saleFrom), saleUntil: dateOf(saleUntil) }) };
}
