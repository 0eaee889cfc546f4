import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from './platform/config/config.ts';
import { type Db, openDatabase } from './platform/db/db.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Log } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';

/** What the shop works with, built once. A use case takes the few of these that it needs. */
export interface Deps {
  readonly config: Config;
  readonly log: Log;
  readonly db: Db;
}

export interface OpenDeps {
  readonly deps: Deps;
  /** Where the data is, in words for the person who starts the shop. */
  readonly databaseIs: string;
  close(): Promise<void>;
}

const POOL_SIZE = 10;
export const migrationsDirectory = join(import.meta.dirname, '../migrations');

export async function openDeps(config: Config, log: Log, progress: (message: string) => void): Promise<OpenDeps> {
  const { connection, databaseIs, stop } = await reachPostgres(config, progress);
  const { db, close } = openDatabase({
    connection,
    poolSize: POOL_SIZE,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const closeAll = async () => {
    await close();
    await stop();
  };
  try {
    const done = await migrate(db, migrationsDirectory);
    if (done.length > 0) progress(`Tables brought up to date (${done.length} step${done.length > 1 ? 's' : ''})`);
  } catch (error) {
    await closeAll();
    throw config.databaseUrl ? explainUnreachable(error) : error;
  }
  return { deps: { config, log, db }, databaseIs, close: closeAll };
}

async function reachPostgres(
  config: Config,
  progress: (message: string) => void,
): Promise<{ connection: pg.ConnectionConfig; databaseIs: string; stop: () => Promise<void> }> {
  if (config.databaseUrl)
    return {
      connection: { connectionString: config.databaseUrl },
      databaseIs: `PostgreSQL at ${URL.parse(config.databaseUrl)?.host || 'DATABASE_URL'}`,
      stop: async () => {},
    };
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: progress });
  return {
    connection: postgres.connection,
    databaseIs: `embedded PostgreSQL in ${postgres.dataDir}`,
    stop: () => postgres.stop(),
  };
}

function explainUnreachable(error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  return new StartError(
    `The database of DATABASE_URL cannot be used: ${error.message || String(error)}`,
    'Check that it runs, that this machine may reach it, and that name, user and password are right.',
    { cause: error },
  );
}
