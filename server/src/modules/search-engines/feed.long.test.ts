import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedProducts } from '../../seed/seed-products.ts';
import { feedObjections, readFeed } from '../../testing/documented-feed.ts';
import { listen } from '../../testing/raw-request.ts';
import { createTestDatabase, openTestShop, type TestDatabase, type TestShop } from '../../testing/test-shop.ts';

const PRODUCTS = 17_000;
const MIB = 1024 * 1024;
let database: TestDatabase;
let shop: TestShop;
let variants: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  await seedProducts(client, { count: PRODUCTS, seed: 1, progress: () => {}, say: () => {} });
  await client.query(`update product set img = '{https://pictures.test/1.jpg}' where img = '{}'`);
  const { rows } = await client.query(`
    select count(*)::int as variants from variant v join product p on p.id = v.product_id
    where v.retired_at is null and p.deleted_at is null and v.effective_cents > 0`);
  variants = rows[0].variants;
  await client.end();
  shop = await openTestShop({ database, config: { logLevel: 'silent', publicUrl: 'https://shop.test' } });
}, 10 * 60_000);
afterAll(async () => {
  await shop.close();
  await database.drop();
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is really held, garbage aside. */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('a feed of a hundred thousand variants is streamed, and only a little of it is in memory', async () => {
  const port = await listen(shop.app);
  const before = held();
  const request = httpGet({ port, path: '/feeds/google.xml' });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let [bytes, items, peak, weighedAt, rest] = [0, 0, 0, 0, ''];
  response.setEncoding('utf8');
  for await (const text of response as AsyncIterable<string>) {
    bytes += Buffer.byteLength(text);
    if (bytes - weighedAt > 4 * MIB) {
      weighedAt = bytes;
      peak = Math.max(peak, held() - before);
    }
    const whole = (rest + text).split('</item>\n');
    rest = whole.pop() ?? '';
    items += whole.length;
  }
  console.log(`${items} items, ${Math.round(bytes / MIB)} MiB, at most ${(peak / MIB).toFixed(1)} MiB of it in memory`);
  expect(items).toBe(variants);
  expect(items).toBeGreaterThan(90_000);
  expect(rest).toBe('</channel></rss>\n');
  expect(peak).toBeLessThan(16 * MIB);
});

test('each of its items is what Google documents', async () => {
  const { body } = await shop.app.inject('/feeds/google.xml');
  expect(feedObjections(readFeed(body), 'https://shop.test')).toEqual([]);
});
