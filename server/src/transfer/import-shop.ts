import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sum } from '@fieldhouse/contracts/spread.rules';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { databaseDirectory } from '../deps.ts';
import { holdCopy } from '../platform/db/restored-copy.ts';
import { readFolder, type SqlFile } from '../platform/db/sql-files.ts';
import { StartError } from '../platform/process.ts';
import { version } from '../platform/version.ts';
import type { Transferred } from './export-shop.ts';
import * as repo from './shop-tables.repo.ts';
import {
  decodeFrames,
  type Frame,
  type Header,
  notOurs,
  notWhole,
  type TableStart,
  type Trailer,
} from './transfer-file.ts';

/** Once it has been looked at it holds rows of its own, also without any job. */
const isOfQueue = (table: string) => table.startsWith('graphile_worker.');
/** They have rows from the start, which a migration has made. */
const singletons = new Set(
  [
    'delivery_zone',
    'invoice_series',
    'popularity_mark',
    'pricing_version',
    'shop_settings',
    'staff_role',
    'synonym_list',
    'tax_table',
  ].map((table) => `public.${table}`),
);
const isNeverEmpty = (table: string) => isOfQueue(table) || singletons.has(table);
const JOBS = 'graphile_worker.jobs';

/**
 * Reads an exported shop into an empty one: all of it, or nothing. After the export of an older release the tables are that
 * release's, and are still to be migrated.
 */
export const importShop = (client: pg.ClientBase, file: string) => importFrom(client, createReadStream(file));

/**
 * The same, from wherever the content of the file comes. What comes of a backup is held as a copy in the same transaction, and so is
 * a copy that somebody has exported.
 */
export async function importFrom(
  client: pg.ClientBase,
  content: AsyncIterable<Buffer>,
  backup?: string,
): Promise<Transferred> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '5s'`);
    const { copyOf, ...done } = await takeIn(client, content);
    const of = backup ?? copyOf;
    if (of !== undefined) await holdCopy(client, of);
    await client.query('commit');
    // Without it the first hours of the shop would be planned for empty tables.
    await client.query('analyze');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw explain(error);
  }
}

async function takeIn(
  client: pg.ClientBase,
  content: AsyncIterable<Buffer>,
): Promise<Transferred & { copyOf: string | undefined }> {
  const there = namesOf(await repo.listTables(client));
  await client.query(`lock table ${there.join(', ')} in access exclusive mode`);
  await requireEmpty(client, there);
  let trailer: Trailer | undefined;
  let rules: repo.PutBack | undefined;
  let copyOf: string | undefined;
  await pipeline(content, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    const frames = decodeFrames(chunks);
    const header = requireHeader((await frames.next()).value);
    copyOf = header.copyOf;
    const older = await findOlder(client, header);
    if (older) await repo.makeTables(client, older);
    const tables = await repo.listTables(client);
    for (const table of namesOf(tables).filter(isNeverEmpty)) await client.query(`delete from ${table}`);
    rules = await repo.setRulesAside(client, namesOf(tables));
    trailer = await takeFrames(client, frames, new Map(tables.map((table) => [table.name, table])));
  });
  if (!trailer || !rules) throw notWhole();
  await compareCounts(client, trailer, namesOf(await repo.listTables(client)));
  await rules.putBack();
  // Last: a sequence is not put back by a rollback.
  await repo.writeSequences(client, trailer.sequences);
  const counts = Object.values(trailer.rows);
  return { tables: counts.length, rows: sum(counts), copyOf };
}

const namesOf = (tables: readonly TableStart[]) => tables.map(({ name }) => name);

async function takeFrames(
  client: pg.ClientBase,
  frames: AsyncGenerator<Frame>,
  tables: ReadonlyMap<string, TableStart>,
): Promise<Trailer | undefined> {
  let next = (await frames.next()).value as Frame | undefined;
  while (next?.kind === 'table') {
    const { name, columns } = requireTable(next.value, tables);
    let after: Frame | undefined;
    const rows = async function* () {
      for (;;) {
        after = (await frames.next()).value as Frame | undefined;
        if (after?.kind !== 'rows') return;
        yield after.value;
      }
    };
    await pipeline(rows(), client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)));
    next = after;
  }
  if (next && next.kind !== 'trailer') throw notOurs();
  return next?.value;
}

/** Names from the file go into statements only after the database has said that it has them. */
function requireTable(wanted: TableStart, tables: ReadonlyMap<string, TableStart>): TableStart {
  const there = tables.get(wanted.name);
  if (!there && wanted.name.startsWith('demo_gateway.'))
    throw new StartError(
      'The file holds a demo shop, with the books of its demo gateway; this shop is none.',
      'Nothing was changed. Import it with DEMO=1, or into a shop without real settings.',
    );
  if (!there || wanted.columns.some((column) => !there.columns.includes(column))) throw notOurs();
  return wanted;
}

async function requireEmpty(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  const filled = await repo.findFilled(client, [...names.filter((name) => !isNeverEmpty(name)), JOBS]);
  if (filled.length > 0)
    throw new StartError(
      `The database is not empty: there are rows in ${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ' and others' : ''}.`,
      'Nothing was changed. Name a database in which no shop has been opened yet, or empty this one with npm run db:reset.',
    );
}

function requireHeader(first: Frame | undefined): Header {
  const isOurs = first?.kind === 'header' && first.value.format === 'fieldhouse-export' && first.value.version === 1;
  if (!isOurs) throw notOurs();
  return first.value;
}

/** The steps to the tables of an older release whose file it is; undefined where they are those of this one. */
async function findOlder(client: pg.ClientBase, { shop, level }: Header): Promise<SqlFile[] | undefined> {
  const here = await repo.readLevel(client);
  if (here.join() === level.join()) return undefined;
  const steps = await readFolder(join(databaseDirectory, 'migrations'));
  const done = level.filter((step) => !isOfJobs(step));
  const isOlder = done.length > 0 && done.every((step, n) => steps[n]?.name === step);
  if (!isOlder || level.filter(isOfJobs).join() !== here.filter(isOfJobs).join())
    throw new StartError(
      `The file was exported by another version of the shop${shop ? `, ${shop}; this is ${version}` : ''} (its tables are at ${level.at(-1)}, here at ${here.at(-1)}).`,
      'Nothing was changed. Import it with that version, or a newer one.',
    );
  return steps.slice(0, done.length);
}

const isOfJobs = (step: string) => step.startsWith('jobs ');

async function compareCounts(client: pg.ClientBase, { rows }: Trailer, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const count = await repo.countRows(client, name);
    if (count !== (rows[name] ?? 0)) throw notWhole(new Error(`${name} has ${count} rows instead of ${rows[name]}`));
  }
}

/** The words of zlib and of PostgreSQL for a damaged file; what they say is kept as the cause. */
function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return notWhole(error);
  if (code.startsWith('Z_') || code.startsWith('22') || error instanceof SyntaxError) return notOurs();
  if (code === 'ENOENT') return new StartError('There is no such file.', 'Check the name.', { cause: error });
  if (code === '55P03')
    return new StartError('Somebody is using the database.', 'Nothing was changed. Stop the shop on it first.');
  return error;
}
