import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { importedFields, isAmount } from './imported-fields.rules.ts';
import { isEmptied, markdownAfter, moment, valueAfter } from './imported-values.repo.ts';

// The rows of a stock file lie in `import_row`, one per variant, and its products in `import_product`: tables of the transaction that the
// import of the stock module has filled and checked (import-staging.repo.ts). What a file says about a product is in the row that is its
// head. They are written from there in bulk: row by row, a file of a hundred thousand would take hours.

const heads = sql`import_product i join import_row r on r.row = i.head`;

/** Names of brands that are not there yet, each once. */
export async function listNewBrands(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    select distinct on (r.brand_key) r.brand from ${heads} where r.brand is not null and i.brand_id is null
    order by r.brand_key, r.row`.execute(tx);
  return rows.map(({ brand }) => brand);
}

export async function findBrands(tx: Tx): Promise<void> {
  await sql`
    update import_product i set brand_id = b.id
    from import_row r, brand b where r.row = i.head and b.name_key = r.brand_key`.execute(tx);
}

const tokens = (words: ReturnType<typeof sql>, brandId: ReturnType<typeof sql>, categoryIds: ReturnType<typeof sql>) =>
  sql`array_to_tsvector(${words} || array['#b' || ${brandId}] || array(select '#c' || c from unnest(${categoryIds}) c))`;

const columnOf = (table: 'p' | 'r', { column }: { readonly column: string }) => sql.ref(`${table}.${column}`);
/** A sale without a beginning begins at once. */
const otherFields = importedFields.filter(({ column }) => column !== 'sale_from');

/** As createProduct leaves them, without variants and stock. */
export async function insertImported(tx: Tx): Promise<void> {
  const values = otherFields.map((field) =>
    'initial' in field ? sql`coalesce(${columnOf('r', field)}, ${sql.lit(field.initial)})` : columnOf('r', field),
  );
  await sql`
    insert into product (id, name_key, brand_id, ${sql.join(otherFields.map(({ column }) => sql.ref(column)))},
      sale_from, attributes, options, search, description_markdown)
    select i.product_id, r.name_key, i.brand_id, ${sql.join(values)},
      case when r.sale_cents is not null then coalesce(r.sale_from, ${moment}) end, jsonb_strip_nulls(coalesce(r.attributes, '{}')),
      coalesce(i.options, '[]'), ${tokens(sql`r.words`, sql`i.brand_id`, sql`coalesce(i.category_ids, '{}')`)}, r.description_markdown
    from ${heads} where i.is_new`.execute(tx);
  await sql`
    insert into product_category (product_id, category_id, position)
    select i.product_id, c.id, c.n - 1 from import_product i, unnest(i.category_ids) with ordinality as c (id, n)
    where i.is_new`.execute(tx);
}

export async function updateImported(tx: Tx): Promise<void> {
  await sql`
    delete from product_category pc using import_product i
    where pc.product_id = i.product_id and i.edited and i.category_ids is not null`.execute(tx);
  await sql`
    insert into product_category (product_id, category_id, position)
    select i.product_id, c.id, c.n - 1 from import_product i, unnest(i.category_ids) with ordinality as c (id, n)
    where i.edited`.execute(tx);
  const words = sql`coalesce(r.words, array(select w from unnest(tsvector_to_array(p.search)) w where w not like '#%'))`;
  const categories = sql`array(select pc.category_id from product_category pc where pc.product_id = p.id)`;
  const values = otherFields.map((field) => sql`${sql.ref(field.column)} = ${valueAfter(field)}`);
  await sql`
    update product p set ${sql.join(values)},
      name_key = coalesce(r.name_key, p.name_key), brand_id = coalesce(i.brand_id, p.brand_id),
      sale_from = case when not ${isEmptied('sale_cents')} and coalesce(r.sale_cents, p.sale_cents) is not null then coalesce(r.sale_from, p.sale_from, ${moment}) end,
      description_markdown = ${markdownAfter('r')},
      attributes = jsonb_strip_nulls(p.attributes || coalesce(r.attributes, '{}')), options = coalesce(i.options, p.options), v = p.v + 1,
      search = ${tokens(words, sql`coalesce(i.brand_id, p.brand_id)`, categories)}
    from ${heads} where i.product_id = p.id and i.edited`.execute(tx);
  await sql`
    update product p set v = p.v + 1
    from import_product i where i.product_id = p.id and not i.is_new and not i.edited and (i.varied or i.moved)`.execute(
    tx,
  );
}

const touched = sql`(i.is_new or i.edited or i.varied or i.moved)`;

export async function listTouched(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select i.product_id as id from import_product i where ${touched}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export interface ImportedChange {
  readonly id: string;
  readonly isNew: boolean;
  readonly before: Readonly<Record<string, string | number | string[]>>;
  readonly after: Readonly<Record<string, string | number | string[]>>;
}

/** Of the attributes that are about to change, as `Drop: 8 mm`. */
const attributeLines = (values: ReturnType<typeof sql>) => sql`(
  select jsonb_agg(a.name || ': ' || case ${values} -> k.id when 'true' then 'Yes' when 'false' then 'No'
    else (${values} ->> k.id) || coalesce(' ' || a.unit, '') end order by a.name_key)
  from jsonb_object_keys(r.attributes) as k (id) join attribute a on a.id = k.id::integer
  where ${values} ? k.id and ${values} -> k.id <> 'null' and p.attributes -> k.id is distinct from r.attributes -> k.id)`;

type Field = (typeof importedFields)[number];

/** As the journal has it. */
function shown(table: 'p' | 'r', field: Field) {
  const value = columnOf(table, field);
  if (isAmount(field)) return sql`${value} / 100.0`;
  if (field.type === 'timestamptz') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return value;
}

/** The fields that are about to change, as pairs of a name and a value. */
function changedFields(table: 'p' | 'r', isOther: (field: Field) => RawBuilder<unknown>) {
  return sql.join(
    importedFields.map(
      (field) => sql`${sql.lit(field.field)}, case when ${isOther(field)} then ${shown(table, field)} end`,
    ),
  );
}

const before = changedFields('p', (field) => sql`${columnOf('p', field)} is distinct from ${valueAfter(field)}`);
const after = changedFields('r', (field) => {
  const old = columnOf('p', field);
  const known = 'initial' in field ? sql`coalesce(${old}, ${sql.lit(field.initial)})` : old;
  return sql`${columnOf('r', field)} is distinct from ${known}`;
});

/** What is about to change about products, before and after, in the fields that do. */
export async function listImported(tx: Tx): Promise<ImportedChange[]> {
  const { rows } = await sql<ImportedChange>`
    select i.product_id as id, i.is_new as "isNew",
      jsonb_strip_nulls(jsonb_build_object(${before},
        'quantity', case when i.pieces <> 0 then p.quantity end,
        'brand', case when r.brand is not null and i.brand_id is distinct from p.brand_id then b.name end,
        'category', case when i.category_ids <> own.ids then to_jsonb(own.names) end,
        'attributes', ${attributeLines(sql`p.attributes`)})) as before,
      jsonb_strip_nulls(jsonb_build_object(${after},
        'quantity', case when i.pieces <> 0 then coalesce(p.quantity, 0) + i.pieces end,
        'brand', case when i.brand_id is distinct from p.brand_id then (select name from brand where id = i.brand_id) end,
        'category', case when i.category_ids is distinct from own.ids then (
          select jsonb_agg(c.name order by k.n) from unnest(i.category_ids) with ordinality k (id, n) join category c using (id)) end,
        'attributes', ${attributeLines(sql`r.attributes`)})) as after
    from ${heads} left join product p on p.id = i.product_id left join brand b on b.id = p.brand_id
    left join lateral (
      select coalesce(array_agg(c.id order by pc.position), '{}') as ids,
        coalesce(array_agg(c.name order by pc.position), '{}') as names
      from product_category pc join category c on c.id = pc.category_id where pc.product_id = p.id) own on true
    where ${touched}
    order by i.head`.execute(tx);
  return rows;
}
