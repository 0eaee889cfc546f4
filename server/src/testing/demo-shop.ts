import pg from 'pg';
import { inject } from 'vitest';
import { fillShop } from '../demo/fill-shop.ts';
import { createTestDatabase, openTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

/** The demo shop as it opens, without its pictures: filled by the first who asks in a run, copied by all others. */
export async function openDemoShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = await createTestDatabase(await fillOnce());
  const shop = await openTestShop({ ...options, config: { demo: true, ...options.config }, database });
  return { ...shop, close: () => shop.close().then(database.drop) };
}

async function fillOnce(): Promise<string> {
  const { connection, prefix } = inject('postgres');
  const name = `${prefix}_demo`;
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Whoever comes meanwhile waits for the one who fills it.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const database = await createTestDatabase();
      const shop = await openTestShop({ config: { demo: true }, database });
      await fillShop(shop.deps, () => {});
      await shop.close();
      await client.query(`alter database ${database.connection.database} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}
