import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { StartError } from '../start-error.ts';
import { type Db, withoutLimits } from './db.ts';

const OLDEST_SUPPORTED = 15;

function sqlFiles(directory: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted();
      const entries = files.map(async (file) => {
        const text = await readFile(join(directory, file), 'utf8');
        return [file.slice(0, -'.sql'.length), { up: (db: Kysely<unknown>) => runScript(db, text) }] as const;
      });
      return Object.fromEntries(await Promise.all(entries));
    },
  };
}

// No parameters, so the whole file goes over as one simple query.
async function runScript(db: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}

/**
 * Brings the tables up to date. Nodes that start together run one at a time; returns the names of the migrations that
 * this one has run.
 */
export async function migrate(db: Db, directory: string): Promise<string[]> {
  await requireSupportedVersion(db);
  // Migrating a large table may take long, and the other nodes wait for it.
  const { error, results = [] } = await withoutLimits(db, (patient) =>
    new Migrator({ db: patient, provider: sqlFiles(directory) }).migrateToLatest(),
  );
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new StartError(
      `The database could not be brought up to date${failed ? ` (${failed})` : ''}: ${describe(error)}`,
      'Nothing was changed by the step that failed. Is the database one of this shop, and not of a newer version?',
      { cause: error },
    );
  }
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

/** The steps that the tables have gone through: none where no shop has ever been opened. Changes nothing. */
export async function listSteps(db: Db): Promise<string[]> {
  const { rows: there } =
    await sql`select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`.execute(db);
  if (there.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** For commands: only the start of a shop brings its tables up to date, since other nodes may be at work on them. */
export async function requireSameVersion(db: Db, directory: string): Promise<void> {
  const here = Object.keys(await sqlFiles(directory).getMigrations());
  const there = await listSteps(db);
  if (there.length === 0)
    throw new StartError(
      'There is no shop in this database yet.',
      'Nothing was changed. Check DATABASE_URL or DATA_DIR.',
    );
  if (here.join() === there.join()) return;
  throw new StartError(
    `The database is of another version of the shop: its tables are at ${there.at(-1)}, this command is at ${here.at(-1)}.`,
    'Nothing was changed. Run the command of the version that the shop runs; npm start alone brings tables up to date.',
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
