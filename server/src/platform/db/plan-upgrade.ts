import { join } from 'node:path';
import { sql } from 'kysely';
import { listAhead } from './ahead.ts';
import type { Db } from './db.ts';
import { listSteps } from './migrate.ts';
import { breaksBefore, findWork, type Work } from './migration-text.ts';
import { readFolder } from './sql-files.ts';

export interface PlannedWork {
  readonly table: string;
  readonly statement: string;
  readonly bytes: number;
  /** At most, if it is done to all rows. */
  readonly seconds: number;
}

export interface PlannedStep {
  readonly name: string;
  /** Nodes of the release before have to stay out from then on. */
  readonly breaks: boolean;
  /** Done while the shop goes on, before the tables change. */
  readonly ahead: readonly PlannedWork[];
  readonly work: readonly PlannedWork[];
}

/** Enough to see how fast tables are read here, and read in a moment. */
const SAMPLE_ROWS = 200_000;

/** What a start of this version would do to the tables, and for how long it would hold up who writes to them. Changes nothing. */
export async function planUpgrade(db: Db, directory: string): Promise<PlannedStep[]> {
  const done = await listSteps(db);
  const pending = (await readFolder(join(directory, 'migrations'))).filter(({ name }) => !done.includes(name));
  const ahead = new Map(
    (await listAhead(directory, { done, pending })).map(({ name, statements }) => [name, statements]),
  );
  const found = pending.map(({ name, text }) => {
    const before =
      ahead
        .get(name)
        ?.map(({ statement }) => statement)
        .join(';\n') ?? '';
    // What is there by then, a step finds and leaves.
    const late = findWork(text).filter(({ statement }) => before === '' || !statement.includes(' if not exists '));
    return { name, breaks: breaksBefore.test(text), ahead: findWork(before), work: late };
  });
  const sizes = await readSizes(
    db,
    found.flatMap((step) => [...step.ahead, ...step.work].map(({ table }) => table)),
  );
  const secondsPerByte = await measure(db, sizes);
  const plan = ({ table, statement, reads }: Work): PlannedWork => {
    const bytes = sizes.get(table)?.bytes ?? 0;
    return { table, statement, bytes, seconds: bytes * secondsPerByte * reads };
  };
  return found.map((step) => ({ ...step, ahead: step.ahead.map(plan), work: step.work.map(plan) }));
}

interface Size {
  readonly bytes: number;
  readonly rows: number;
}

/** Tables that are not there yet have no size. */
async function readSizes(db: Db, tables: readonly string[]): Promise<Map<string, Size>> {
  const { rows } = await sql<Size & { name: string }>`
    select name, pg_table_size(to_regclass(name))::float8 as bytes, greatest(c.reltuples, 0)::float8 as rows
    from unnest(${[...new Set(tables)]}::text[]) name join pg_class c on c.oid = to_regclass(name)`.execute(db);
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

/** How long a byte of the largest of them takes to be read, on this machine and now. */
async function measure(db: Db, sizes: ReadonlyMap<string, Size>): Promise<number> {
  const [largest] = [...sizes].toSorted(([, a], [, b]) => b.bytes - a.bytes);
  if (!largest || largest[1].rows === 0) return 0;
  const [table, { bytes, rows }] = largest;
  const startedAt = performance.now();
  await sql`select count(*) from (select from ${sql.raw(table)} limit ${SAMPLE_ROWS}) sample`.execute(db);
  const share = Math.min(1, SAMPLE_ROWS / rows);
  return (performance.now() - startedAt) / 1000 / (bytes * share);
}
