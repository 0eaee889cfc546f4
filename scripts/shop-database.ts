import type pg from 'pg';
import { migrationsDirectory } from '../server/src/deps.ts';
import type { Config } from '../server/src/platform/config/config.ts';
import { type Database, openDatabase } from '../server/src/platform/db/db.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from '../server/src/platform/embedded-postgres/embedded-postgres.ts';

export interface ShopDatabase extends Database {
  /** In words for the person who runs the command. */
  readonly where: string;
  readonly connection: pg.ClientConfig;
  /** Without waiting for anything in progress: what was not committed is lost. */
  abandon(): Promise<void>;
  /** One connection for work that has its own settings; it is not given to anybody else afterwards. */
  withClient<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
}

/** The shop's own database, with its tables up to date, whether the shop is running or not. */
export async function openShopDatabase(config: Config, say: (message: string) => void): Promise<ShopDatabase> {
  const { connection, where, stop } = await reach(config, say);
  const database = openDatabase({ connection, poolSize: 2, onIdleError: (error) => say(error.message) });
  const close = async () => {
    await database.close();
    await stop();
  };
  try {
    await migrate(database.db, migrationsDirectory);
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

async function reach({ databaseUrl, dataDir }: Config, say: (message: string) => void) {
  const nothing = async () => {};
  if (databaseUrl)
    return { connection: { connectionString: databaseUrl }, where: URL.parse(databaseUrl)?.host ?? '', stop: nothing };
  const running = await findRunningPostgres(dataDir);
  if (running) return { connection: running, where: `the running shop in ${dataDir}`, stop: nothing };
  const started = await startEmbeddedPostgres({ dataDir, log: say });
  return { connection: started.connection, where: dataDir, stop: () => started.stop() };
}
