import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { importedFields, isOwnEmptied, markdownAfter, valueAfter, variantAfter } from '../catalogue/index.ts';
import { compareMarketPrices } from './import-market-prices.repo.ts';
import { filledMessages } from './import-messages.rules.ts';
import { filledWith } from './import-staging.repo.ts';

type Column = keyof typeof variantAfter;
const otherColumns = (Object.keys(variantAfter) as Column[]).filter((column) => column !== 'barcode');
const isOther = (column: Column) => sql`(${variantAfter[column]}) is distinct from ${sql.ref(`v.${column}`)}`;

/** What each row would change, by what the shop holds now. */
export async function compareRows(tx: Tx): Promise<void> {
  await compareVariants(tx);
  await compareProducts(tx);
  await compareMarketPrices(tx);
  await sql`
    update import_product p set varied = t.varied, moved = t.moved, pieces = t.pieces
    from (
      select product_id, bool_or(is_new or edited) as varied, bool_or(delta <> 0) as moved, sum(delta) as pieces
      from import_row group by product_id having bool_or(is_new or edited or delta <> 0)
    ) t where p.product_id = t.product_id`.execute(tx);
}

/**
 * A row without a variant is a new one, if the product or its values are new. A quantity is what can be bought: with `quantityWas` the difference counts, so that pieces sold in the meantime are not
 * put back. What is on hand was counted on the shelf, unless it is what the file came with.
 */
async function compareVariants(tx: Tx): Promise<void> {
  await sql`
    update import_row r set delta = coalesce(t.by_quantity, t.by_count, 0),
      counted = t.by_quantity is null and t.by_count is not null,
      disagrees = coalesce(t.by_quantity <> t.by_count, false), edited = t.edited
    from (
      select r.row,
        case when r.quantity = r.quantity_was and not r.is_back then null
          else r.quantity - case when r.is_back then v.quantity else coalesce(r.quantity_was, v.quantity) end
        end as by_quantity,
        case when r.on_hand = r.on_hand_was then null else r.on_hand - v.quantity - v.committed end as by_count,
        r.is_back or coalesce(r.option_values <> v.option_values, false)
          or lpad(${variantAfter.barcode}, 14, '0') is distinct from lpad(v.barcode, 14, '0')
          or coalesce(r.variant = v.id and r.sku <> v.sku, false)
          or (${sql.join(otherColumns.map(isOther), sql` or `)})
          or (${isOwnEmptied('own_price_cents')} and v.price_cents is not null)
          or (r.own_price_cents is not null and r.own_price_cents is distinct from v.price_cents
            and not (v.price_cents is null and r.own_price_cents = coalesce(h.price_cents, p.price_cents))) as edited
      from import_row r join variant v on v.id = r.variant_id join product p on p.id = v.product_id
      join import_product i on i.product_id = r.product_id join import_row h on h.row = i.head
    ) t where r.row = t.row`.execute(tx);
  await sql`
    update import_row r set is_new = true, variant_id = coalesce(r.variant, gen_random_uuid()),
      delta = coalesce(t.by_quantity, t.by_count, r.quantity, r.on_hand, 0),
      disagrees = coalesce(t.by_quantity <> t.by_count, false)
    from (
      select r.row, case when quantity is distinct from quantity_was then quantity end as by_quantity,
        case when on_hand is distinct from on_hand_was then on_hand end as by_count
      from import_row r join import_product i on i.product_id = r.product_id
      where r.variant_id is null and (i.is_new or r.option_values is not null)
    ) t where r.row = t.row`.execute(tx);
}

/** What products `i` are called in other languages, as their heads `h` say it, where it is said otherwise. */
const otherTexts = sql`
  select l.locale, l.texts from jsonb_each(h.texts) as l (locale, texts)
  left join content_text t on t.kind = 'product' and t.subject = i.product_id::text and t.locale = l.locale
  where exists (select from jsonb_each_text(l.texts) as said (name, text) where t.texts ->> said.name is distinct from said.text)`;

interface ProductTexts {
  readonly subject: string;
  readonly locale: string;
  readonly texts: Readonly<Record<string, string | null>>;
}

export async function listOtherTexts(tx: Tx): Promise<ProductTexts[]> {
  const { rows } = await sql<ProductTexts>`
    select i.product_id as subject, said.* from import_product i join import_row h on h.row = i.head
    cross join lateral (${otherTexts}) said order by i.head, said.locale`.execute(tx);
  return rows;
}

async function compareProducts(tx: Tx): Promise<void> {
  await sql`
    update import_product i set brand_id = b.id
    from import_row h, brand b where h.row = i.head and b.name_key = h.brand_key`.execute(tx);
  await sql`
    update import_product i set category_ids = array(
      select c.id from unnest(h.category_keys) with ordinality k (key, n) join category c on c.name_key = k.key
      group by c.id order by min(k.n))
    from import_row h where h.row = i.head and h.category_keys is not null`.execute(tx);
  await dropImplied(tx);
  const isChanged = importedFields.map(
    (field) => sql`(${valueAfter(field, 'h')}) is distinct from ${sql.ref(`p.${field.column}`)}`,
  );
  await sql`
    update import_product i set
      edited = coalesce(${sql.join(isChanged, sql` or `)} or i.options <> p.options
        or (${markdownAfter('h')}) is distinct from p.description_markdown or exists (${otherTexts})
        or (h.brand is not null and i.brand_id is distinct from p.brand_id) or jsonb_strip_nulls(p.attributes || h.attributes) <> p.attributes
        or i.category_ids <> array(
          select pc.category_id from product_category pc where pc.product_id = p.id order by pc.position), false)
    from import_row h, product p where h.row = i.head and p.id = i.product_id and not i.is_new`.execute(tx);
}

/** What is above another category of the product says nothing more. */
async function dropImplied(tx: Tx): Promise<void> {
  await sql`
    with recursive above (id, ancestor_id) as (
      select id, parent_id from category where parent_id is not null
      union select a.id, c.parent_id from above a join category c on c.id = a.ancestor_id where c.parent_id is not null
    ), implied as (
      select i.product_id, array_agg(a.ancestor_id) as ids
      from import_product i, unnest(i.category_ids) c (id) join above a on a.id = c.id
      where a.ancestor_id = any (i.category_ids) group by i.product_id)
    update import_product i set category_ids = array(
      select c.id from unnest(i.category_ids) with ordinality c (id, n) where c.id <> all (m.ids) order by c.n)
    from implied m where m.product_id = i.product_id`.execute(tx);
}

export async function listStockChanges(tx: Tx): Promise<{ variantId: string; delta: number }[]> {
  const { rows } = await sql<{ variantId: string; delta: number }>`
    select variant_id as "variantId", delta from import_row where delta <> 0`.execute(tx);
  return rows;
}

/** Products of which a variant that was retired is back. */
export async function listReturned(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product_id as id from import_row where is_back`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The pictures of our own that rows name and their products do not show yet, in order, from one on. */
export async function listNewFiles(tx: Tx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select distinct u.url collate "C" as url
    from import_row r left join product p on p.id = r.product_id, unnest(r.img || r.own_img) as u (url)
    where u.url like '/files/%' and u.url collate "C" > ${after} and (p.id is null or u.url <> all (p.img) and not exists (
      select from variant v where v.product_id = p.id and u.url = any (v.img)))
    order by 1 limit ${limit}`.execute(tx);
  return rows.map(({ url }) => url);
}

export async function recordMissingFiles(tx: Tx, urls: readonly string[]): Promise<void> {
  await sql`
    insert into import_problem
    select r.row, u.place, ${filledWith(filledMessages.noPicture, sql`substr(u.url, 8)`)}
    from import_row r cross join lateral (
      select 'img' as place, unnest(r.img) as url union all select 'variantImg', unnest(r.own_img)) as u
    where u.url = any (${urls}::text[])`.execute(tx);
}
