import type { Product, SomeProduct } from '@fieldhouse/contracts/catalogue.schemas';
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

test('each comes with the variants that are for sale, sold out or not', async () => {
  const options = [
    { name: 'Size', kind: 'size' as const, values: [{ value: '41' }, { value: '42' }, { value: '43' }] },
  ];
  const variants = [
    { options: { Size: '41' }, quantity: 2 },
    { options: { Size: '42' }, quantity: 0, price: 65, images: ['https://pictures.example.com/42.jpg'] },
    { options: { Size: '43' }, quantity: 7 },
  ];
  const [ball = '', shoe = ''] = await stock(shop, [{ name: 'Ball' }, { name: 'Shoe', price: 60, options, variants }]);
  const { headers } = await signIn(shop, 'admin');
  const table = `/api/products/${shoe}/variants`;
  const whole = (await shop.app.inject({ url: table, headers })).json<{ variants: object[] }>();
  const payload = { ...whole, variants: whole.variants.slice(0, 2) };
  expect((await shop.app.inject({ method: 'PUT', url: table, headers, payload })).statusCode).toBe(200);
  const [first, second] = (await some([shoe, ball])).json<SomeProduct[]>();
  expect(first).toMatchObject({ price: 60, quantity: 2, options });
  expect(first?.variants).toEqual([
    { _id: expect.any(String), options: { Size: '41' }, price: 60, basePrice: 60, quantity: 2, images: [] },
    {
      _id: expect.any(String),
      options: { Size: '42' },
      price: 65,
      basePrice: 65,
      quantity: 0,
      images: variants[1]?.images,
    },
  ]);
  expect(second?.variants).toMatchObject([{ options: {}, price: 10, quantity: 5 }]);
});

test('asking for nothing gives nothing', async () => {
  expect((await some([])).json()).toEqual([]);
  expect((await shop.app.inject('/api/products/some')).json()).toEqual([]);
});
