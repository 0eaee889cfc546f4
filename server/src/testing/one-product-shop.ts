import type { ClientConfig } from 'pg';
import { databaseDirectory } from '../deps.ts';
import { openDatabase } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { stock } from './stocked-shop.ts';

/** A demo shop that begins with one product is not filled with hundreds, which takes most of the time of a first start. */
export async function putOneProductInto(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  await putOneProduct(postgres.connection);
  await postgres.stop();
}

/** The same, in a database of a server that runs. */
export async function putOneProduct(connection: ClientConfig): Promise<void> {
  const { db, close } = openDatabase({ connection, poolSize: 1, onIdleError: () => {} });
  await migrate(db, databaseDirectory);
  await stock({ deps: { db, cache: { take: () => {} } } }, [{}]);
  await close();
}
