import { type ImportKind, SHOWN_PROBLEMS } from '@fieldhouse/contracts/import.rules';
import type { Import, ImportPlan } from '@fieldhouse/contracts/imports.schemas';
import { howMade } from '@fieldhouse/contracts/messages';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { FileRow, RowProblem } from './cells.rules.ts';
import type { Item } from './imports.deps.ts';

export async function insertImport(
  db: Db,
  { id, kind, fileName, actor }: { id: string; kind: ImportKind; fileName: string; actor: string },
): Promise<void> {
  await db.insertInto('file_import').values({ id, kind, file_name: fileName, actor }).execute();
}

export async function stageRows(
  db: Db,
  importId: string,
  rows: readonly (FileRow & { readonly key: string })[],
): Promise<void> {
  await sql`
    insert into file_import_row (import_id, key, row, cells)
    select ${importId}, key, row, cells from json_to_recordset(${JSON.stringify(rows)}) as r (key text, row integer, cells jsonb)`.execute(
    db,
  );
}

export async function recordProblems(db: Db, importId: string, problems: readonly RowProblem[]): Promise<void> {
  if (problems.length === 0) return;
  const rows = problems.map(({ sentence, ...problem }) => {
    const { source, values } = howMade(sentence);
    return { ...problem, sentence: source, params: values.map(String) };
  });
  await sql`
    insert into file_import_problem (import_id, row, "column", sentence, params, left_out)
    select ${importId}, row, "column", sentence, params, "leftOut"
    from json_to_recordset(${JSON.stringify(rows)}) as p (row integer, "column" text, sentence text, params jsonb, "leftOut" boolean)`.execute(
    db,
  );
}

/** No product, customer or order has more; what has is read up to here. */
const MOST_ROWS = 1000;

/** The next things in the order of their keys, each with its rows, and the first of those that are too many. */
export async function listItems(db: Db, importId: string, after: string, limit: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select key, json_agg(json_build_object('row', row, 'cells', cells) order by row) filter (where nth <= ${MOST_ROWS}) as rows,
      min(row) filter (where nth > ${MOST_ROWS}) as "cutAt"
    from (
      select key, row, cells, row_number() over (partition by key order by row) as nth from file_import_row
      where import_id = ${importId} and key in (
        select distinct key from file_import_row where import_id = ${importId} and key > ${after} order by key limit ${limit})
    ) r group by key order by key`.execute(db);
  return rows;
}

export async function dropItems(tx: Tx, importId: string, keys: readonly string[]): Promise<void> {
  await sql`delete from file_import_row where import_id = ${importId} and key = any (${keys}::text[])`.execute(tx);
}

export async function finishReading(
  db: Db,
  importId: string,
  { rows, plan, total, leftOut }: { rows: number; plan: ImportPlan; total: number; leftOut: number },
): Promise<void> {
  await sql`
    update file_import set state = 'checked', rows = ${rows}, plan = ${JSON.stringify(plan)}, total = ${total}, left_out = ${leftOut}
    where id = ${importId}`.execute(db);
}

export interface RunningImport {
  readonly id: string;
  readonly kind: ImportKind;
  readonly actor: string;
}

export async function findRunning(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from file_import where state = 'running' order by created_at limit 1`.execute(db);
  return rows[0]?.id;
}

/** One process at a time, and none once it has been paused. Whoever pauses it waits for the chunk that is being written. */
export async function lockRunning(tx: Tx, id: string): Promise<RunningImport | undefined> {
  const { rows } = await sql<RunningImport>`
    select id, kind, actor from file_import where id = ${id} and state = 'running' for no key update`.execute(tx);
  return rows[0];
}

export interface ChunkCounts {
  readonly created: number;
  readonly there: number;
  readonly leftOut: number;
}

export async function countChunk(tx: Tx, id: string, { created, there, leftOut }: ChunkCounts): Promise<void> {
  await sql`
    update file_import set done = done + ${created + there + leftOut}, created = created + ${created}, there = there + ${there},
      left_out = left_out + ${leftOut} where id = ${id}`.execute(tx);
}

export async function finishImport(tx: Tx, id: string): Promise<void> {
  await sql`update file_import set state = 'finished', finished_at = now() where id = ${id}`.execute(tx);
}

/** Where it comes from decides: what is finished stays so. Undefined when there is nothing to change. */
export async function setState(
  tx: Tx,
  id: string,
  state: 'running' | 'paused',
): Promise<{ isFirst: boolean } | undefined> {
  const { rows } = await sql<{ isFirst: boolean }>`
    update file_import i set state = ${state} from (select state as was from file_import where id = ${id} for no key update) before
    where i.id = ${id} and (${state} = 'running' and was in ('checked', 'paused') or ${state} = 'paused' and was = 'running')
    returning was = 'checked' as "isFirst"`.execute(tx);
  return rows[0];
}

type Row = Omit<Import, 'createdAt' | 'finishedAt' | 'pictures'> & {
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly pictures: Partial<Import['pictures']> | null;
};

const shown = sql`
  select i.id as _id, i.kind, i.file_name as "fileName", i.state as status, i.created_at as "createdAt",
    i.finished_at as "finishedAt", a.name as by, i.rows, i.plan, i.total, i.done, i.created, i.there, i.left_out as "leftOut",
    (select json_object_agg(state, count) from (
      select state, count(*) from file_import_picture p where p.import_id = i.id group by state) c) as pictures
  from file_import i left join actor_name a on a.id = i.actor`;

const toImport = ({ createdAt, finishedAt, pictures, ...row }: Row): Import => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  pictures: { open: 0, done: 0, failed: 0, ...pictures },
});

const NEWEST = 10;

export async function listNewest(db: Db, kinds: readonly ImportKind[]): Promise<Import[]> {
  const { rows } = await sql<Row>`
    ${shown} where i.kind = any (${kinds}::text[]) and i.state <> 'reading' order by i.created_at desc, i.id desc
    limit ${NEWEST}`.execute(db);
  return rows.map(toImport);
}

export async function findImport(db: Db, id: string): Promise<Import | undefined> {
  const { rows } = await sql<Row>`${shown} where i.id = ${id} and i.state <> 'reading'`.execute(db);
  return rows[0] && toImport(rows[0]);
}

export interface StoredProblem {
  readonly row: number;
  readonly column: string;
  readonly sentence: string;
  readonly params: readonly string[];
  readonly leftOut: boolean;
}

/** With pictures that could not be fetched. */
export async function findProblems(db: Db, id: string): Promise<{ count: number; first: StoredProblem[] }> {
  const all = sql`
    select row, "column", sentence, params, left_out as "leftOut" from file_import_problem where import_id = ${id}
    union all
    select row, url, sentence, '[]', false from file_import_picture where import_id = ${id} and state = 'failed'`;
  const [{ rows: counted }, { rows: first }] = await Promise.all([
    sql<{ count: number }>`select count(*) as count from (${all}) p`.execute(db),
    sql<StoredProblem>`${all} order by "leftOut" desc, row, "column", sentence limit ${SHOWN_PROBLEMS}`.execute(db),
  ]);
  return { count: counted[0]?.count ?? 0, first };
}

/** What nobody has imported within a week, with the rows of people in it; what is finished after a year. */
export async function cleanImports(db: Db): Promise<void> {
  await sql`
    delete from file_import where state = 'reading' and created_at < now() - interval '1 day'
      or state in ('checked', 'paused') and created_at < now() - interval '7 days'
      or state = 'finished' and finished_at < now() - interval '1 year'`.execute(db);
}

/** Who leaves the shop is not on the way into it either. */
export async function forgetStaged(tx: Tx, { email }: { readonly email: string }): Promise<void> {
  await sql`
    delete from file_import_row r using file_import i where i.id = r.import_id and i.kind like any (array['%-customers', '%-orders'])
      and lower(${email}) = any (array[lower(cells ->> 'email'), lower(cells ->> 'user_email'), lower(cells ->> 'billing_email')])`.execute(
    tx,
  );
}
