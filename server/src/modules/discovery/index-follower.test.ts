import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tags } from '../../cache-tags.ts';
import { holdTransaction } from '../../testing/locks.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { eventually } from '../../testing/test-queue.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ indexEveryMs: 20 });
});
afterAll(() => shop.close());

/** How many copies of the index are being read just now. */
async function readings(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from pg_stat_activity
    where datname = current_database() and application_name = 'fieldhouse index'`.execute(shop.deps.db);
  return rows[0]?.count ?? 0;
}

test('however often everything may have changed, the index is built once at a time, and has all of it in the end', async () => {
  const [ball] = await stock(shop, [{ name: 'Ball' }]);
  const total = async () => (await shop.app.inject('/api/catalogue')).json<{ total: number }>().total;
  await eventually(async () => (await total()) === 1);
  const everything = () => shop.deps.cache.take({ tags: new Set([tags.everyProduct]), xid: undefined }, 'committed');

  const held = await holdTransaction(shop.deps.db, (tx) => sql`lock table product_popularity`.execute(tx));
  everything();
  await eventually(async () => (await readings()) === 1);
  for (let n = 0; n < 5; n++) everything();
  // Nobody tells of it: only a copy that begins now can know.
  await sql`update product set deleted_at = now() where id = ${ball}`.execute(shop.deps.db);
  await new Promise(setImmediate);
  expect(await readings()).toBe(1);
  expect(shop.deps.index.behindMs()).toBeGreaterThan(0);

  await held.commit();
  await eventually(() => shop.deps.index.behindMs() === 0);
  expect(await readings()).toBe(0);
  everything();
  await eventually(async () => (await total()) === 0);
});
