import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { FIRST_ID } from '../../platform/ids.ts';
import { importedFields } from '../catalogue/index.ts';
import type { OptionedProduct, PlacedRow } from './import-options.rules.ts';

/**
 * Finds the product of each row, and the variant if the row names it: by `variantId`, else by SKU. A row without an id is
 * of the product that the rows it stands with are of. What nothing is found for is new.
 */
export async function linkRows(tx: Tx): Promise<void> {
  await sql`
    update import_row r set product_id = v.product_id, variant_id = v.id
    from variant v where v.id = r.variant and v.product_id = coalesce(r.id, v.product_id)`.execute(tx);
  await sql`
    update import_row r set product_id = v.product_id, variant_id = v.id
    from variant v where r.variant_id is null and upper(v.sku) = upper(r.sku) and v.retired_at is null
      and v.product_id = coalesce(r.id, v.product_id)`.execute(tx);
  await sql`update import_row set product_id = id where product_id is null and id is not null`.execute(tx);
  await sql`
    update import_row r set product_id = g.product_id
    from (
      select new_id, min(product_id::text)::uuid as product_id from import_row
      where option_cells is not null and product_id is not null group by new_id having count(distinct product_id) = 1
    ) g
    where r.product_id is null and r.option_cells is not null and r.new_id = g.new_id`.execute(tx);
  // What is sold no more is told as that.
  await sql`
    update import_row r set product_id = v.product_id, variant_id = v.id
    from import_row n cross join lateral (
      select id, product_id from variant where upper(sku) = upper(n.sku) order by retired_at desc limit 1) v
    where r.row = n.row and n.product_id is null and n.sku is not null`.execute(tx);
  await sql`update import_row set product_id = new_id where product_id is null`.execute(tx);
  await sql`
    insert into import_product (product_id, head, rows, has_options, is_new)
    select r.*, p.id is null from (
      select product_id, min(row), count(*), bool_or(option_cells is not null) from import_row group by product_id
    ) r left join product p on p.id = r.product_id`.execute(tx);
  const { rows } = await sql`select from import_product where rows > 1 limit 1`.execute(tx);
  if (rows.length > 0) await gatherInHeads(tx);
}

/** What a row may say about its product. */
const ofProduct = [
  ...importedFields.map(({ column }) => column),
  'name_key',
  'words',
  'brand',
  'brand_key',
  'categories',
  'category_keys',
  'attributes',
  'description_markdown',
  'cleared',
  'texts',
  'market_prices',
  'v',
];

/** What another row of a product says about it goes to its head, if that leaves it open. */
async function gatherInHeads(tx: Tx): Promise<void> {
  const first = (column: string) => sql`${sql.ref(column)} = coalesce(${sql.ref(`h.${column}`)}, (
    select ${sql.ref(`r.${column}`)} from import_row r
    where r.product_id = h.product_id and ${sql.ref(`r.${column}`)} is not null order by r.row limit 1))`;
  const isOpen = (column: string) => sql`${sql.ref(`h.${column}`)} is null and ${sql.ref(`r.${column}`)} is not null`;
  await sql`
    update import_row h set ${sql.join(ofProduct.map(first))}
    from (
      select p.head from import_product p join import_row h on h.row = p.head
      join import_row r on r.product_id = p.product_id and r.row <> p.head
      where p.rows > 1 and (${sql.join(ofProduct.map(isOpen), sql` or `)})
      group by p.head
    ) t where h.row = t.head`.execute(tx);
}

/** Against deletion and sales until the transaction ends: categories and attributes before products, as all who write take them. */
export async function lockImported(tx: Tx): Promise<void> {
  await sql`
    select from category where name_key in (select unnest(category_keys) from import_row)
    order by id for key share`.execute(tx);
  await sql`
    select from attribute where id in (
      select jsonb_object_keys(attributes)::integer from import_row where attributes is not null)
    order by id for share`.execute(tx);
  await sql`
    select from product where id in (select product_id from import_product where not is_new)
    order by id for no key update`.execute(tx);
}

interface OptionedProductRow extends OptionedProduct {
  readonly productId: string;
}

/** Products about whose options the file says something, with their rows and variants, from one on. */
export async function listOptioned(tx: Tx, after: string | undefined, limit: number): Promise<OptionedProductRow[]> {
  const { rows } = await sql<OptionedProductRow>`
    select i.product_id as "productId", coalesce(p.options, '[]') as options,
      coalesce((
        select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'values', v.option_values,
          'retired', v.retired_at is not null) order by v.position, v.id)
        from variant v where v.product_id = i.product_id), '[]') as variants,
      (select json_agg(json_build_object('row', r.row, 'variantId', r.variant_id, 'sku', r.sku, 'cells', r.option_cells)
          order by r.row)
        from import_row r where r.product_id = i.product_id) as rows
    from import_product i left join product p on p.id = i.product_id
    where i.has_options and i.product_id > ${after ?? FIRST_ID}::uuid
    order by i.product_id limit ${limit}`.execute(tx);
  return rows;
}

export async function placeRows(tx: Tx, rows: readonly PlacedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_row r set variant_id = t."variantId", is_back = t."isBack", option_values = t.values
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (row integer, "variantId" uuid, "isBack" boolean, values text[])
    where r.row = t.row`.execute(tx);
}

export interface WrittenOptions {
  readonly productId: string;
  readonly options: OptionedProduct['options'];
}

export async function setOptions(tx: Tx, products: readonly WrittenOptions[]): Promise<void> {
  if (products.length === 0) return;
  await sql`
    update import_product p set options = t.options
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as t ("productId" uuid, options jsonb)
    where p.product_id = t."productId"`.execute(tx);
}

/** A row that names no variant is about the only one there is. */
export async function linkOnlyVariants(tx: Tx): Promise<void> {
  await sql`
    update import_row r set variant_id = v.id
    from import_product p, variant v
    where p.product_id = r.product_id and not p.is_new and r.variant_id is null and r.option_values is null
      and v.product_id = r.product_id and v.retired_at is null and not exists (
        select from variant o where o.product_id = v.product_id and o.retired_at is null and o.id <> v.id)`.execute(tx);
}
