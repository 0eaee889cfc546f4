import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

// The rows of a stock file lie in `import_row`, one per variant, and its products in `import_product`: tables of the transaction that the
// import of the stock module has filled and checked (import-staging.repo.ts). What a file says about a product is in the row that is its
// head. They are written from there in bulk: row by row, a file of a hundred thousand would take hours.

/** As sales know moments. */
const moment = sql`date_trunc('milliseconds', now())`;
/** As the journal has it. */
const iso = (time: ReturnType<typeof sql>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

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

/** As createProduct leaves them, without variants and stock. */
export async function insertImported(tx: Tx): Promise<void> {
  await sql`
    insert into product (id, name, name_key, description, brand_id, price_cents, img, weight_g, gender, age_group, material,
      mpn, guarantee_years, sale_cents, sale_from, sale_until, shipping_class, tax_class, attributes, options, search)
    select i.product_id, r.name, r.name_key, r.description, i.brand_id, r.price_cents, coalesce(r.img, '{}'), r.weight_g,
      r.gender, r.age_group, r.material, r.mpn, r.guarantee_years, r.sale_cents,
      case when r.sale_cents is not null then coalesce(r.sale_from, ${moment}) end, r.sale_until,
      coalesce(r.shipping_class, 'parcel'), coalesce(r.tax_class, 'standard'), coalesce(r.attributes, '{}'), coalesce(i.options, '[]'), ${tokens(sql`r.words`, sql`i.brand_id`, sql`coalesce(i.category_ids, '{}')`)}
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
  await sql`
    update product p set name = coalesce(r.name, p.name), name_key = coalesce(r.name_key, p.name_key),
      description = coalesce(r.description, p.description), price_cents = coalesce(r.price_cents, p.price_cents),
      brand_id = coalesce(i.brand_id, p.brand_id), img = coalesce(r.img, p.img), weight_g = coalesce(r.weight_g, p.weight_g),
      gender = coalesce(r.gender, p.gender), age_group = coalesce(r.age_group, p.age_group),
      material = coalesce(r.material, p.material), mpn = coalesce(r.mpn, p.mpn),
      guarantee_years = coalesce(r.guarantee_years, p.guarantee_years),
      sale_cents = coalesce(r.sale_cents, p.sale_cents), sale_until = coalesce(r.sale_until, p.sale_until),
      sale_from = case when coalesce(r.sale_cents, p.sale_cents) is not null then coalesce(r.sale_from, p.sale_from, ${moment}) end,
      shipping_class = coalesce(r.shipping_class, p.shipping_class), tax_class = coalesce(r.tax_class, p.tax_class),
      attributes = p.attributes || coalesce(r.attributes, '{}'), options = coalesce(i.options, p.options), v = p.v + 1,
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
  where ${values} ? k.id and p.attributes -> k.id is distinct from r.attributes -> k.id)`;

/** What is about to change about products, before and after, in the fields that do. */
export async function listImported(tx: Tx): Promise<ImportedChange[]> {
  const { rows } = await sql<ImportedChange>`
    select i.product_id as id, i.is_new as "isNew",
      jsonb_strip_nulls(jsonb_build_object(
        'name', case when r.name <> p.name then p.name end,
        'description', case when r.description <> p.description then p.description end,
        'price', case when r.price_cents <> p.price_cents then p.price_cents / 100.0 end,
        'quantity', case when i.pieces <> 0 then p.quantity end,
        'brand', case when r.brand is not null and i.brand_id is distinct from p.brand_id then b.name end,
        'category', case when i.category_ids <> own.ids then to_jsonb(own.names) end,
        'img', case when r.img <> p.img then to_jsonb(p.img) end,
        'weight', case when r.weight_g <> p.weight_g then p.weight_g end,
        'gender', case when r.gender <> p.gender then p.gender end,
        'ageGroup', case when r.age_group <> p.age_group then p.age_group end,
        'material', case when r.material <> p.material then p.material end,
        'salePrice', case when r.sale_cents <> p.sale_cents then p.sale_cents / 100.0 end,
        'saleFrom', case when r.sale_from <> p.sale_from then ${iso(sql`p.sale_from`)} end,
        'saleUntil', case when r.sale_until <> p.sale_until then ${iso(sql`p.sale_until`)} end,
        'shippingClass', case when r.shipping_class <> p.shipping_class then p.shipping_class end,
        'taxClass', case when r.tax_class <> p.tax_class then p.tax_class end,
        'guaranteeYears', case when r.guarantee_years <> p.guarantee_years then p.guarantee_years end,
        'mpn', case when r.mpn <> p.mpn then p.mpn end, 'attributes', ${attributeLines(sql`p.attributes`)})) as before,
      jsonb_strip_nulls(jsonb_build_object(
        'name', case when r.name is distinct from p.name then r.name end,
        'description', case when r.description is distinct from p.description then r.description end,
        'price', case when r.price_cents is distinct from p.price_cents then r.price_cents / 100.0 end,
        'quantity', case when i.pieces <> 0 then coalesce(p.quantity, 0) + i.pieces end,
        'brand', case when i.brand_id is distinct from p.brand_id then (select name from brand where id = i.brand_id) end,
        'category', case when i.category_ids is distinct from own.ids then (
          select jsonb_agg(c.name order by k.n) from unnest(i.category_ids) with ordinality k (id, n) join category c using (id)) end,
        'img', case when r.img is distinct from p.img then to_jsonb(r.img) end,
        'weight', case when r.weight_g is distinct from p.weight_g then r.weight_g end,
        'gender', case when r.gender is distinct from p.gender then r.gender end,
        'ageGroup', case when r.age_group is distinct from p.age_group then r.age_group end,
        'material', case when r.material is distinct from p.material then r.material end,
        'salePrice', case when r.sale_cents is distinct from p.sale_cents then r.sale_cents / 100.0 end,
        'saleFrom', case when r.sale_from is distinct from p.sale_from then ${iso(sql`r.sale_from`)} end,
        'saleUntil', case when r.sale_until is distinct from p.sale_until then ${iso(sql`r.sale_until`)} end,
        'shippingClass', case when r.shipping_class <> coalesce(p.shipping_class, 'parcel') then r.shipping_class end,
        'taxClass', case when r.tax_class <> coalesce(p.tax_class, 'standard') then r.tax_class end,
        'guaranteeYears', case when r.guarantee_years is distinct from p.guarantee_years then r.guarantee_years end,
        'mpn', case when r.mpn is distinct from p.mpn then r.mpn end, 'attributes', ${attributeLines(sql`r.attributes`)})) as after
    from ${heads} left join product p on p.id = i.product_id left join brand b on b.id = p.brand_id
    left join lateral (
      select coalesce(array_agg(c.id order by pc.position), '{}') as ids,
        coalesce(array_agg(c.name order by pc.position), '{}') as names
      from product_category pc join category c on c.id = pc.category_id where pc.product_id = p.id) own on true
    where ${touched}
    order by i.head`.execute(tx);
  return rows;
}
