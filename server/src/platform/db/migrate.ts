import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { EXIT_STAYS_OUT, StartError } from '../process.ts';
import { isOneReleaseBehind } from '../version.rules.ts';
import { version } from '../version.ts';
import { insist, inTurn, type Manners, politely, workAhead } from './ahead.ts';
import { type Db, inTransaction, type Tx, withoutLimits } from './db.ts';
import { breaksBefore } from './migration-text.ts';
import { readFolder, type SqlFile } from './sql-files.ts';

const OLDEST_SUPPORTED = 15;

/** A step that the tables have gone through, with the release that brought it; before 0.3.0 nobody wrote that down. */
interface Done {
  readonly name: string;
  readonly release: string | null;
  readonly breaks: boolean | null;
}

export interface MigrateOptions {
  /** Another than this one, for tests. */
  readonly release?: string;
  /** Told the release whose tables these are, when it is a newer one that this one can serve. */
  readonly onNewer?: (release: string) => void;
  readonly manners?: Manners;
}

/**
 * Brings tables and functions up to date with the folders `migrations` and `functions` of this directory, in one
 * transaction, after what `ahead` says: nodes of the version before see both or neither. Nodes that start together run one
 * at a time; returns the names of the migrations that this one has run. On tables of the next release it changes nothing (decision 116).
 */
export async function migrate(
  db: Db,
  directory: string,
  { release = version, onNewer = () => {}, manners = politely }: MigrateOptions = {},
): Promise<string[]> {
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
  const change = (tx: Tx) => changeTables(tx, steps, functions, { release, onNewer, manners, run });
  try {
    // Migrating a large table may take long, and the other nodes wait for it.
    return await withoutLimits(db, (own) =>
      inTurn(own, 'bring the tables up to date', async () => {
        const done = await listSteps(own);
        if (done.every((name, n) => steps[n]?.name === name))
          await workAhead(own, directory, { done, pending: steps.slice(done.length) }, manners);
        return insist(manners, () => inTransaction(own, change));
      }),
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database could not be brought up to date${running ? ` (${running})` : ''}: ${describe(error)}`,
      'Nothing was changed. Is the database one of this shop?',
      { cause: error },
    );
  }
}

interface Change extends Required<MigrateOptions> {
  readonly run: (tx: Tx, file: SqlFile) => Promise<void>;
}

async function changeTables(
  tx: Tx,
  steps: readonly SqlFile[],
  functions: readonly SqlFile[],
  { release, onNewer, manners, run }: Change,
): Promise<string[]> {
  await sql.raw(`set local lock_timeout = ${manners.lockMs}`).execute(tx);
  await ensureRecords(tx);
  const done = await listDone(tx);
  const newer = findNewer(done, steps, release);
  if (newer) {
    // Functions stay as well: those of the newer release serve both, ours may not.
    onNewer(newer);
    return [];
  }
  const pending = findPending(done, steps);
  for (const step of pending) {
    await run(tx, step);
    await sql`
      insert into kysely_migration (name, timestamp, release, breaks)
      values (${step.name}, ${new Date().toISOString()}, ${release}, ${breaksBefore.test(step.text)})`.execute(tx);
  }
  // A migration may have dropped what is to be made again.
  const changed = pending.length > 0 ? functions : await findChanged(tx, functions);
  for (const file of changed) await run(tx, file);
  if (changed.length > 0) await writeApplied(tx, functions);
  return pending.map(({ name }) => name);
}

function findPending(done: readonly Done[], steps: readonly SqlFile[]): SqlFile[] {
  const unlike = done.find(({ name }, n) => steps[n]?.name !== name);
  if (unlike) throw new Error(`it has gone through ${unlike.name}, which this version does not know at that place`);
  return steps.slice(done.length);
}

/**
 * The newer release whose tables these are. This one works on them if it is the one before and no step breaks that;
 * otherwise it has to stay out.
 */
function findNewer(done: readonly Done[], steps: readonly SqlFile[], release: string): string | undefined {
  const known = new Set(steps.map(({ name }) => name));
  const unknown = done.filter(({ name }) => !known.has(name));
  const last = unknown.at(-1);
  if (!last) return undefined;
  const serves = (step: Done) => step.breaks === false && isOneReleaseBehind(release, step.release ?? '');
  if (unknown.every(serves) && done.length - unknown.length === steps.length) return last.release ?? undefined;
  throw new StartError(
    `The database is of a newer version of the shop, ${last.release ?? 'which has not said its number'} (its tables are at ${last.name}); this is ${release}.`,
    'Nothing was changed, and this node stays out. Start it with that version.',
    { exitCode: EXIT_STAYS_OUT },
  );
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

async function hasColumn(db: Db, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = to_regclass(${`public.${table}`}) and attname = ${column}`.execute(db);
  return rows.length > 0;
}

/** The first of the two was begun by Kysely's migrator. Looked at first: an export that runs would hold up a change. */
async function ensureRecords(tx: Tx): Promise<void> {
  if (!(await hasColumn(tx, 'applied_functions', 'file'))) await createRecords(tx);
  if (await hasColumn(tx, 'kysely_migration', 'breaks')) return;
  await sql`alter table kysely_migration add column release text, add column breaks boolean`.execute(tx);
}

async function createRecords(tx: Tx): Promise<void> {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    tx,
  );
  await sql`create table applied_functions (file text primary key, hash text not null)`.execute(tx);
}

async function listDone(db: Db): Promise<Done[]> {
  if (!(await hasColumn(db, 'kysely_migration', 'name'))) return [];
  // Commands read, and must not add the columns.
  const { rows } = await sql<Done>`
    select name, to_jsonb(done) ->> 'release' as release, (to_jsonb(done) ->> 'breaks')::boolean as breaks
    from kysely_migration done order by name`.execute(db);
  return rows;
}

/** The steps that the tables have gone through: none where no shop has ever been opened. Changes nothing. */
export async function listSteps(db: Db): Promise<string[]> {
  return (await listDone(db)).map(({ name }) => name);
}

/** For commands: only the start of a shop brings its tables up to date, since other nodes may be at work on them. */
export async function requireSameVersion(db: Db, directory: string): Promise<void> {
  const here = (await readFolder(join(directory, 'migrations'))).map(({ name }) => name);
  const done = await listDone(db);
  const there = done.map(({ name }) => name);
  if (there.length === 0)
    throw new StartError(
      'There is no shop in this database yet.',
      'Nothing was changed. Check DATABASE_URL or DATA_DIR.',
    );
  const hint =
    'Nothing was changed. Run the command of the version that the shop runs; npm start alone brings tables up to date.';
  if (here.join() !== there.join())
    throw new StartError(
      `The database is of another version of the shop${saidOf(done.at(-1))}: its tables are at ${there.at(-1)}, this command is at ${here.at(-1)}.`,
      hint,
    );
  const changed = await findChanged(db, await readFolder(join(directory, 'functions')));
  if (changed.length > 0)
    throw new StartError(
      `The database is of another version of the shop: its functions (${changed.map(({ name }) => name).join(', ')}) are not those of this command.`,
      hint,
    );
}

/** The release whose tables these are, as far as they say. */
export async function findRelease(db: Db): Promise<string> {
  const last = (await listDone(db)).at(-1);
  return last ? `${last.release ?? 'before 0.3.0'} (${last.name})` : 'nothing';
}

const saidOf = (last: Done | undefined) => (last?.release ? ` (${last.release}; this is ${version})` : '');

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
