import type pg from 'pg';
import { databaseDirectory } from '../server/src/deps.ts';
import type { Config } from '../server/src/platform/config/config.ts';
import { loadConfig } from '../server/src/platform/config/load-config.ts';
import { type Database, openDatabase } from '../server/src/platform/db/db.ts';
import { listSteps, migrate, requireSameVersion } from '../server/src/platform/db/migrate.ts';
import {
  findRunningPostgres,
  hasEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { installJobs } from '../server/src/platform/jobs/install-jobs.ts';
import { createLog } from '../server/src/platform/log.ts';
import { repoRoot } from './repo.mjs';
import { ScriptError } from './script-error.mjs';

export interface ShopDatabase extends Database {
  /** In words for the person who runs the command. */
  readonly where: string;
  readonly connection: pg.ClientConfig;
  /** Without waiting for anything in progress: what was not committed is lost. */
  abandon(): Promise<void>;
  /** One connection for work that has its own settings; it is not used again afterwards. */
  withClient<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
}

/**
 * `read` can change nothing at all, and neither can `look`, which takes any version. `work` changes rows of a shop that is there. `fill` makes the tables in a database that has
 * none. None of them brings those of another version up to date: a shop may be at work on them, which the start alone takes care of.
 */
export type Use = 'look' | 'read' | 'work' | 'fill';

/** The shop's own database, whether the shop is running or not. */
export async function openShopDatabase(
  config: Config,
  use: Use,
  say: (message: string) => void,
): Promise<ShopDatabase> {
  const { connection, where, stop } = await reach(config, use, say);
  const database = openDatabase({
    connection,
    poolSize: 2,
    readOnly: use === 'read' || use === 'look',
    onIdleError: (error) => say(error.message),
  });
  const close = async () => {
    await database.close();
    await stop();
  };
  try {
    if (use === 'fill' && (await listSteps(database.db)).length === 0) await migrate(database.db, databaseDirectory);
    else if (use !== 'look') await requireSameVersion(database.db, databaseDirectory);
    if (use === 'fill') await installJobs(database, createLog('silent'));
  } catch (error) {
    await close();
    throw error;
  }
  const withClient = async <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    const client = await database.pool.connect();
    try {
      return await work(client);
    } finally {
      client.release(true);
    }
  };
  return { ...database, where, connection, close, abandon: stop, withClient };
}

/** Runs a command on the database of the settings, which is closed in the end. */
export async function onShopDatabase(use: Use, work: (database: ShopDatabase, config: Config) => Promise<void>) {
  const { config } = loadConfig(repoRoot);
  const database = await openShopDatabase(config, use, (message) => console.log(message));
  try {
    await work(database, config);
  } finally {
    await database.close();
  }
}

async function reach({ databaseUrl, dataDir }: Config, use: Use, say: (message: string) => void) {
  const nothing = async () => {};
  if (databaseUrl)
    return { connection: { connectionString: databaseUrl }, where: URL.parse(databaseUrl)?.host ?? '', stop: nothing };
  const running = await findRunningPostgres(dataDir);
  if (running) return { connection: running, where: `the running shop in ${dataDir}`, stop: nothing };
  if (use !== 'fill' && !hasEmbeddedPostgres(dataDir))
    throw new ScriptError(`There is no shop in ${dataDir} yet.`, 'Nothing was changed. Check DATA_DIR.');
  const started = await startEmbeddedPostgres({ dataDir, log: say });
  return { connection: started.connection, where: dataDir, stop: () => started.stop() };
}
