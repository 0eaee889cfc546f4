import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

// The rows of a stock file lie in `import_row`, a table of the transaction that the import of the stock module has filled and checked
// (import-staging.repo.ts). They are written from there in bulk: row by row, a file of a hundred thousand would take hours.

/** Names of brands that are not there yet, each once. */
export async function listNewBrands(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    select distinct on (brand_key) brand from import_row where brand is not null and brand_id is null
    order by brand_key, row`.execute(tx);
  return rows.map(({ brand }) => brand);
}

export async function findBrands(tx: Tx): Promise<void> {
  await sql`update import_row r set brand_id = b.id from brand b where b.name_key = r.brand_key`.execute(tx);
}

/** New rows without a SKU, or with one that somebody else has: of many drawn by chance, two may be the same. */
export async function listRowsWithoutSku(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    select row from (
      select row, sku, row_number() over (partition by sku order by row) as nth from import_row where is_new
    ) r where sku is null or nth > 1 or exists (select from variant v where v.sku = r.sku)`.execute(tx);
  return rows.map(({ row }) => row);
}

export async function setSkus(tx: Tx, rows: readonly number[], skus: readonly string[]): Promise<void> {
  await sql`
    update import_row r set sku = t.sku from unnest(${rows}::int[], ${skus}::text[]) as t (row, sku)
    where r.row = t.row`.execute(tx);
}

/** What the names gain and lose, word by word; locked in one order, like all who count words. */
export async function countImportedWords(tx: Tx): Promise<void> {
  await sql`
    create temp table import_word on commit drop as
    select word collate "C" as word, sum(uses)::integer as uses
    from (
      select unnest(words) as word, 1 as uses from import_row where words is not null and (is_new or edited)
      union all
      select word, -1 from import_row r join product p on p.id = r.product_id, unnest(tsvector_to_array(p.search)) as word
      where r.words is not null and r.edited and word not like '#%'
    ) t group by word having sum(uses) <> 0`.execute(tx);
  await sql`
    select from search_word where word in (select word from import_word) order by word for update`.execute(tx);
  await sql`
    insert into search_word as w (word, uses) select word, uses from import_word where uses > 0 order by word
    on conflict (word) do update set uses = w.uses + excluded.uses`.execute(tx);
  await sql`delete from search_word w using import_word i where w.word = i.word and w.uses + i.uses <= 0`.execute(tx);
  await sql`
    update search_word w set uses = w.uses + i.uses from import_word i where w.word = i.word and i.uses < 0`.execute(
    tx,
  );
}

const tokens = (words: ReturnType<typeof sql>, brandId: ReturnType<typeof sql>, categoryIds: ReturnType<typeof sql>) =>
  sql`array_to_tsvector(${words} || array['#b' || ${brandId}] || array(select '#c' || c from unnest(${categoryIds}) c))`;

/** As createProduct leaves them, without stock. */
export async function insertImported(tx: Tx): Promise<void> {
  await sql`
    insert into product (id, name, name_key, description, brand_id, price_cents, img, search)
    select product_id, name, name_key, description, brand_id, price_cents, coalesce(img, '{}'),
      ${tokens(sql`words`, sql`brand_id`, sql`coalesce(category_ids, '{}')`)}
    from import_row where is_new`.execute(tx);
  await sql`
    insert into variant (id, product_id, sku) select gen_random_uuid(), product_id, sku from import_row where is_new`.execute(
    tx,
  );
  await sql`
    insert into product_category (product_id, category_id, position)
    select r.product_id, c.id, c.n - 1 from import_row r, unnest(r.category_ids) with ordinality as c (id, n)
    where r.is_new`.execute(tx);
}

export async function updateImported(tx: Tx): Promise<void> {
  await sql`
    delete from product_category pc using import_row r
    where pc.product_id = r.product_id and r.edited and r.category_ids is not null`.execute(tx);
  await sql`
    insert into product_category (product_id, category_id, position)
    select r.product_id, c.id, c.n - 1 from import_row r, unnest(r.category_ids) with ordinality as c (id, n)
    where r.edited`.execute(tx);
  const words = sql`coalesce(r.words, array(select w from unnest(tsvector_to_array(p.search)) w where w not like '#%'))`;
  const categories = sql`array(select pc.category_id from product_category pc where pc.product_id = p.id)`;
  await sql`
    update product p set name = coalesce(r.name, p.name), name_key = coalesce(r.name_key, p.name_key),
      description = coalesce(r.description, p.description), price_cents = coalesce(r.price_cents, p.price_cents),
      brand_id = coalesce(r.brand_id, p.brand_id), img = coalesce(r.img, p.img), v = p.v + 1,
      search = ${tokens(words, sql`coalesce(r.brand_id, p.brand_id)`, categories)}
    from import_row r where r.product_id = p.id and r.edited`.execute(tx);
  await sql`
    update product p set v = p.v + 1
    from import_row r where r.product_id = p.id and not r.is_new and not r.edited and r.delta <> 0`.execute(tx);
}

const touched = sql`(r.is_new or r.edited or r.delta <> 0)`;

export async function listTouched(tx: Tx): Promise<{ id: string; edited: boolean }[]> {
  const { rows } = await sql<{ id: string; edited: boolean }>`
    select r.product_id as id, r.edited from import_row r where ${touched}`.execute(tx);
  return rows;
}

export interface ImportedChange {
  readonly id: string;
  readonly isNew: boolean;
  readonly before: Readonly<Record<string, string | number | string[]>>;
  readonly after: Readonly<Record<string, string | number | string[]>>;
}

/** What is about to change, before and after, in the fields that do, row by row. */
export async function listImported(tx: Tx): Promise<ImportedChange[]> {
  const { rows } = await sql<ImportedChange>`
    select r.product_id as id, r.is_new as "isNew",
      jsonb_strip_nulls(jsonb_build_object(
        'name', case when r.name <> p.name then p.name end,
        'description', case when r.description <> p.description then p.description end,
        'price', case when r.price_cents <> p.price_cents then p.price_cents / 100.0 end,
        'quantity', case when r.delta <> 0 then p.quantity end,
        'brand', case when r.brand is not null and r.brand_id is distinct from p.brand_id then b.name end,
        'category', case when r.category_ids <> own.ids then to_jsonb(own.names) end,
        'img', case when r.img <> p.img then to_jsonb(p.img) end)) as before,
      jsonb_strip_nulls(jsonb_build_object(
        'name', case when r.name is distinct from p.name then r.name end,
        'description', case when r.description is distinct from p.description then r.description end,
        'price', case when r.price_cents is distinct from p.price_cents then r.price_cents / 100.0 end,
        'quantity', case when r.delta <> 0 then coalesce(p.quantity, 0) + r.delta end,
        'brand', case when r.brand_id is distinct from p.brand_id then (select name from brand where id = r.brand_id) end,
        'category', case when r.category_ids is distinct from own.ids then (
          select jsonb_agg(c.name order by k.n) from unnest(r.category_ids) with ordinality k (id, n) join category c using (id)) end,
        'img', case when r.img is distinct from p.img then to_jsonb(r.img) end)) as after
    from import_row r left join product p on p.id = r.product_id left join brand b on b.id = p.brand_id
    left join lateral (
      select coalesce(array_agg(c.id order by pc.position), '{}') as ids,
        coalesce(array_agg(c.name order by pc.position), '{}') as names
      from product_category pc join category c on c.id = pc.category_id where pc.product_id = p.id) own on true
    where ${touched}
    order by r.row`.execute(tx);
  return rows;
}
