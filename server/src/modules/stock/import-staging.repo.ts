import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';
import { type RawBuilder, sql } from 'kysely';
import { type Db, liftTimeout, type Tx } from '../../platform/db/db.ts';
import { type ImportedColumn, importedFields } from '../catalogue/index.ts';
import { partsOf } from './import-messages.rules.ts';
import type { ImportProblem, ImportRow } from './import-row.rules.ts';

/** With an id for the product in case it is a new one; rows that stand together have the same. */
export interface StagedRow extends ImportRow {
  readonly new_id: string;
}

/** What a row brings along; the other columns of `import_row` are what the shop knows about it. */
const fileColumns = Object.entries({
  row: 'integer primary key',
  id: 'uuid',
  sku: 'text',
  ...(Object.fromEntries(importedFields.map(({ column, type }) => [column, type])) as Record<ImportedColumn, string>),
  name_key: 'text collate "C"',
  words: 'text[]',
  quantity: 'bigint',
  quantity_was: 'bigint',
  brand: 'text',
  brand_key: 'text collate "C"',
  categories: 'text[]',
  category_keys: 'text[]',
  attributes: 'jsonb',
  v: 'bigint',
  variant: 'uuid',
  barcode: 'text',
  option_cells: 'jsonb',
  own_price_cents: 'bigint',
  own_weight_g: 'integer',
  own_img: 'text[]',
  cost_cents: 'bigint',
  shelf: 'text',
  own_sale_cents: 'bigint',
  own_sale_from: 'timestamptz',
  own_sale_until: 'timestamptz',
  description_markdown: 'text',
  cleared: 'text[]',
  own_cleared: 'text[]',
  texts: 'jsonb',
  market_prices: 'jsonb',
  own_market_prices: 'jsonb',
  on_hand: 'bigint',
  on_hand_was: 'bigint',
  new_id: 'uuid',
} satisfies Record<keyof StagedRow, string>);

const ofFile = sql.join(fileColumns.map(([name]) => sql.ref(name)));

/**
 * Tables for the rows of a file, the products they are about and what is wrong with them; gone with the connection.
 *
 * A row of `import_row` is a variant, and may say something about its product too. What the rows of a product say about it
 * is brought together in the first of them, its head.
 */
export async function openStaging(tx: Tx): Promise<void> {
  await liftTimeout(tx);
  await sql`
    create temp table import_row (
      ${sql.raw(fileColumns.map(([name, type]) => `${name} ${type}`).join(', '))},
      product_id uuid, variant_id uuid, is_back boolean not null default false, option_values text[],
      is_new boolean not null default false, edited boolean not null default false, delta bigint not null default 0,
      counted boolean not null default false, disagrees boolean not null default false
    )`.execute(tx);
  await sql`
    create temp table import_product (
      product_id uuid primary key, head integer not null, rows bigint not null, has_options boolean not null,
      is_new boolean not null, brand_id integer, category_ids integer[], options jsonb,
      edited boolean not null default false, varied boolean not null default false, moved boolean not null default false,
      pieces bigint not null default 0
    )`.execute(tx);
  await sql`create temp table import_problem (row integer, "column" text, sentence text)`.execute(tx);
}

export async function stageRows(tx: Tx, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    insert into import_row (${ofFile})
    select ${ofFile} from json_populate_recordset(null::import_row, ${JSON.stringify(rows)})`.execute(tx);
}

type Sql = ReturnType<typeof sql>;

/** A sentence with a value that the database knows. */
export function filledWith(sentence: Parameters<typeof partsOf>[0], value: Sql): Sql {
  const [before, after] = partsOf(sentence);
  return sql`${sql.lit(before)} || ${value} || ${sql.lit(after)}`;
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

/** Once it is known which rows are about the same product. */
export async function indexRows(tx: Tx): Promise<void> {
  await sql`create index on import_row (product_id)`.execute(tx);
  await sql`analyze import_row, import_product`.execute(tx);
}

/** A product that is new, or that something becomes different about. */
export const touched = sql`(is_new or edited or varied or moved)`;

/** Puts what there is to do into `import_file`, from where it comes back into `import_row` product by product. */
export async function setRowsAside(tx: Tx, chunkRows: number): Promise<void> {
  await sql`
    create temp table import_turn as
    select r.row, p.head, p.chunk from import_row r join (
      select product_id, head, div(sum(rows) over (order by head) - rows, ${chunkRows}::int)::integer as chunk
      from import_product where ${touched} or product_id in (
        select product_id from import_row where row in (select row from import_problem))
    ) p using (product_id)`.execute(tx);
  await sql`create index on import_turn (chunk)`.execute(tx);
  await sql`alter table import_row rename to import_file`.execute(tx);
  await sql`create temp table import_row (like import_file including defaults including indexes)`.execute(tx);
  await sql`analyze import_turn`.execute(tx);
}

export interface Chunk {
  readonly number: number;
  /** The heads of its first and its last product. */
  readonly firstRow: number;
  readonly lastRow: number;
}

/** The next products of the file, each with all of its rows, or none when all have had their turn. */
export async function takeChunk(tx: Tx, after: number): Promise<Chunk | undefined> {
  await sql`truncate import_row, import_product, import_problem`.execute(tx);
  const { rows } = await sql<Chunk>`
    select chunk as number, min(head) as "firstRow", max(head) as "lastRow" from import_turn
    where chunk = (select min(chunk) from import_turn where chunk > ${after}) group by chunk`.execute(tx);
  const [chunk] = rows;
  if (chunk)
    await sql`
      insert into import_row (${ofFile}) select ${ofFile} from import_file
      where row in (select row from import_turn where chunk = ${chunk.number})`.execute(tx);
  return chunk;
}

/** Takes out the products that something is wrong with, and says what and where. */
export async function dropProblems(tx: Tx): Promise<{ problems: ImportProblem[]; heads: number[] }> {
  const { rows: problems } = await sql<ImportProblem>`
    select row, "column", sentence from import_problem order by row, "column", sentence`.execute(tx);
  if (problems.length === 0) return { problems, heads: [] };
  const { rows } = await sql<{ head: number }>`
    delete from import_product where product_id in (
      select product_id from import_row where row in (select row from import_problem)) returning head`.execute(tx);
  await sql`delete from import_row where product_id not in (select product_id from import_product)`.execute(tx);
  return { problems, heads: rows.map(({ head }) => head) };
}

/** A plan made for tables as they were before a large file would be of no use for what comes after it. */
export async function analyzeImported(db: Db): Promise<void> {
  await sql`analyze product, variant, product_category, stock_alert`.execute(db);
}

/** How many problems are listed. */
export const SHOWN_PROBLEMS = 100;

/** And how many rows are named where the same is wrong in many. */
const NAMED_ROWS = 5;

const groupsOf = (problems: RawBuilder<unknown>) => sql<ImportReport['problemGroups'][number]>`
  select "column", sentence, count(*)::int as rows, (array_agg(row order by row))[1:${sql.lit(NAMED_ROWS)}] as "firstRows"
  from ${problems} group by "column", sentence order by min(row), "column", sentence limit ${SHOWN_PROBLEMS}`;

export async function groupProblems(
  db: Db,
  problems: readonly ImportProblem[],
): Promise<ImportReport['problemGroups']> {
  if (problems.length === 0) return [];
  const table = sql`json_to_recordset(${JSON.stringify(problems)}) as p (row integer, "column" text, sentence text)`;
  return (await groupsOf(table).execute(db)).rows;
}

type Counts = Omit<ImportReport, 'applied' | 'done'>;

export async function countImport(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Omit<Counts, 'firstProblems' | 'problemGroups'>>`
    select coalesce(sum(rows), 0) as rows, count(*) filter (where is_new) as created,
      count(*) filter (where not is_new and ${touched}) as changed, count(*) filter (where not ${touched}) as unchanged,
      (select count(*) from import_problem) as problems
    from import_product`.execute(tx);
  const problems = await sql<ImportProblem>`
    select row, "column", sentence from import_problem order by row, "column", sentence limit ${SHOWN_PROBLEMS}`.execute(
    tx,
  );
  const { rows: all = 0, created = 0, changed = 0, unchanged = 0, problems: count = 0 } = rows[0] ?? {};
  const { rows: problemGroups } = await groupsOf(sql`import_problem`).execute(tx);
  const counts = { rows: Number(all), created, changed, unchanged, problems: count };
  return { ...counts, firstProblems: problems.rows, problemGroups };
}
