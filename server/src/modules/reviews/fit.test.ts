import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buy } from '../../testing/paying.ts';
import { buyShoe, type Shoe, setReview, stockShoe, writeReview } from '../../testing/reviewing.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let ball: string;
let shoe: Shoe;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  buyer = await signIn(shop, 'client');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10, quantity: 50 }]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shoe = await stockShoe(shop, admin);
});

const product = async (id = shoe._id) => (await shop.app.inject(`/api/products/id/${id}`)).json();

test('a review says how it fits, and keeps the size that was bought last and not canceled', async () => {
  const other = await signIn(shop, 'client');
  await buyShoe(shop, buyer, shoe, '41');
  await buyShoe(shop, buyer, shoe, '42');
  const canceled = await buyShoe(shop, buyer, shoe, '43');
  await shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${canceled}`,
    headers: admin.headers,
    payload: { status: 'canceled' },
  });
  await buyShoe(shop, other, shoe, '43');
  expect((await writeReview(shop, buyer, shoe._id, { fit: 'small' })).json()).toEqual({ status: true });
  expect((await writeReview(shop, other, shoe._id)).json()).toEqual({ status: true });
  const saying = { size: '42', fit: 'small', verified: true };
  expect(await product()).toMatchObject({
    fit: { small: 1, right: 0, large: 0 },
    reviews: [{ size: '43', fit: null }, saying],
  });
  expect((await shop.app.inject(`/api/review/product/${shoe._id}`)).json()).toMatchObject([{ size: '43' }, saying]);
});

test('what staff hide does not count, and counts again when it is shown', async () => {
  await buyShoe(shop, buyer, shoe, '42');
  await writeReview(shop, buyer, shoe._id, { fit: 'large' });
  const [review] = (await shop.app.inject({ url: `/api/reviews?q=${shoe._id}`, headers: admin.headers })).json();
  expect(review).toMatchObject({ size: '42', fit: 'large', verified: true });
  await setReview(shop, admin, review._id, { hidden: true, reason: 'Rude' });
  expect((await product()).fit).toEqual({ small: 0, right: 0, large: 0 });
  await setReview(shop, admin, review._id, { hidden: false });
  expect((await product()).fit).toEqual({ small: 0, right: 0, large: 1 });
});

test('what was bought when the sizes had another name, or when there were none, has no size', async () => {
  await buyShoe(shop, buyer, shoe, '42');
  await sql`update product set options = replace(options::text, 'EU size', 'constructor')::jsonb
    where id = ${shoe._id}`.execute(shop.deps.db);
  expect((await writeReview(shop, buyer, shoe._id, { fit: 'right' })).json()).toEqual({ status: true });
  expect((await product()).reviews).toMatchObject([{ size: null, fit: 'right' }]);
});

test('what has no sizes has no fit, and nothing else is one', async () => {
  await buy(shop, buyer, [{ productId: ball, quantity: 1, price: 10 }]);
  const answer = await writeReview(shop, buyer, ball, { fit: 'right' });
  const error = 'This product has no sizes, so nothing can be said about its fit';
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error, fields: { fit: error } }]);
  for (const fit of ['tight', '', 7]) {
    const refused = await writeReview(shop, buyer, ball, { fit });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['fit']]);
  }
  expect((await product(ball)).reviewCount).toBe(0);
  expect((await writeReview(shop, buyer, ball, { fit: null })).json()).toEqual({ status: true });
  expect((await product(ball)).reviews).toMatchObject([{ size: null, fit: null }]);
});
