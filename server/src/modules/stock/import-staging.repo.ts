import { productMessages } from '@fieldhouse/contracts/product.rules';
import { MAX_PIECES } from '@fieldhouse/contracts/stock.rules';
import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { ImportProblem, ImportRow } from './import-row.rules.ts';

/** Tables for the rows of a file and what is wrong with them; gone with the connection. */
export async function openStaging(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`
    create temp table import_row (
      row integer primary key, id uuid, sku text, name text, name_key text collate "C", words text[], description text,
      price_cents bigint, quantity bigint, quantity_was bigint, brand text, brand_key text collate "C", categories text[],
      category_keys text[], img text[], v bigint, new_id uuid,
      product_id uuid, is_new boolean not null default true, brand_id integer, category_ids integer[],
      edited boolean not null default false, delta bigint not null default 0
    )`.execute(tx);
  await sql`create temp table import_problem (row integer, "column" text, sentence text)`.execute(tx);
}

/** What a row brings along; the other columns are what the shop knows about it. */
const ofFile = sql`row, id, sku, name, name_key, words, description, price_cents, quantity, quantity_was, brand, brand_key,
  categories, category_keys, img, v, new_id`;

/** Puts what there is to do into `import_file`, from where chunks of it come back into `import_row`. */
export async function setRowsAside(tx: Tx): Promise<void> {
  await sql`delete from import_row where not is_new and not edited and delta = 0`.execute(tx);
  await sql`alter table import_row rename to import_file`.execute(tx);
  await sql`create temp table import_row (like import_file including defaults including indexes)`.execute(tx);
}

/** The next rows of the file, or none when all have had their turn. */
export async function takeChunk(
  tx: Tx,
  after: number,
  limit: number,
): Promise<{ firstRow: number; lastRow: number } | undefined> {
  await sql`truncate import_row, import_problem`.execute(tx);
  await sql`
    insert into import_row (${ofFile}) select ${ofFile} from import_file where row > ${after} order by row limit ${limit}`.execute(
    tx,
  );
  const { rows } = await sql<{ firstRow: number | null; lastRow: number }>`
    select min(row) as "firstRow", max(row) as "lastRow" from import_row`.execute(tx);
  const [{ firstRow, lastRow } = { firstRow: null, lastRow: 0 }] = rows;
  return firstRow === null ? undefined : { firstRow, lastRow };
}

/** Takes out what something is wrong with, and says what. */
export async function dropProblemRows(tx: Tx): Promise<ImportProblem[]> {
  const { rows } = await sql<ImportProblem>`
    with gone as (delete from import_row where row in (select row from import_problem))
    select row, ${shownColumn}, sentence from import_problem order by row`.execute(tx);
  return rows;
}

/** With an id for the product in case it is a new one. */
export interface StagedRow extends ImportRow {
  readonly new_id: string;
}

export async function stageRows(tx: Tx, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    insert into import_row (${ofFile})
    select ${ofFile} from json_populate_recordset(null::import_row, ${JSON.stringify(rows)})`.execute(tx);
}

export async function stageProblems(tx: Tx, problems: readonly ImportProblem[]): Promise<void> {
  if (problems.length === 0) return;
  await sql`
    insert into import_problem
    select * from json_populate_recordset(null::import_problem, ${JSON.stringify(problems)})`.execute(tx);
}

export async function analyzeRows(tx: Tx): Promise<void> {
  await sql`analyze import_row`.execute(tx);
}

/** Finds the product of each row, by id or else by SKU. */
export async function findProducts(tx: Tx): Promise<void> {
  await sql`
    update import_row r set product_id = p.id, is_new = false from product p where p.id = r.id`.execute(tx);
  await sql`
    update import_row r set product_id = v.product_id, is_new = false
    from variant v where r.id is null and v.sku = r.sku`.execute(tx);
  await sql`update import_row set product_id = id where is_new and id is not null`.execute(tx);
}

/** Against deletion and sales until the transaction ends: categories before products, as all who write take them. */
export async function lockImported(tx: Tx): Promise<void> {
  await sql`
    select from category where name_key in (select unnest(category_keys) from import_row)
    order by id for key share`.execute(tx);
  await sql`
    select from product where id in (select product_id from import_row where not is_new)
    order by id for no key update`.execute(tx);
}

/** What each row would change, by what the shop holds now. */
export async function compareRows(tx: Tx): Promise<void> {
  await sql`update import_row r set brand_id = b.id from brand b where b.name_key = r.brand_key`.execute(tx);
  await sql`
    update import_row r set category_ids = array(
      select c.id from unnest(r.category_keys) with ordinality k (key, n) join category c on c.name_key = k.key
      group by c.id order by min(k.n))
    where category_keys is not null`.execute(tx);
  await sql`update import_row set delta = coalesce(quantity, 0) where is_new`.execute(tx);
  await sql`
    update import_row r set
      delta = coalesce(r.quantity - coalesce(r.quantity_was, p.quantity), 0),
      edited = coalesce(r.name <> p.name or r.description <> p.description or r.price_cents <> p.price_cents
        or (r.brand is not null and r.brand_id is distinct from p.brand_id) or r.img <> p.img
        or r.category_ids <> array(
          select pc.category_id from product_category pc where pc.product_id = p.id order by pc.position), false)
    from product p where p.id = r.product_id and not r.is_new`.execute(tx);
}

const required = (column: string, sentence: string, condition = sql`${sql.ref(column)} is null`) =>
  sql`select row, ${column}, ${sentence} from import_row where is_new and ${condition}`;

/** Everything about the rows that only the shop itself can know. */
export async function findProblems(tx: Tx): Promise<void> {
  const finders = [
    sql`select row, 'id', 'The same product is in row ' || first || ' already.'
      from (select row, min(row) over (partition by product_id) as first from import_row where product_id is not null) t
      where row > first`,
    sql`select row, 'sku', 'The same SKU is in row ' || first || ' already.'
      from (select row, min(row) over (partition by sku) as first from import_row where is_new and sku is not null) t
      where row > first`,
    sql`select r.row, 'id', 'This product has been deleted. Empty its id and sku to create it anew.'
      from import_row r join product p on p.id = r.product_id where p.deleted_at is not null`,
    sql`select r.row, 'sku', 'A product keeps its SKU: this one has ' || v.sku || '.'
      from import_row r join variant v on v.product_id = r.product_id and v.retired_at is null
      where not r.is_new and v.sku <> r.sku`,
    sql`select r.row, 'sku', 'This SKU belongs to another product.'
      from import_row r join variant v on upper(v.sku) = upper(r.sku) and v.retired_at is null where r.is_new`,
    sql`select r.row, 'category', 'There is no category ''' || c.name || '''.'
      from import_row r, unnest(r.categories, r.category_keys) as c (name, key)
      where not exists (select from category there where there.name_key = c.key)`,
    sql`select row, 'brand', ${productMessages.brand} from import_row where brand_key = ''`,
    sql`select r.row, '__v', 'Someone else has changed this product since the file was exported. Please download it again.'
      from import_row r join product p on p.id = r.product_id
      where not r.is_new and r.v <> p.v and (r.edited or r.delta <> 0)`,
    sql`select r.row, 'quantity', 'There are not that many left.'
      from import_row r join variant v on v.product_id = r.product_id and v.retired_at is null
      where not r.is_new and v.quantity + r.delta < 0`,
    sql`select r.row, 'quantity', ${productMessages.quantityBounds}
      from import_row r join variant v on v.product_id = r.product_id and v.retired_at is null
      where not r.is_new and v.quantity + r.delta > ${MAX_PIECES}`,
    required('name', productMessages.name),
    required('description', productMessages.description),
    required('price_cents', productMessages.price),
    // With an id it comes from a shop where it has become so, by an edit or by the deletion of a category.
    required('price_cents', productMessages.priceBounds, sql`id is null and price_cents < 100`),
    required('quantity', productMessages.quantity),
    required('brand', productMessages.brand),
    required('categories', productMessages.category, sql`id is null and categories is null`),
  ];
  for (const finder of finders) await sql`insert into import_problem ${finder}`.execute(tx);
}

/** New products get the ids that their rows have left open. */
export async function nameNewRows(tx: Tx): Promise<void> {
  await sql`update import_row set product_id = coalesce(id, new_id) where is_new`.execute(tx);
}

export async function listStockChanges(tx: Tx): Promise<{ variantId: string; delta: number }[]> {
  const { rows } = await sql<{ variantId: string; delta: number }>`
    select v.id as "variantId", r.delta from import_row r
    join variant v on v.product_id = r.product_id and v.retired_at is null where r.delta <> 0`.execute(tx);
  return rows;
}

/** A plan made for tables as they were before a large file would be of no use for what comes after it. */
export async function analyzeImported(db: Db): Promise<void> {
  await sql`analyze product, variant, product_category, stock_alert`.execute(db);
}

/** The pictures of our own that rows name and their products do not show yet, in order, from one on. */
export async function listNewFiles(tx: Tx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select distinct u.url collate "C" as url
    from import_row r left join product p on p.id = r.product_id, unnest(r.img) as u (url)
    where u.url like '/files/%' and (r.is_new or u.url <> all (p.img)) and u.url collate "C" > ${after}
    order by 1 limit ${limit}`.execute(tx);
  return rows.map(({ url }) => url);
}

export async function recordMissingFiles(tx: Tx, urls: readonly string[]): Promise<void> {
  await sql`
    insert into import_problem
    select r.row, 'img', 'The picture ' || substr(u.url, 8) || ' is no longer here. Please upload it again.'
    from import_row r, unnest(r.img) as u (url) where u.url = any (${urls}::text[])`.execute(tx);
}

/** How many problems are listed. */
export const SHOWN_PROBLEMS = 100;

const shownColumn = sql`
  case "column" when 'price_cents' then 'price' when 'categories' then 'category' else "column" end as "column"`;

type Counts = Omit<ImportReport, 'applied' | 'done'>;

export async function countImport(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Omit<Counts, 'firstProblems'>>`
    select count(*) filter (where is_new) as created,
      count(*) filter (where not is_new and (edited or delta <> 0)) as changed,
      count(*) filter (where not is_new and not edited and delta = 0) as unchanged,
      (select count(*) from import_problem) as problems
    from import_row`.execute(tx);
  const problems = await sql<ImportProblem>`
    select row, ${shownColumn}, sentence from import_problem order by row, "column" limit ${SHOWN_PROBLEMS}`.execute(
    tx,
  );
  const { created = 0, changed = 0, unchanged = 0, problems: count = 0 } = rows[0] ?? {};
  return { created, changed, unchanged, problems: count, firstProblems: problems.rows };
}
