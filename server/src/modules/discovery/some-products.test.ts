import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const some = (ids: readonly string[]) => shop.app.inject(`/api/products/some?ids=${ids.join(',')}`);

test('a browser learns what became of the products it remembers: sold out, deleted, never there', async () => {
  const [ball = '', bat = '', net = ''] = await stock(shop, [
    { name: 'Ball', price: 10 },
    { name: 'Bat', price: 30, quantity: 0 },
    { name: 'Net', price: 5 },
  ]);
  const { headers } = await signIn(shop, 'admin');
  await shop.app.inject({ method: 'DELETE', url: `/api/products/delete/${net}`, headers });
  const answer = await some([bat, 'not-an-id', net, ball, ball, '00000000-0000-7000-8000-000000000000']);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.json<Product[]>().map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Bat', 0],
    ['Ball', 5],
  ]);
});

test('a changed price is there at once', async () => {
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10 }]);
  const { headers } = await signIn(shop, 'admin');
  await some([ball]);
  await shop.app.inject({ method: 'PUT', url: `/api/products/update/${ball}`, headers, payload: { price: 12.5 } });
  expect((await some([ball])).json()).toMatchObject([{ price: 12.5 }]);
});

test('asking for nothing gives nothing', async () => {
  expect((await some([])).json()).toEqual([]);
  expect((await shop.app.inject('/api/products/some')).json()).toEqual([]);
});
