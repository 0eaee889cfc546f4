import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>();
  return { ...crypto, randomBytes: vi.fn(crypto.randomBytes) };
});

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a number that another product has is drawn again', async () => {
  const same = () => Buffer.alloc(8, 1);
  vi.mocked(randomBytes).mockImplementationOnce(same).mockImplementationOnce(same);
  const ids = await stock(shop, [{ name: 'One' }, { name: 'Two' }]);
  const rows = await shop.deps.db.selectFrom('variant').select(['product_id', 'sku']).execute();
  expect(rows.map(({ product_id }) => product_id).toSorted()).toEqual(ids.toSorted());
  expect(new Set(rows.map(({ sku }) => sku)).size).toBe(2);
  expect(rows.map(({ sku }) => sku)).toContain('FH-11111111');
});
