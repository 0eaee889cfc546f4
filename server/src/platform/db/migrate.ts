import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartError } from '../process.ts';
import { type Db, inTransaction, type Tx, takeAdvisoryLock, withoutLimits } from './db.ts';

const OLDEST_SUPPORTED = 15;

interface SqlFile {
  readonly name: string;
  readonly text: string;
}

async function readFolder(directory: string): Promise<SqlFile[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted();
  const read = async (file: string) => ({
    name: file.slice(0, -'.sql'.length),
    text: await readFile(join(directory, file), 'utf8'),
  });
  return Promise.all(files.map(read));
}

/**
 * Brings tables and functions up to date with the folders `migrations` and `functions` of this directory, in one
 * transaction: nodes of the version before see both or neither. Nodes that start together run one at a time; returns
 * the names of the migrations that this one has run.
 */
export async function migrate(db: Db, directory: string): Promise<string[]> {
  await requireSupportedVersion(db);
  const steps = await readFolder(join(directory, 'migrations'));
  const functions = await readFolder(join(directory, 'functions'));
  let running: string | undefined;
  const run = async (tx: Tx, { name, text }: SqlFile) => {
    running = name;
    // No parameters, so the whole file goes over as one simple query.
    await sql.raw(text).execute(tx);
    running = undefined;
  };
  try {
    // Migrating a large table may take long, and the other nodes wait for it.
    return await withoutLimits(db, (patient) =>
      inTransaction(patient, async (tx) => {
        await takeAdvisoryLock(tx, 'bring the tables up to date');
        await ensureRecords(tx);
        const pending = await findPending(tx, steps);
        for (const step of pending) {
          await run(tx, step);
          await sql`
            insert into kysely_migration (name, timestamp) values (${step.name}, ${new Date().toISOString()})`.execute(
            tx,
          );
        }
        // A migration may have dropped what is to be made again.
        const changed = pending.length > 0 ? functions : await findChanged(tx, functions);
        for (const file of changed) await run(tx, file);
        if (changed.length > 0) await writeApplied(tx, functions);
        return pending.map(({ name }) => name);
      }),
    );
  } catch (error) {
    throw new StartError(
      `The database could not be brought up to date${running ? ` (${running})` : ''}: ${describe(error)}`,
      'Nothing was changed. Is the database one of this shop, and not of a newer version?',
      { cause: error },
    );
  }
}

async function findPending(tx: Tx, steps: readonly SqlFile[]): Promise<SqlFile[]> {
  const done = await listSteps(tx);
  const unlike = done.find((name, n) => steps[n]?.name !== name);
  if (unlike) throw new Error(`it has gone through ${unlike}, which this version does not know at that place`);
  return steps.slice(done.length);
}

const hashOf = ({ text }: SqlFile) => createHash('sha256').update(text).digest('hex');

async function findChanged(db: Db, functions: readonly SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await sql<{ file: string; hash: string }>`select file, hash from applied_functions`.execute(db);
  const applied = new Map(rows.map(({ file, hash }) => [file, hash]));
  return functions.filter((file) => applied.get(file.name) !== hashOf(file));
}

async function writeApplied(tx: Tx, functions: readonly SqlFile[]): Promise<void> {
  await sql`delete from applied_functions`.execute(tx);
  const [names, hashes] = [functions.map(({ name }) => name), functions.map(hashOf)];
  await sql`insert into applied_functions select * from unnest(${names}::text[], ${hashes}::text[])`.execute(tx);
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_tables where schemaname = 'public' and tablename = ${name}`.execute(db);
  return rows.length > 0;
}

/** The first of the two was begun by Kysely's migrator. */
async function ensureRecords(tx: Tx): Promise<void> {
  if (await hasTable(tx, 'applied_functions')) return;
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    tx,
  );
  await sql`create table applied_functions (file text primary key, hash text not null)`.execute(tx);
}

/** The steps that the tables have gone through: none where no shop has ever been opened. Changes nothing. */
export async function listSteps(db: Db): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** For commands: only the start of a shop brings its tables up to date, since other nodes may be at work on them. */
export async function requireSameVersion(db: Db, directory: string): Promise<void> {
  const here = (await readFolder(join(directory, 'migrations'))).map(({ name }) => name);
  const there = await listSteps(db);
  if (there.length === 0)
    throw new StartError(
      'There is no shop in this database yet.',
      'Nothing was changed. Check DATABASE_URL or DATA_DIR.',
    );
  const hint =
    'Nothing was changed. Run the command of the version that the shop runs; npm start alone brings tables up to date.';
  if (here.join() !== there.join())
    throw new StartError(
      `The database is of another version of the shop: its tables are at ${there.at(-1)}, this command is at ${here.at(-1)}.`,
      hint,
    );
  const changed = await findChanged(db, await readFolder(join(directory, 'functions')));
  if (changed.length > 0)
    throw new StartError(
      `The database is of another version of the shop: its functions (${changed.map(({ name }) => name).join(', ')}) are not those of this command.`,
      hint,
    );
}

async function requireSupportedVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < OLDEST_SUPPORTED)
    throw new StartError(
      `The database is PostgreSQL ${major}; the shop needs ${OLDEST_SUPPORTED} or newer.`,
      'Point DATABASE_URL to a newer server, or leave it out to use the embedded one.',
    );
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
