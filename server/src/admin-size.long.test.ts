import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countSold, foldSales } from './modules/overview/index.ts';
import { inTransaction, liftTimeout } from './platform/db/db.ts';
import { foldFigures } from './platform/db/figures.repo.ts';
import { adminCalls } from './testing/admin-calls.ts';
import { type CallCost, measureCalls, toTable } from './testing/call-costs.ts';
import { fillShop } from './testing/full-size-shop.ts';
import { findBrokenInvariants } from './testing/invariants.ts';
import { listen } from './testing/raw-request.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { createTestDatabase, openTestShop, type TestDatabase, type TestShop } from './testing/test-shop.ts';

const SIZE = { products: 100_000, users: 100_000, orders: 1_000_000, entries: 300_000 };
const TIMES = 24;
const MIB = 1024 * 1024;

let database: TestDatabase;
let client: pg.Client;
let names: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  await fillShop(client, SIZE);
  const { rows } = await client.query(`
    select (select id from product order by id desc offset 1000 limit 1) as product,
      (select product_id from variant where id = (
        select variant_id from stock_movement group by 1 order by count(*) desc limit 1)) as "bestSeller",
      (select product_id from variant group by 1 order by count(*) desc, 1 limit 1) as "largest",
      (select sku from variant where position > 2 order by id limit 1) as sku,
      (select barcode from variant where barcode is not null order by id desc limit 1) as barcode,
      (select id from account order by id offset 5000 limit 1) as "user",
      (select id from account where role = 'admin' order by id limit 1) as admin,
      (select id from "order" where number = 500000) as "order",
      (select paid_at::date::text from "order" where number = 500000) as day,
      (select max(id::text) from newsletter) as newsletter`);
  names = rows[0];
}, 20 * 60_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function withShop(work: (shop: TestShop, admin: SignedIn) => Promise<void>): Promise<void> {
  const shop = await openTestShop({ database, config: { logLevel: 'silent' } });
  try {
    await work(shop, await signIn(shop, 'admin'));
  } finally {
    await shop.close();
  }
}

/** Tables that grow with the shop. */
const large = ['account', 'journal', 'newsletter_delivery', 'order', 'order_line', 'product'].concat([
  'product_category',
  'review',
  'stock_alert',
  'stock_movement',
  'variant',
]);

/** How many rows of them were read without an index. A connection tells what it has done when it closes. */
async function rowsScanned(): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; scanned: string }>(
    `select relname as name, seq_tup_read as scanned from pg_stat_user_tables where relname = any ($1) order by 1`,
    [large],
  );
  return Object.fromEntries(rows.map(({ name, scanned }) => [name, Number(scanned)]));
}

test('a shop that was filled at once has the figures that its jobs add up', async () => {
  await withShop(async ({ deps }) => {
    await foldSales(deps.db);
    await foldFigures(deps.db);
    await countSold(deps);
    const { rows } = await sql<{ orders: number }>`select sum(orders)::bigint as orders from sales_day`.execute(
      deps.db,
    );
    expect(rows[0]?.orders).toBeGreaterThan(SIZE.orders * 0.99);
    // It reads whole tables, which nothing in the shop does.
    const broken = await inTransaction(deps.db, async (tx) => {
      await liftTimeout(tx);
      return findBrokenInvariants(tx);
    });
    expect(broken).toEqual([]);
  });
}, 600_000);

test('no call of an admin screen reads through a table, however large the shop is', async () => {
  const costs: CallCost[] = [];
  let before: Record<string, number> = {};
  await withShop(async (shop, admin) => {
    // The index, which the first search would load, is all of the shop.
    await shop.deps.index.ready();
    before = await rowsScanned();
    for (const [call, paths] of Object.entries(adminCalls)) {
      const ask = Array.from({ length: TIMES }, (_, n) => async () => {
        const url = (paths[n % paths.length] ?? '').replaceAll(/\{(\w+)\}/g, (_all, name: string) => names[name] ?? '');
        const answer = await shop.app.inject({ url, headers: admin.headers });
        expect(answer.statusCode, url).toBe(200);
      });
      costs.push(await measureCalls(shop, call, ask));
    }
  });
  // For docs/performance.md: milliseconds of processor time per call.
  console.log(toTable(costs));
  expect(await rowsScanned()).toEqual(before);
}, 900_000);

test.each([
  ['the whole catalogue', '/api/products', 40],
  ['the stock as a file', '/api/products/csv', 20],
  ['the journal as a file', '/api/journal/csv', 40],
  ['all orders, as far as somebody reads', '/api/orders/all', 100],
  ['all orders as a file, as far as somebody reads', '/api/orders/csv?name=a', 40],
  ['all users', '/api/users', 15],
])(
  '%s is streamed: memory does not grow with it',
  async (_what, path, maxMib) => {
    await withShop(async (shop, { headers }) => {
      const port = await listen(shop.app);
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      const start = process.memoryUsage().rss;
      let [bytes, most] = [0, start];
      for await (const chunk of answer.body ?? []) {
        bytes += chunk.length;
        most = Math.max(most, process.memoryUsage().rss);
        if (bytes > maxMib * MIB) break;
      }
      console.log(
        `${path}: ${Math.round(bytes / MIB)} MiB read, memory grew by ${Math.round((most - start) / MIB)} MiB`,
      );
      expect(bytes).toBeGreaterThan((maxMib * MIB) / 2);
      expect(most - start).toBeLessThan(160 * MIB);
    });
  },
  300_000,
);
