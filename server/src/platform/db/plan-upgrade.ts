import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { listSteps, readFolder } from './migrate.ts';
import { breaksBefore, findWork } from './migration-text.ts';

interface PlannedWork {
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
  readonly work: readonly PlannedWork[];
}

/** Enough to see how fast tables are read here, and read in a moment. */
const SAMPLE_ROWS = 200_000;

/** What a start of this version would do to the tables, and for how long it would hold up who writes to them. Changes nothing. */
export async function planUpgrade(db: Db, directory: string): Promise<PlannedStep[]> {
  const done = new Set(await listSteps(db));
  const pending = (await readFolder(join(directory, 'migrations'))).filter(({ name }) => !done.has(name));
  const found = pending.map(({ name, text }) => ({ name, breaks: breaksBefore.test(text), work: findWork(text) }));
  const sizes = await readSizes(
    db,
    found.flatMap(({ work }) => work.map(({ table }) => table)),
  );
  const secondsPerByte = await measure(db, sizes);
  return found.map(({ work, ...step }) => ({
    ...step,
    work: work.map(({ table, statement, reads }) => {
      const bytes = sizes.get(table)?.bytes ?? 0;
      return { table, statement, bytes, seconds: bytes * secondsPerByte * reads };
    }),
  }));
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
