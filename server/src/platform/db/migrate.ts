import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { StartError } from '../start-error.ts';
import type { Db } from './db.ts';

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
  const { error, results = [] } = await withoutTimeouts(db, (patient) =>
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

/** Migrating a large table may take long, and the other nodes wait for it. */
async function withoutTimeouts<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own);
    await sql`set lock_timeout = 0`.execute(own);
    try {
      return await work(own);
    } finally {
      await sql`reset lock_timeout`.execute(own);
      await sql`reset statement_timeout`.execute(own);
    }
  });
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
