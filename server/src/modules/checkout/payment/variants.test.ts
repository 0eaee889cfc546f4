import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../../testing/invariants.ts';
import { buy, expectCleanAudit, ordersOf } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let buyer: SignedIn;
let admin: SignedIn;
let shoe: string;
let [small, large] = ['', ''];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
  [shoe = ''] = await stock(shop, [
    {
      name: 'Shoe',
      price: 60,
      img: ['https://pictures.test/shoe.jpg'],
      options: [
        { name: 'Size', kind: 'size', values: [{ value: '41' }, { value: '42' }] },
        { name: 'Colour', kind: 'colour', values: [{ value: 'Blue', swatch: '#1d4ed8' }] },
      ],
      variants: [
        { options: { Size: '41', Colour: 'Blue' }, quantity: 1, price: 50 },
        { options: { Size: '42', Colour: 'Blue' }, quantity: 2, images: ['https://pictures.test/blue.jpg'] },
      ],
    },
  ]);
  const { variants } = await look();
  [small = '', large = ''] = variants.map(({ _id }) => _id);
});

const look = async () => (await shop.app.inject(`/api/products/id/${shoe}`)).json<ProductDetail>();
const listed = async () =>
  (await shop.app.inject('/api/products/forPage?name=price-asc')).json<{
    products: { _id: string; price: number }[];
  }>();
const line = (variantId: string | undefined, price: number, quantity = 1) => ({
  productId: shoe,
  quantity,
  price,
  ...(variantId && { variantId }),
});
const pay = (...lines: ReturnType<typeof line>[]) => buy(shop, buyer, lines);
const errorOf = async (answer: ReturnType<typeof pay>) => (await answer).json<{ error: string }>().error;

async function expectInOrder(): Promise<void> {
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  await expectCleanAudit(shop);
}

test('a size is sold at its own price, and the order keeps what it was', async () => {
  expect(await look()).toMatchObject({ price: 50, priceTo: 60, basePrice: 60, quantity: 3 });
  expect((await pay(line(small, 50), line(large, 60))).statusCode).toBe(200);
  const [order] = (await ordersOf(shop, buyer)) as unknown as Order[];
  expect(
    order?.products.map(({ variantId, price, img, sku: _, ...rest }) => ({
      variantId,
      price,
      img,
      options: rest.options,
    })),
  ).toEqual(
    [
      { variantId: small, price: 50, img: 'https://pictures.test/shoe.jpg', options: { Size: '41', Colour: 'Blue' } },
      { variantId: large, price: 60, img: 'https://pictures.test/blue.jpg', options: { Size: '42', Colour: 'Blue' } },
    ].toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1)),
  );
  await expectInOrder();
});

test('when the cheapest size sells out, the product costs what the next one does, in lists too', async () => {
  await listed();
  expect((await pay(line(small, 50))).statusCode).toBe(200);
  const after = await look();
  expect(after).toMatchObject({ price: 60, quantity: 2, isOnStock: true });
  expect(after.priceTo).toBeUndefined();
  await expect.poll(async () => (await listed()).products.find(({ _id }) => _id === shoe)?.price).toBe(60);
  expect((await pay(line(large, 60, 2))).statusCode).toBe(200);
  // Nothing can be bought: the cheapest of all.
  expect(await look()).toMatchObject({ price: 50, priceTo: 60, quantity: 0, isOnStock: false });
  await expectInOrder();
});

test('what cannot be bought is told by size, and nothing is charged', async () => {
  expect(await errorOf(pay(line(undefined, 50)))).toBe('Please choose a size or colour for Shoe.');
  expect(await errorOf(pay(line(shoe, 50)))).toBe('Please choose a size or colour for Shoe.');
  expect(await errorOf(pay(line(small, 60)))).toMatch(/The price of Shoe \(41, Blue\) has changed/);
  expect(await errorOf(pay(line(small, 50, 2)))).toMatch(/There is only 1 of Shoe \(41, Blue\) left/);
  expect(await errorOf(pay(line(small, 50), { ...line(small, 50) }))).toMatch(/There is only 1 of Shoe/);
  const [other = ''] = await stock(shop, [{ name: 'Ball', price: 50 }]);
  expect(await errorOf(pay({ ...line(small, 50), productId: other }))).toMatch(/Ball is no longer available/);
  expect(await ordersOf(shop, buyer)).toEqual([]);
  await expectInOrder();
});

test('pieces are committed from payment to dispatch, and on hand until they are sent', async () => {
  const { orderId } = (await pay(line(large, 60, 2))).json<{ orderId: string }>();
  const stocked = async () => {
    const answer = await shop.app.inject({ url: `/api/products/${shoe}/variants`, headers: admin.headers });
    const own = answer.json<{ variants: { _id: string; quantity: number; onHand: number; committed: number }[] }>();
    const { quantity, onHand, committed } = own.variants.find(({ _id }) => _id === large) ?? {};
    return [onHand, committed, quantity];
  };
  const set = (status: string) =>
    shop.app.inject({ method: 'PUT', url: `/api/orders/${orderId}`, headers: admin.headers, payload: { status } });
  expect(await stocked()).toEqual([2, 2, 0]);
  const seen: Record<string, unknown[]> = {};
  for (const status of ['dispatched', 'pending', 'completed', 'canceled', 'dispatched', 'canceled', 'pending']) {
    expect((await set(status)).statusCode).toBe(200);
    seen[status] = await stocked();
    await expectCleanAudit(shop);
  }
  expect(seen).toEqual({ dispatched: [0, 0, 0], completed: [0, 0, 0], canceled: [2, 0, 2], pending: [2, 2, 0] });
  await expectInOrder();
});
