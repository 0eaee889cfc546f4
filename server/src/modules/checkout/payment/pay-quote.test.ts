import type { Order } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cards, cardToken, createOrder, createPayment, expectCleanAudit, ordersOf } from '../../../testing/paying.ts';
import {
  addPromotion,
  buyByQuote,
  changeMethod,
  chargeDelivery,
  deletePromotions,
  payByQuote,
  quoteFor,
  whole,
} from '../../../testing/quoting.ts';
import { comeAsGuest, type SignedIn, signIn, type WithSession } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { sweepPayments } from './sweep-payments.ts';

let shop: TestShop;
let buyer: SignedIn;
let staff: SignedIn;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  staff = await signIn(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await deletePromotions(shop);
  await chargeDelivery(shop, 500);
  buyer = await signIn(shop, 'client');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10, quantity: 5 }]);
});
afterEach(() => expectCleanAudit(shop));

const lines = (quantity = 2) => [{ productId: ball, quantity, price: 10 }];
const quantityOf = async (id: string) => {
  const answer = await shop.app.inject({ url: `/api/products/id/${id}` });
  return answer.json<{ quantity: number }>().quantity;
};
const errorOf = (answer: { json<T>(): T }) => answer.json<{ error?: string }>().error;
const setStatus = (orderId: string, status: string) =>
  shop.app.inject({ method: 'PUT', url: `/api/orders/${orderId}`, headers: staff.headers, payload: { status } });
const usesLeft = async (id: string) => {
  const { rows } = await sql<{ left: number }>`select uses - used as left from promotion where id = ${id}`.execute(
    shop.deps.db,
  );
  return rows[0]?.left;
};

describe('paying what was quoted', () => {
  test('charges the total to the cent, keeps the quote, and sends the parcel where the quote says', async () => {
    await addPromotion(shop, { code: 'TEN' });
    const address = { ...whole, line1: '9 Quoted Road', line2: 'Flat 2' };
    const quote = await quoteFor(shop, buyer, { lines: lines(), code: 'TEN', address });
    const paid = await payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop), products: lines() });
    expect(paid.json()).toMatchObject({ address: { line1: '9 Quoted Road', line2: 'Flat 2', name: 'Test Client' } });
    const { orderId } = paid.json<{ orderId: string }>();
    const order = (await createOrder(shop, buyer, { products: lines(), orderId, amount: '23.00' })).json<Order>();
    expect(order).toMatchObject({ amount: 23, address: { line1: '9 Quoted Road' } });
    const kept = await sql<{ quote: object }>`select quote from "order" where id = ${orderId}`.execute(shop.deps.db);
    expect(kept.rows[0]?.quote).toMatchObject({ totalCents: 2300, code: 'TEN', deliveryCents: 500 });
    expect(await quantityOf(ball)).toBe(3);
  });

  test('has the order that is posted for the same goods, whether their only variant is named or not', async () => {
    const quote = await quoteFor(shop, buyer, { lines: lines() });
    const variantId = quote.lines[0]?.variantId ?? '';
    const paid = await payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop) });
    const { orderId } = paid.json<{ orderId: string }>();
    const post = (products: object[]) => createOrder(shop, buyer, { products, orderId });
    expect((await post(lines())).json()).toMatchObject({ orderId });
    expect((await post([{ ...lines()[0], variantId }])).json()).toMatchObject({ orderId });
    expect(errorOf(await post(lines(1)))).toMatch(/The products do not match/);
    expect(errorOf(await post([{ ...lines()[0], variantId: crypto.randomUUID() }]))).toMatch(
      /The products do not match/,
    );
  });

  test('is for the person it was made for, with the amount it says, before it expires', async () => {
    const quote = await quoteFor(shop, buyer, { lines: lines() });
    const other = await signIn(shop, 'client');
    const tokenId = await cardToken(shop);
    expect(errorOf(await payByQuote(shop, other, quote, { tokenId }))).toMatch(/has expired/);
    expect(errorOf(await payByQuote(shop, buyer, { ...quote, total: 24 }, { tokenId }))).toMatch(/does not match/);
    await sql`update quote set expires_at = now() where id = ${quote.quoteId}`.execute(shop.deps.db);
    expect(errorOf(await payByQuote(shop, buyer, quote, { tokenId }))).toMatch(/has expired/);
    expect(await quantityOf(ball)).toBe(5);
  });

  test('a visitor’s quote can be paid by whoever has signed in with it', async () => {
    const quote = await quoteFor(shop, undefined, { lines: lines() });
    expect((await payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop) })).statusCode).toBe(200);
  });

  test('yields one order: the same call again gives the same, another card nothing, the same question a new quote', async () => {
    const quote = await quoteFor(shop, buyer, { lines: lines() });
    const tokenId = await cardToken(shop);
    const first = await payByQuote(shop, buyer, quote, { tokenId });
    expect((await payByQuote(shop, buyer, quote, { tokenId })).json()).toEqual(first.json());
    expect(errorOf(await payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop) }))).toMatch(/paid already/);
    expect((await quoteFor(shop, buyer, { lines: lines() })).quoteId).not.toBe(quote.quoteId);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  test('two cards at the same moment pay it once', async () => {
    const quote = await quoteFor(shop, buyer, { lines: lines(1) });
    const tokens = await Promise.all([cardToken(shop), cardToken(shop)]);
    const answers = await Promise.all(tokens.map((tokenId) => payByQuote(shop, buyer, quote, { tokenId })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await quantityOf(ball)).toBe(4);
  });

  test('may be tried again after a decline', async () => {
    const quote = await quoteFor(shop, buyer, { lines: lines() });
    const declined = await payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop, cards.declined) });
    expect(declined.statusCode).toBe(400);
    expect((await payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop) })).statusCode).toBe(200);
  });

  test('a quote that comes to nothing is an order without a charge, and needs no card', async () => {
    await chargeDelivery(shop, 0);
    await addPromotion(shop, { code: 'GIFT', percent: 10_000 });
    const quote = await quoteFor(shop, buyer, { lines: lines(), code: 'gift' });
    expect(quote.total).toBe(0);
    const first = await payByQuote(shop, buyer, quote, { products: lines() });
    expect(first.statusCode).toBe(200);
    expect((await payByQuote(shop, buyer, quote, { products: lines() })).json()).toEqual(first.json());
    expect(await ordersOf(shop, buyer)).toMatchObject([{ amount: 0, status: 'pending' }]);
    const { rows } = await sql`select from demo_gateway.intent where amount = 0`.execute(shop.deps.db);
    expect(rows).toHaveLength(0);
  });

  test('what has something to pay needs a card', async () => {
    const quote = await quoteFor(shop, buyer, { lines: lines() });
    expect((await payByQuote(shop, buyer, quote)).statusCode).toBe(400);
  });
});

describe('what has changed since the quote is named, and nothing is charged', () => {
  const refusalAfter = async (change: () => Promise<unknown>, code?: string) => {
    const quote = await quoteFor(shop, buyer, { lines: lines(), ...(code !== undefined && { code }) });
    await change();
    const answer = await payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop) });
    expect(answer.statusCode).toBe(400);
    expect(await ordersOf(shop, buyer)).toEqual([]);
    return errorOf(answer);
  };
  const edit = (payload: object) =>
    shop.app.inject({ method: 'PUT', url: `/api/products/update/${ball}`, headers: staff.headers, payload });

  test('a price', async () => {
    expect(await refusalAfter(() => edit({ price: 11 }))).toMatch(/price of Ball has changed/);
  });
  test('the stock', async () => {
    expect(await refusalAfter(() => edit({ quantity: 1, quantityWas: 5 }))).toMatch(/only 1 of Ball left/);
  });
  test('a code that somebody else has used up', async () => {
    await addPromotion(shop, { code: 'ONCE', uses: 1 });
    const other = await signIn(shop, 'client');
    const buyIt = () => buyByQuote(shop, other, { lines: lines(1), code: 'ONCE' });
    expect(await refusalAfter(buyIt, 'ONCE')).toMatch(/code has been used up/);
  });
  test('a code that is gone', async () => {
    await addPromotion(shop, { code: 'GONE' });
    expect(await refusalAfter(() => deletePromotions(shop), 'GONE')).toMatch(/do not know this code/);
  });
  test('the price of delivery', async () => {
    expect(await refusalAfter(() => chargeDelivery(shop, 600))).toMatch(/What your cart costs has changed/);
  });
  test('a way of delivery that is no longer offered', async () => {
    const renew = () => changeMethod(shop, { _id: undefined });
    expect(await refusalAfter(renew)).toMatch(/not offered for your address/);
  });
  test('but a change that leaves the quote as it is does not matter', async () => {
    const quote = await quoteFor(shop, buyer, { lines: lines() });
    await addPromotion(shop, { code: 'OTHER' });
    expect((await payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop) })).statusCode).toBe(200);
  });
});

describe('what one’s own unfinished payment holds', () => {
  const confirm = (clientSecret: string | undefined) =>
    shop.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: { clientSecret } });
  const secretOf = (answer: { json<T>(): T }) =>
    answer.json<{ action?: { clientSecret: string } }>().action?.clientSecret;
  const wish = () => ({ lines: lines(5), code: 'MINE' });
  const leaveOpen = async (by: WithSession = buyer) => {
    await addPromotion(shop, { code: 'MINE', uses: 1, uses_per_customer: 1 });
    const waiting = await buyByQuote(shop, by, wish(), cards.asks);
    expect(waiting.statusCode).toBe(202);
    return waiting;
  };
  const openOf = async (by: WithSession) =>
    (await shop.app.inject({ url: '/api/payment/open', headers: by.headers })).json<{ payments: object[] }>().payments;

  test('is one’s own: the last pieces and the code of a quote, and nobody else’s', async () => {
    const waiting = await leaveOpen();
    expect(await quantityOf(ball)).toBe(0);
    expect(await quoteFor(shop, buyer, wish())).toMatchObject({
      problems: [],
      code: { applied: true },
      quoteId: expect.any(String),
    });
    const other = await signIn(shop, 'client');
    expect(await quoteFor(shop, other, wish())).toMatchObject({
      problems: [{ problem: 'stock', left: 0 }],
      code: { applied: false },
    });
    expect(await openOf(buyer)).toMatchObject([
      { amount: 50, currency: 'USD', products: [{ productId: ball, quantity: 5 }] },
    ]);
    expect(await openOf(other)).toEqual([]);
    await confirm(secretOf(waiting));
    await sweepPayments(shop.deps);
    expect(await openOf(buyer)).toEqual([]);
  });

  test('is given up for what its buyer pays instead, and then cannot be paid any more', async () => {
    const waiting = await leaveOpen();
    expect((await buyByQuote(shop, buyer, wish())).statusCode).toBe(200);
    expect((await confirm(secretOf(waiting))).statusCode).toBe(400);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    expect(await quantityOf(ball)).toBe(0);
  });

  test('a guest’s too, without a quote', async () => {
    await chargeDelivery(shop, 0);
    const guest = await comeAsGuest(shop);
    const pay = async (card: string) =>
      createPayment(shop, guest, { tokenId: await cardToken(shop, card), products: lines(5) });
    expect((await pay(cards.asks)).statusCode).toBe(202);
    expect((await pay(cards.pays)).statusCode).toBe(200);
  });

  test('and if it has gone through in the meantime, nothing is paid twice', async () => {
    await confirm(secretOf(await leaveOpen()));
    expect(errorOf(await buyByQuote(shop, buyer, wish()))).toMatch(/earlier payment for this has gone through/);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });
});

describe('the uses of a promotion', () => {
  test('come back with a declined card and a canceled order, and are taken again by one that is no longer canceled', async () => {
    const id = await addPromotion(shop, { code: 'TWO', uses: 2 });
    await buyByQuote(shop, buyer, { lines: lines(1), code: 'TWO' }, cards.declined);
    expect(await usesLeft(id)).toBe(2);
    const bought = await buyByQuote(shop, buyer, { lines: lines(1), code: 'TWO' });
    const { orderId } = bought.json<{ orderId: string }>();
    expect(await usesLeft(id)).toBe(1);
    await setStatus(orderId, 'canceled');
    expect(await usesLeft(id)).toBe(2);
    await setStatus(orderId, 'pending');
    expect(await usesLeft(id)).toBe(1);
    await setStatus(orderId, 'canceled');
    for (let n = 0; n < 2; n++) await buyByQuote(shop, buyer, { lines: lines(1), code: 'TWO' });
    expect(errorOf(await setStatus(orderId, 'pending'))).toMatch(/used up in the meantime/);
    expect(await usesLeft(id)).toBe(0);
  });

  test('once per customer stays once, also in two tabs at once', async () => {
    const id = await addPromotion(shop, { code: 'FIRST', uses_per_customer: 1 });
    const [a, b] = await Promise.all([1, 2].map((n) => quoteFor(shop, buyer, { lines: lines(n), code: 'FIRST' })));
    if (!a || !b) throw new Error('no quotes');
    const answers = await Promise.all(
      [a, b].map(async (quote) => payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop) })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const { rows } = await sql`select from promotion_use where promotion_id = ${id}`.execute(shop.deps.db);
    expect(rows).toHaveLength(1);
    const later = await quoteFor(shop, buyer, { lines: lines(1), code: 'FIRST' });
    expect(later.code).toMatchObject({ applied: false, reason: 'You have used this code already.' });
  });
});
