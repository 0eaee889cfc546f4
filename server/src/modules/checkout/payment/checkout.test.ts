import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import { productChanged } from '../../../cache-tags.ts';
import {
  buy,
  cards,
  cardToken,
  createOrder,
  createPayment,
  expectCleanAudit,
  home,
  type Line,
  ordersOf,
} from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let buyer: SignedIn;
let ball: string;
let bat: string;

beforeAll(async () => {
  shop = await openTestShop({ databaseClock: 'stopped' });
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

describe('paying for a cart', () => {
  test('a paid cart becomes an order with number, address, its own copies, and a mail', async () => {
    const answer = await buy(shop, buyer, cart());
    expect(answer.statusCode).toBe(200);
    const { orderId } = answer.json<{ orderId: string }>();
    expect(answer.json()).toEqual({
      userId: buyer.userId,
      orderId,
      address: home,
      email: expect.stringContaining('@'),
    });
    const order = (await ordersOf(shop, buyer))[0];
    expect(order).toMatchObject({
      orderId,
      number: expect.any(Number),
      userId: buyer.userId,
      status: 'pending',
      amount: 69.98,
      address: home,
      refunded: false,
    });
    expect([await left(ball), await left(bat)]).toEqual([3, 2]);
    const { rows } = await sql`select kind from mail where account_id = ${buyer.userId}`.execute(shop.deps.db);
    expect(rows).toEqual([{ kind: 'order' }]);
  });

  test('the order that /success posts is the one that was paid, however often it is posted', async () => {
    const { orderId } = (await buy(shop, buyer, cart())).json<{ orderId: string }>();
    const body = { products: cart(), amount: '69.98', address: home };
    const answers = await Promise.all([createOrder(shop, buyer, { ...body, orderId }), createOrder(shop, buyer, body)]);
    for (const answer of answers) expect(answer.json()).toMatchObject({ orderId, amount: 69.98 });
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  test('nobody is told that nothing was charged when it was', async () => {
    const { orderId } = (await buy(shop, buyer, cart())).json<{ orderId: string }>();
    const told = async (body: object) => {
      const answer = await createOrder(shop, buyer, { products: cart(), orderId, ...body });
      expect(answer.statusCode).toBe(400);
      return answer.json<{ error: string }>().error;
    };
    const charged = 'Your card was charged $69.98 for this order; you can find it in your orders.';
    expect(await told({ amount: '1.00' })).toBe(`The amount does not match the order. ${charged}`);
    expect(await told({ products: cart().slice(1) })).toBe(`The products do not match the order. ${charged}`);
    const tokenId = await cardToken(shop, cards.asks);
    const { action } = (await createPayment(shop, buyer, { tokenId, products: cart() })).json();
    const waiting = await createOrder(shop, buyer, { products: cart(), amount: '1.00' });
    expect(waiting.json()).toMatchObject({ error: expect.stringContaining('has not completed yet') });
    await shop.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: { ...action, outcome: 'fail' } });
    expect((await createPayment(shop, buyer, { tokenId, products: cart() })).statusCode).toBe(400);
    const declined = await createOrder(shop, buyer, { products: cart(), amount: '1.00' });
    expect(declined.json()).toMatchObject({ error: expect.stringContaining('You have not been charged') });
  });

  test.each([
    ['declined', cards.declined, 'Your card was declined.'],
    ['without money', cards.poor, 'Your card has insufficient funds.'],
    [
      'with a processing error',
      cards.failing,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('a card %s is a 400 with the reason, and the stock is back', async (_what, number, error) => {
    const answer = await buy(shop, buyer, cart(), number);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error, code: 'refused' });
    expect([await left(ball), await left(bat)]).toEqual([5, 3]);
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });

  test('a number that no card can have gets no token', async () => {
    const payload = { number: '4242 4242 4242 4241', shipping: home };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/dev/card-token', payload });
    expect(answer.json()).toMatchObject({ error: 'Your card number is incorrect.' });
  });

  test('after ten declined cards the buyer has to wait', async () => {
    for (let n = 0; n < 10; n++) expect((await buy(shop, buyer, cart(), cards.declined)).statusCode).toBe(400);
    const answer = await buy(shop, buyer, cart());
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    await sql`delete from rate_count`.execute(shop.deps.db);
  });

  test('the last piece sold takes the product out of the catalogue, and a decline brings it back', async () => {
    const listed = async () =>
      (await shop.app.inject('/api/products/forPage'))
        .json<{ products: { _id: string }[] }>()
        .products.map((p) => p._id);
    const all = [{ productId: bat, quantity: 3, price: 30 }];
    await buy(shop, buyer, all, cards.declined);
    expect(await listed()).toContain(bat);
    await buy(shop, buyer, all);
    expect(await listed()).not.toContain(bat);
  });

  test("other nodes learn of a sale by the catalogue's own tags", async () => {
    await sql`delete from change`.execute(shop.deps.db);
    await buy(shop, buyer, [{ productId: bat, quantity: 3, price: 30 }]);
    const { rows } = await sql<{ tag: string }>`select tag from change`.execute(shop.deps.db);
    expect(rows.map(({ tag }) => tag).toSorted()).toEqual(productChanged(bat, { listing: true }).toSorted());
  });

  test('neither the card nor its token lies in the database afterwards', async () => {
    const tokenId = await cardToken(shop);
    await createPayment(shop, buyer, { tokenId, products: cart() });
    const { rows } = await sql<{ dump: string }>`select payment::text as dump from payment`.execute(shop.deps.db);
    expect(JSON.stringify(rows)).not.toContain(tokenId);
    expect(shop.logged()).not.toContain(tokenId);
  });
});

describe('a bank that asks', () => {
  const confirm = (clientSecret: string, outcome?: 'fail') =>
    shop.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: { clientSecret, outcome } });

  test('the buyer is asked to confirm, and the same call continues after the answer', async () => {
    const tokenId = await cardToken(shop, cards.asks);
    const ask = () => createPayment(shop, buyer, { tokenId, products: cart() });
    const first = await ask();
    expect(first.statusCode).toBe(202);
    const { action } = first.json<{ action: { clientSecret: string } }>();
    expect((await ask()).json()).toEqual({ action });
    expect(await ordersOf(shop, buyer)).toEqual([]);
    expect(await left(ball)).toBe(3);
    await confirm(action.clientSecret);
    expect((await ask()).statusCode).toBe(200);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  test('who does not pass it has not paid, and gets the reason', async () => {
    const tokenId = await cardToken(shop, cards.asks);
    const ask = () => createPayment(shop, buyer, { tokenId, products: cart() });
    const { action } = (await ask()).json<{ action: { clientSecret: string } }>();
    await confirm(action.clientSecret, 'fail');
    const answer = await ask();
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: string }>().error).toContain('unable to authenticate');
    expect(await left(ball)).toBe(5);
    // The secret is known to the browser: what was given up must not be payable any more.
    expect((await confirm(action.clientSecret)).statusCode).toBe(400);
  });
});

describe('paying in two steps', () => {
  const keep = async (amount: string, number: string = cards.pays) => {
    const tokenId = await cardToken(shop, number);
    const answer = await createPayment(shop, buyer, { tokenId, amount });
    return { tokenId, answer };
  };

  test('without products nothing is charged; the order then does it, and keeps the id that was given out', async () => {
    const before = await charges();
    const { answer } = await keep('69.00');
    const { orderId } = answer.json<{ orderId: string }>();
    expect(answer.json()).toMatchObject({ userId: buyer.userId, address: home });
    expect(await charges()).toBe(before);
    const order = await createOrder(shop, buyer, { products: cart(), amount: 69.98, address: home });
    expect(order.json()).toMatchObject({ orderId, amount: 69.98, address: home });
    expect(await charges()).toBe(before + 1);
    const again = await createOrder(shop, buyer, { products: cart(), amount: 69.98, address: home });
    expect(again.json()).toMatchObject({ orderId });
    expect(await charges()).toBe(before + 1);
  });

  test('a cart that does not come to the amount of the first step is refused, and nothing is charged', async () => {
    await keep('19.00');
    const answer = await createOrder(shop, buyer, { products: cart(), amount: 69.98, address: home });
    expect(answer.statusCode).toBe(400);
    expect(await left(ball)).toBe(5);
  });

  test('a token is stored for half an hour', async () => {
    await keep('69.00');
    await sql`update kept_token set created_at = now() - interval '31 minutes'`.execute(shop.deps.db);
    const answer = await createOrder(shop, buyer, { products: cart(), amount: 69.98, address: home });
    expect(answer.statusCode).toBe(400);
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });

  test('the address of the token wins over that of the body', async () => {
    await keep('69.00');
    const elsewhere = { line1: 'x', city: 'y', country: 'z', postal_code: '0' };
    const answer = await createOrder(shop, buyer, { products: cart(), address: elsewhere });
    expect(answer.json()).toMatchObject({ address: home });
  });

  test('a bank may ask here too', async () => {
    await keep('69.00', cards.asks);
    const body = { products: cart(), amount: 69.98, address: home };
    const first = await createOrder(shop, buyer, body);
    expect(first.statusCode).toBe(202);
    const { clientSecret } = first.json<{ action: { clientSecret: string } }>().action;
    await shop.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: { clientSecret } });
    expect((await createOrder(shop, buyer, body)).json()).toMatchObject({ amount: 69.98 });
  });

  test('an order without any payment is refused', async () => {
    expect((await createOrder(shop, buyer, { products: cart(), address: home })).statusCode).toBe(400);
  });
});

describe('the same token', () => {
  test('50 times at once: one charge, one order', async () => {
    const before = await charges();
    const tokenId = await cardToken(shop);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => createPayment(shop, buyer, { tokenId, products: cart() })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode)).difference(new Set([200, 202])).size).toBe(0);
    expect((await createPayment(shop, buyer, { tokenId, products: cart() })).statusCode).toBe(200);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    expect(await charges()).toBe(before + 1);
    expect(await left(ball)).toBe(3);
  });

  test('with another cart, another amount or from somebody else: 400, and nothing about the first is revealed', async () => {
    const tokenId = await cardToken(shop);
    const { orderId } = (await createPayment(shop, buyer, { tokenId, products: cart() })).json<{ orderId: string }>();
    const other = await signIn(shop, 'client');
    const answers = await Promise.all([
      createPayment(shop, buyer, { tokenId, products: cart().slice(1) }),
      createPayment(shop, buyer, { tokenId, products: cart(), amount: '1.00' }),
      createPayment(shop, other, { tokenId, products: cart() }),
      createPayment(shop, other, { tokenId, amount: '69.00' }),
      createOrder(shop, other, { products: cart(), orderId }),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain(orderId);
      expect(answer.body).not.toContain(home.line1);
    }
    expect(await left(ball)).toBe(3);
  });
});

test('the cart is told whose card widget to show', async () => {
  expect((await shop.app.inject('/api/payment/provider')).json()).toEqual({ kind: 'demo' });
});
