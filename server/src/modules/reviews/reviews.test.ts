import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy } from '../../testing/paying.ts';
import { sentDaysAgo } from '../../testing/returning.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { authorOf } from './reviews.repo.ts';

let shop: TestShop;
let buyer: SignedIn;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10, quantity: 50 }]);
});

const review = (who: SignedIn, body: Record<string, unknown>, query: { userId?: string; productId?: string } = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/review/create?${new URLSearchParams({ userId: who.userId, productId: ball, ...query })}`,
    headers: who.headers,
    payload: { description: 'Round.', rating: '4.5', ...body },
  });
const buyBall = async (who: SignedIn) =>
  (await buy(shop, who, [{ productId: ball, quantity: 1, price: 10 }])).json<{ orderId: string }>().orderId;
const product = async () =>
  (await shop.app.inject(`/api/products/id/${ball}`)).json<{
    rating: number;
    reviewCount: number;
    reviews: object[];
  }>();

test('who has bought it may review it, and the product page shows it at once', async () => {
  await buyBall(buyer);
  expect((await product()).reviewCount).toBe(0);
  expect((await review(buyer, {})).json()).toEqual({ status: true });
  expect(await product()).toMatchObject({
    rating: 4.5,
    reviewCount: 1,
    reviews: [{ description: 'Round.', rating: 4.5, author: 'Test C.' }],
  });
});

test('the rating is the mean of the reviews, rounded to the half, whoever writes at the same time', async () => {
  const buyers = await Promise.all(Array.from({ length: 5 }, () => signIn(shop, 'client')));
  await Promise.all(buyers.map(buyBall));
  await Promise.all(buyers.map((who, n) => review(who, { rating: n < 2 ? 5 : 4 })));
  expect(await product()).toMatchObject({ rating: 4.5, reviewCount: 5 });
});

describe('refused with a word, as the screen expects it', () => {
  test('what was not bought', async () => {
    const answer = await review(buyer, {});
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: false, error: expect.stringContaining('bought') },
    ]);
  });

  test('what was canceled', async () => {
    const id = await buyBall(buyer);
    const { headers } = await signIn(shop, 'admin');
    await shop.app.inject({ method: 'PUT', url: `/api/orders/${id}`, headers, payload: { status: 'canceled' } });
    expect((await review(buyer, {})).json()).toMatchObject({ status: false });
  });

  test('what does not exist', async () => {
    const unknown = { productId: '00000000-0000-7000-8000-000000000000' };
    expect((await review(buyer, {}, unknown)).json()).toMatchObject({ status: false });
  });

  test('a second review, also in the same moment', async () => {
    await buyBall(buyer);
    const answers = await Promise.all([review(buyer, {}), review(buyer, {}), review(buyer, {})]);
    expect(answers.filter((answer) => answer.json<{ status: boolean }>().status)).toHaveLength(1);
    expect((await review(buyer, {})).json()).toEqual({ status: false, error: expect.stringContaining('already') });
    expect((await product()).reviewCount).toBe(1);
  });
});

describe('who has written one', () => {
  const own = (who: SignedIn) => shop.app.inject({ url: `/api/review/own/${ball}`, headers: who.headers });
  const change = (who: SignedIn, body: object = {}) =>
    shop.app.inject({
      method: 'PUT' as const,
      url: `/api/review/own/${ball}`,
      headers: who.headers,
      payload: { description: 'Flat by now.', rating: 2, ...body },
    });

  test('changes it, and rating and page of the product follow at once', async () => {
    await buyBall(buyer);
    await review(buyer, {});
    expect((await own(buyer)).json()).toMatchObject({ review: { description: 'Round.', rating: 4.5, fit: null } });
    expect(await product()).toMatchObject({ rating: 4.5 });
    expect((await change(buyer)).json()).toEqual({ description: 'Flat by now.', rating: 2, fit: null });
    expect(await product()).toMatchObject({
      rating: 2,
      reviewCount: 1,
      reviews: [{ description: 'Flat by now.', rating: 2 }],
    });
    expect((await change(buyer, { description: ' ' })).statusCode).toBe(400);
    expect((await change(buyer, { fit: 'small' })).json()).toMatchObject({ fields: { fit: expect.any(String) } });
  });

  test('changes nobody else’s, and what is not written cannot be changed', async () => {
    await buyBall(buyer);
    expect((await change(buyer)).statusCode).toBe(404);
    await review(buyer, {});
    const other = await signIn(shop, 'client');
    await buyBall(other);
    expect((await change(other)).statusCode).toBe(404);
    expect((await own(other)).json()).toMatchObject({ review: null });
    expect(await product()).toMatchObject({ rating: 4.5 });
  });

  test('does not have the pages rendered again without end', async () => {
    await buyBall(buyer);
    await review(buyer, {});
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await change(buyer)).statusCode));
    expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  });
});

test('whether it has arrived is read from the order: sent long enough ago the last time, or completed', async () => {
  const goods = async () =>
    (await shop.app.inject({ url: `/api/review/own/${ball}`, headers: buyer.headers })).json().goods;
  const { headers } = await signIn(shop, 'admin');
  const set = (id: string, status: string) =>
    shop.app.inject({ method: 'PUT', url: `/api/orders/${id}`, headers, payload: { status } });
  expect(await goods()).toBe('not-bought');
  const id = await buyBall(buyer);
  expect(await goods()).toBe('on-the-way');
  // Whoever wants to write already may: the specification asks only that it was bought.
  expect((await review(buyer, {})).json()).toEqual({ status: true });
  await set(id, 'dispatched');
  expect(await goods()).toBe('on-the-way');
  await sentDaysAgo(shop, id, 60);
  expect(await goods()).toBe('arrived');
  await set(id, 'pending');
  await set(id, 'dispatched');
  expect(await goods()).toBe('on-the-way');
  await set(id, 'canceled');
  expect(await goods()).toBe('not-bought');
  await set(await buyBall(buyer), 'completed');
  expect(await goods()).toBe('arrived');
});

test("nobody writes in somebody else's name", async () => {
  await buyBall(buyer);
  const other = await signIn(shop, 'client');
  expect((await review(other, {}, { userId: buyer.userId })).statusCode).toBe(403);
});

test.each([
  [{ description: ' ' }, 'You must add a comment about the product'],
  [{ description: undefined }, 'You must add a comment about the product'],
  [{ rating: undefined }, 'You must add a rating of the product between 0 to 5'],
  [{ rating: '' }, 'You must add a rating of the product between 0 to 5'],
  [{ rating: 5.1 }, 'Only can submit values between 0 to 5'],
  [{ rating: '-1' }, 'Only can submit values between 0 to 5'],
  [{ rating: 'four' }, 'Only numbers and a decimal'],
  [{ rating: '4.25' }, 'Only numbers and a decimal'],
  [{ rating: '.' }, 'Only numbers and a decimal'],
])('%j: %s', async (body, error) => {
  await buyBall(buyer);
  const answer = await review(buyer, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error });
  const { rows } = await sql`select from review where account_id = ${buyer.userId}`.execute(shop.deps.db);
  expect(rows).toEqual([]);
});

test.each(['0', '5', '.5', '3.7', 0, 2.5])('%j stars can be given', async (rating) => {
  await buyBall(buyer);
  expect((await review(buyer, { rating })).json()).toEqual({ status: true });
});

test.each([
  ['Maria del Carmen Souza', 'Maria S.'],
  ['Cher', 'Cher'],
  [null, 'former customer'],
])('the reviewer %s is shown as %s', (name, author) => expect(authorOf(name)).toBe(author));
