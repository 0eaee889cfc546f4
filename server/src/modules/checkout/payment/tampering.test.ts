import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import { openSession } from '../../../platform/sessions/sessions.repo.ts';
import { holdRows, untilWaiting } from '../../../testing/locks.ts';
import { buy, cardToken, createOrder, createPayment, expectCleanAudit, type Line } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let buyer: SignedIn;
let ball: string;
let bat: string;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
  [ball = '', bat = ''] = await stock(shop, [
    { name: 'Ball', price: 19.99, quantity: 5 },
    { name: 'Bat', price: 30, quantity: 3 },
  ]);
});
afterEach(() => expectCleanAudit(shop));

const left = async (id: string) =>
  (await shop.app.inject(`/api/products/id/${id}`)).json<{ quantity: number }>().quantity;
const cart = (): Line[] => [
  { productId: ball, quantity: 2, price: 19.99 },
  { productId: bat, quantity: 1, price: 30 },
];
const charges = async () => (await auditShop(shop.deps)).charges;

const line = (change: Record<string, unknown>) => [{ productId: ball, quantity: 1, price: 19.99, ...change }];
const unknown = '00000000-0000-7000-8000-000000000000';
const tampered: [string, () => { products: unknown; amount?: unknown }, RegExp][] = [
  ['a lowered price', () => ({ products: line({ price: 0.5 }), amount: '0.00' }), /price of Ball has changed/],
  ['a raised price', () => ({ products: line({ price: 20 }), amount: '20.00' }), /price of Ball has changed/],
  ['a fraction of a cent', () => ({ products: line({ price: 19.994 }), amount: '19.00' }), /price is not valid/],
  ['a negative price', () => ({ products: line({ price: -1 }), amount: '0.00' }), /price is not valid/],
  ['another amount', () => ({ products: line({}), amount: '18.00' }), /amount does not match your cart/],
  ['no pieces', () => ({ products: line({ quantity: 0 }), amount: '0.00' }), /at least 1/],
  ['less than no pieces', () => ({ products: line({ quantity: -1 }), amount: '19.00' }), /at least 1/],
  ['half a piece', () => ({ products: line({ quantity: 0.5 }), amount: '9.00' }), /whole number/],
  ['more than there are', () => ({ products: line({ quantity: 6 }), amount: '119.00' }), /only 5 of Ball left/],
  [
    'a huge number',
    () => ({ products: line({ quantity: 1_000_000_000 }), amount: '999999999.00' }),
    /only 5 of Ball left/,
  ],
  ['a still larger number', () => ({ products: line({ quantity: 1e15 }), amount: '1.00' }), /We do not have that many/],
  [
    'the same product over and over',
    () => ({ products: Array(6).fill(line({})[0]), amount: '119.00' }),
    /only 5 of Ball left/,
  ],
  ['101 lines', () => ({ products: Array(101).fill(line({})[0]), amount: '19.00' }), /at most 100/],
  ['an empty cart', () => ({ products: [], amount: '0.00' }), /empty/],
  ['an unknown product', () => ({ products: line({ productId: unknown }), amount: '19.00' }), /no longer available/],
  ['no product at all', () => ({ products: line({ productId: 'x' }), amount: '19.00' }), /no longer available/],
  ['an unknown variant', () => ({ products: line({ variantId: unknown }), amount: '19.00' }), /no longer available/],
  ["another product's variant", () => ({ products: line({ variantId: bat }), amount: '19.00' }), /no longer available/],
  ['words for pieces', () => ({ products: line({ quantity: '1' }), amount: '19.00' }), /whole number/],
  ['no amount', () => ({ products: line({}), amount: null }), /amount/],
];

test.each(tampered)('%s: 400 with the reason, nothing charged', async (_what, body, reason) => {
  const before = await charges();
  const tokenId = await cardToken(shop);
  const answer = await createPayment(shop, buyer, { tokenId, ...(body() as { products: Line[] }) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ error: string }>().error).toMatch(reason);
  expect(await charges()).toBe(before);
  expect(await left(ball)).toBe(5);
});

test('a product that has left the shop is named', async () => {
  await sql`update product set deleted_at = now() where id = ${ball}`.execute(shop.deps.db);
  const answer = await buy(shop, buyer, cart());
  expect(answer.json()).toMatchObject({ error: expect.stringContaining('Ball is no longer available') });
});

test('an order above 999,999.99', async () => {
  const [gold = ''] = await stock(shop, [{ name: 'Gold', price: 500_000, quantity: 9 }]);
  const answer = await buy(shop, buyer, [{ productId: gold, quantity: 2, price: 500_000 }]);
  expect(answer.json()).toMatchObject({ error: expect.stringContaining('$999,999.99') });
});

test('a cart of gifts alone', async () => {
  const [gift = ''] = await stock(shop, [{ name: 'Gift', price: 0, quantity: 9 }]);
  const answer = await buy(shop, buyer, [{ productId: gift, quantity: 2, price: 0 }]);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: expect.stringContaining('nothing to pay for in your cart') });
});

test.each(['', 'nobody_knows_it', '../../etc', 'a'.repeat(300)])('the token %j', async (tokenId) => {
  const answer = await createPayment(shop, buyer, { tokenId, products: cart() });
  expect(answer.statusCode).toBe(400);
  expect(await left(ball)).toBe(5);
});

describe('a card token that is stored for its second step', () => {
  const keep = async () => {
    const tokenId = await cardToken(shop);
    const kept = await createPayment(shop, buyer, { tokenId, amount: '69.00' });
    return { tokenId, orderId: kept.json<{ orderId: string }>().orderId };
  };
  const order = (by: SignedIn, body: object = {}) =>
    createOrder(shop, by, { products: cart(), amount: 69.98, ...body });
  const again = async (): Promise<SignedIn> => {
    const token = await openSession(shop.deps.db, buyer.userId);
    return { ...buyer, token, headers: { authorization: `Bearer ${token}` } };
  };
  const keptRows = async () =>
    (await sql`select 1 from kept_token where account_id = ${buyer.userId}`.execute(shop.deps.db)).rows.length;

  test('is nobody else’s, by whatever name they call it', async () => {
    const before = await charges();
    const other = await signIn(shop, 'client');
    const { tokenId, orderId } = await keep();
    const answers = [
      await createPayment(shop, other, { tokenId, amount: '69.00' }),
      await createPayment(shop, other, { tokenId, products: cart() }),
      await order(other),
      await order(other, { orderId }),
    ];
    for (const answer of answers) expect(answer.statusCode).toBe(400);
    expect(await charges()).toBe(before);
    expect((await order(buyer, { orderId })).statusCode).toBe(200);
  });

  test('ends with the session that it was entered in', async () => {
    const before = await charges();
    const { orderId } = await keep();
    const elsewhere = await again();
    expect((await order(elsewhere)).statusCode).toBe(400);
    await shop.app.inject({ method: 'POST', url: '/api/auth/signout', headers: buyer.headers });
    expect(await keptRows()).toBe(0);
    const later = await again();
    for (const body of [{}, { orderId }]) expect((await order(later, body)).statusCode).toBe(400);
    expect(await charges()).toBe(before);
  });

  test('is never answered with an order that was placed before it', async () => {
    await buy(shop, buyer, cart());
    const { orderId } = await keep();
    expect((await order(await again())).statusCode).toBe(400);
    expect((await order(buyer)).json()).toMatchObject({ orderId });
  });

  test('and entered again: asking again for the order of the newest does not charge the one before', async () => {
    const before = await charges();
    await keep();
    const { orderId } = await keep();
    for (let n = 0; n < 2; n++) expect((await order(buyer)).json()).toMatchObject({ orderId });
    expect(await charges()).toBe(before + 1);
  });

  test('of the version before, which did not know the session, is its account’s', async () => {
    await buy(shop, buyer, cart());
    const { orderId } = await keep();
    await sql`update kept_token set session_hash = null`.execute(shop.deps.db);
    expect((await order(await signIn(shop, 'client'))).statusCode).toBe(400);
    expect((await order(buyer)).json()).toMatchObject({ orderId });
  });

  test('is not stored for somebody who logs out at this very moment', async () => {
    const tokenId = await cardToken(shop);
    const held = await holdRows(shop, 'delete from session where account_id = $1', [buyer.userId]);
    const keeping = createPayment(shop, buyer, { tokenId, amount: '69.00' });
    try {
      await untilWaiting(shop, 1, Promise.resolve(keeping));
    } finally {
      await held.commit();
      await keeping;
    }
    expect((await keeping).statusCode).toBe(401);
    expect(await keptRows()).toBe(0);
  });
});
