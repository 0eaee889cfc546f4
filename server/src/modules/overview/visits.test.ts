import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { whole } from '../../testing/quoting.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import type { Whole } from '../../testing/whole.ts';

test('visits are counted once per hour and step, orders beside them, and nothing says whose they were', async () => {
  const shop = await openTestShop();
  const { db } = shop.deps;
  const [ball = ''] = await stock(shop, [{ name: 'Ball', quantity: 40 }]);
  const ask = (url: string, payload: object, from: string, browser = 'Firefox') =>
    shop.app.inject({ method: 'POST', url, payload, remoteAddress: from, headers: { 'user-agent': browser } });
  const lines = [{ productId: ball, quantity: 1 }];
  for (const from of ['198.51.100.1', '198.51.100.1', '203.0.113.9'])
    await ask('/api/views', { productId: ball }, from);
  await ask('/api/views', { productId: ball }, '198.51.100.1', 'Safari');
  await ask('/api/views', { productId: ball }, '192.0.2.7', 'Googlebot/2.1');
  await ask('/api/views', { productId: 'none' }, '192.0.2.8');
  await ask('/api/checkout/quote', { lines }, '198.51.100.1');
  await ask('/api/checkout/quote', { lines }, '203.0.113.9');
  await ask('/api/checkout/quote', { lines, address: whole }, '203.0.113.9');
  await shop.app.close();
  const { rows } = await sql`select views, carts, checkouts from visit_count`.execute(db);
  expect(rows).toEqual([{ views: 3, carts: 2, checkouts: 1 }]);

  const other = await openTestShop({ database: shop.database });
  const { headers } = await signIn(other, 'admin');
  const { periods } = (await other.app.inject({ url: '/api/overview', headers })).json<Whole<Overview>>();
  const since = periods[0]?.to;
  expect(periods[0]?.visits).toEqual({ views: 3, carts: 2, checkouts: 1, paid: 0, since, before: null });
  await other.close();
  await shop.close();
});
