import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
/** Not the shop's own connections: one holds a lock, the other looks who waits for it. */
let holder: pg.Client;
let watcher: pg.Client;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  holder = new pg.Client(shop.database.connection);
  watcher = new pg.Client(shop.database.connection);
  await Promise.all([holder.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([holder.end(), watcher.end()]);
  await shop.close();
});

/** All connections that writers may have in a shop of these tests. */
const WRITERS = 5;

async function untilAllWait(): Promise<void> {
  for (let waiting = 0; waiting < WRITERS; await sleep(20)) {
    const { rows } = await watcher.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    waiting = rows[0]?.waiting ?? 0;
  }
}

test('pages, lists and /readyz are answered while more checkouts wait for a lock than there are connections', async () => {
  const [productId = ''] = await stock(shop, [{ name: 'Wanted', quantity: 100, price: 10 }]);
  await holder.query('begin');
  await holder.query('select from product for update');
  const checkouts = Array.from({ length: 14 }, () => buy(shop, admin, [{ productId, quantity: 1, price: 10 }]));
  try {
    await untilAllWait();
    const urls = ['/readyz', '/api/products/forPage?page=3', '/api/products?page=1', '/api/orders/all?page=1'];
    for (const url of [...urls, '/api/products', '/api/users?page=1']) {
      const answer = await shop.app.inject({ url, headers: admin.headers });
      expect([url, answer.statusCode], answer.body).toEqual([url, 200]);
    }
  } finally {
    await holder.query('rollback');
    const answers = await Promise.all(checkouts);
    for (const { statusCode, headers } of answers)
      if (statusCode !== 200 && statusCode !== 400)
        expect([statusCode, headers['retry-after']]).toEqual([503, expect.any(String)]);
  }
});
