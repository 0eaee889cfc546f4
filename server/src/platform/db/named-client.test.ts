import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buy } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { csvLine } from '../http/csv.ts';
import { countNamedTexts, forgetNamedTexts, MAX_NAMES } from './named-client.ts';

let shop: TestShop;
let admin: SignedIn;
let ids: string[];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  const goods = Array.from({ length: 12 }, (_, n) => ({ name: `Ball ${n}`, quantity: 100, price: 10 }));
  ids = await stock(shop, goods);
});
afterAll(() => shop.close());

const ask = async (method: 'GET' | 'POST', url: string, payload?: string) => {
  const headers = { ...admin.headers, 'content-type': 'text/csv' };
  const answer = await shop.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
};

/** Whatever takes several things at once, with so many of them. */
async function takeMany(size: number): Promise<void> {
  const some = ids.slice(0, size);
  const rows = some.map((id) => csvLine([id, 200 + size, `Ball of ${size}`, 'Balls']));
  await ask('POST', '/api/products/csv?apply=true', csvLine(['id', 'quantity', 'name', 'category']) + rows.join(''));
  await ask('GET', `/api/products/some?ids=${some.join(',')}`);
  await ask('GET', `/api/products/name/${some.map((_, n) => `word${n}`).join('%20')}`);
  const bought = await buy(
    shop,
    admin,
    some.map((productId) => ({ productId, quantity: 1, price: 10 })),
  );
  expect(bought.statusCode, bought.body).toBe(200);
}

test('the number of kept statements does not grow with the number of things that are taken at once', async () => {
  await takeMany(1);
  await takeMany(2);
  const known = countNamedTexts();
  for (const size of [5, 12]) await takeMany(size);
  expect(countNamedTexts()).toBe(known);
});

test('a text without end of its kind is not kept for ever', async () => {
  onTestFinished(forgetNamedTexts);
  for (let n = 0; n < MAX_NAMES + 10; n++) await sql`select ${n}::int + ${sql.lit(n)} as sum`.execute(shop.deps.db);
  expect(countNamedTexts()).toBe(MAX_NAMES);
  const { rows } = await sql<{ sum: number }>`select ${1}::int + ${sql.lit(-1)} as sum`.execute(shop.deps.db);
  expect(rows).toEqual([{ sum: 0 }]);
});
