import { guestMessages } from '@fieldhouse/contracts/account.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { MAX_WAITING_GUESTS, paymentMessages } from '@fieldhouse/contracts/payment.rules';
import { quoteMessages } from '@fieldhouse/contracts/quote.rules';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NamedClient } from '../../../platform/db/named-client.ts';
import { openGuestSession } from '../../../platform/sessions/sessions.repo.ts';
import { type AccountShop, openAccountShop } from '../../../testing/account-shop.ts';
import { buy, cards, cardToken, createOrder, createPayment, expectCleanAudit } from '../../../testing/paying.ts';
import { addPromotion, buyByQuote, deletePromotions, payByQuote, quoteFor, whole } from '../../../testing/quoting.ts';
import { comeAsGuest, type SignedInGuest, signIn, type WithSession } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { cleanGuests } from './guests.repo.ts';

let shop: AccountShop;
let ball: string;
let guest: SignedInGuest;

beforeAll(async () => {
  shop = await openAccountShop({ worker: 'none', databaseClock: 'stopped' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from rate_count`.execute(shop.deps.db);
  guest = await comeAsGuest(shop);
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 50 }]);
});
afterEach(() => expectCleanAudit(shop));

const cart = (quantity = 1) => [{ productId: ball, quantity, price: 20 }];
const read = (id: string, who: Partial<WithSession> = {}) => shop.app.inject({ url: `/api/orders/${id}`, ...who });
const errorOf = (answer: { json<T>(): T }) => answer.json<{ error?: string }>().error;
const come = (email: unknown, from = '203.0.113.7') =>
  shop.ask('POST', '/api/checkout/guest', { payload: { email }, from });
/** With the card of a guest who sits in this network. */
const payFrom = (remoteAddress: string, tokenId: string, who: WithSession) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/payment/create',
    headers: who.headers,
    remoteAddress,
    payload: { tokenId, products: cart(), amount: '20.00' },
  });
const payBy = async (remoteAddress: string, card: string, who: WithSession) =>
  payFrom(remoteAddress, await cardToken(shop, card), who);

describe('a guest', () => {
  const ways: Record<string, () => Promise<{ orderId: string }>> = {
    'a cart': async () => (await buy(shop, guest, cart())).json(),
    async 'a quote'() {
      const paying = { tokenId: await cardToken(shop), products: cart() };
      return (await payByQuote(shop, guest, await quoteFor(shop, guest, { lines: cart() }), paying)).json();
    },
    async 'a card first and the cart then'() {
      await createPayment(shop, guest, { tokenId: await cardToken(shop), amount: '20.00' });
      return (await createOrder(shop, guest, { products: cart() })).json();
    },
    async 'nothing, where all of it is free'() {
      await addPromotion(shop, { code: 'ALL', percent: 10_000 });
      const paid = await payByQuote(shop, guest, await quoteFor(shop, guest, { lines: cart(), code: 'ALL' }), {
        products: cart(),
      });
      await deletePromotions(shop);
      return paid.json();
    },
  };
  test.each(Object.keys(ways))('pays for %s, posts the order and reads it', async (way) => {
    const { orderId } = (await ways[way]?.()) ?? { orderId: '' };
    const order = (await createOrder(shop, guest, { products: cart(), orderId })).json<Order>();
    expect(order).toMatchObject({ orderId, userId: null, email: guest.email });
    expect((await read(orderId, guest)).json()).toMatchObject(order);
  });

  test('may correct a declined card, and goes on in another session after the bank has asked', async () => {
    const quote = await quoteFor(shop, guest, { lines: cart() });
    const declined = await payByQuote(shop, guest, quote, { tokenId: await cardToken(shop, cards.declined) });
    expect(declined.statusCode).toBe(400);
    const tokenId = await cardToken(shop, cards.asks);
    const { action } = (await payByQuote(shop, guest, quote, { tokenId })).json<{ action: object }>();
    await shop.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: action });
    const token = await openGuestSession(shop.deps.db, guest.guestId, shop.deps.now());
    const paid = await payByQuote(shop, { headers: { authorization: `Bearer ${token}` } }, quote, { tokenId });
    expect(paid.json()).toMatchObject({ userId: null, email: guest.email, address: { name: whole.name } });
  });

  test('has bought what nobody else gets at, not even another guest of that address', async () => {
    const quote = await quoteFor(shop, guest, { lines: cart() });
    const tokenId = await cardToken(shop);
    const { orderId } = (await createPayment(shop, guest, { tokenId, products: cart() })).json<{ orderId: string }>();
    const other = await quoteFor(shop, guest, { lines: cart(2) });
    for (const somebody of [await comeAsGuest(shop, guest.email), await signIn(shop, 'client')]) {
      expect(errorOf(await payByQuote(shop, somebody, other, { tokenId: await cardToken(shop) }))).toBe(
        quoteMessages.expired,
      );
      expect((await payByQuote(shop, somebody, quote, { tokenId })).statusCode).toBe(400);
      expect((await createPayment(shop, somebody, { tokenId, products: cart() })).statusCode).toBe(400);
      expect((await createOrder(shop, somebody, { products: cart(), orderId })).statusCode).toBe(400);
      expect((await createOrder(shop, somebody, { products: cart() })).statusCode).toBe(400);
      expect((await read(orderId, somebody)).statusCode).toBe(404);
    }
    expect((await read(orderId)).statusCode).toBe(401);
    const none = await shop.app.inject({
      method: 'POST',
      url: '/api/payment/create',
      payload: { quoteId: quote.quoteId },
    });
    expect(none.statusCode).toBe(401);
  });

  test('uses up a code for the address, however it is written', async () => {
    await addPromotion(shop, { code: 'ONCE', uses_per_customer: 1 });
    expect((await buyByQuote(shop, guest, { lines: cart(), code: 'ONCE' })).statusCode).toBe(200);
    const again = await comeAsGuest(shop, guest.email.toUpperCase());
    expect((await quoteFor(shop, again, { lines: cart(), code: 'ONCE' })).code).toMatchObject({ applied: false });
    const asked = await quoteFor(shop, undefined, { lines: cart(), code: 'ONCE', email: guest.email });
    expect(asked.code, 'who has only typed the address is not told that somebody has bought').toMatchObject({
      applied: true,
    });
    const another = await comeAsGuest(shop);
    expect((await quoteFor(shop, another, { lines: cart(), code: 'ONCE' })).code).toMatchObject({ applied: true });
  });

  test('is found by staff by a part of the address, and of the name on the parcel', async () => {
    const named = { lines: cart(), address: { ...whole, name: 'Zoë Quickstep' } };
    const { orderId } = (await buyByQuote(shop, await comeAsGuest(shop, 'zo.fast@example.org'), named)).json<Order>();
    await buy(shop, guest, cart());
    const admin = await signIn(shop, 'admin');
    for (const q of ['QUICKst', 'fast@example', 'zoë']) {
      const url = `/api/orders/all?page=1&q=${encodeURIComponent(q)}`;
      const found = (await shop.app.inject({ url, headers: admin.headers })).json<Order[]>();
      expect(found.map((order) => [order.orderId, order.userName])).toEqual([[orderId, 'Zoë Quickstep']]);
    }
  });
});

test('a lost link costs the same statements for an order that is there, for another’s and for none', async () => {
  const { orderId } = (await buy(shop, guest, cart())).json<{ orderId: string }>();
  const { number } = (await read(orderId, guest)).json<Order>();
  const statementsOf = async (payload: object) => {
    const spy = vi.spyOn(NamedClient.prototype, 'query');
    const { status } = await shop.ask('POST', '/api/returns/lookup', { payload });
    const texts = spy.mock.calls.map(([text]) => (typeof text === 'string' ? text : '(other)'));
    spy.mockRestore();
    return { status, texts };
  };
  const hit = await statementsOf({ number, email: guest.email });
  expect(hit.status).toBe(200);
  expect(hit.texts.length).toBeGreaterThan(4);
  expect(await statementsOf({ number, email: 'other@example.com' })).toEqual(hit);
  expect(await statementsOf({ number: 999_999, email: guest.email })).toEqual(hit);
});

describe('the session of a guest', () => {
  test('ends after 24 hours, however much it is used', async () => {
    const { tokenId } = (await come('gus@example.com')).body;
    const who = { token: tokenId };
    const quote = () => shop.ask('POST', '/api/checkout/quote', { ...who, payload: { lines: cart() } });
    for (let hours = 0; hours < 24; hours += 8) {
      expect((await quote()).status).toBe(200);
      shop.clock.ms += 8 * 60 * 60_000;
    }
    expect((await quote()).status).toBe(401);
  });

  test('is not to be had where the shop sells to accounts alone', async () => {
    const admin = await signIn(shop, 'admin');
    const set = (guests: boolean) =>
      shop.app.inject({ method: 'PUT', url: '/api/settings', headers: admin.headers, payload: { guests } });
    await set(false);
    const refused = await come('gus@example.com');
    expect([refused.status, refused.body.error]).toEqual([400, guestMessages.off]);
    await set(true);
    expect((await come('gus@example.com')).status).toBe(200);
  });

  test('is given a hundred times an hour to one network', async () => {
    const answers = await Promise.all(Array.from({ length: 101 }, (_, n) => come(`gus-${n}@example.com`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.find(({ status }) => status === 429)?.body.error).toBe(guestMessages.tooMany);
    expect((await come('gus@example.com', '203.0.113.8')).status).toBe(200);
  });

  test.each([
    [undefined],
    [''],
    [['gus@example.com']],
    ['gus@example.com\r\nBcc: all@example.com'],
    ['gus@example.com, all@example.com'],
    ['"<script>"@example.com'],
    [`${'g'.repeat(250)}@example.com`],
    ['\ud800@example.com'],
  ])('is not given to %j', async (email) => {
    expect((await come(email)).status).toBe(400);
  });
});

describe('guests of one network', () => {
  test('have ten declined cards between them, which is nobody else’s concern', async () => {
    for (let n = 0; n < 10; n++)
      expect((await payBy('203.0.113.9', cards.declined, await comeAsGuest(shop))).statusCode).toBe(400);
    expect((await payBy('203.0.113.9', cards.pays, await comeAsGuest(shop))).statusCode).toBe(429);
    expect((await payBy('203.0.113.10', cards.pays, guest)).statusCode).toBe(200);
    expect((await payBy('203.0.113.9', cards.pays, await signIn(shop, 'client'))).statusCode).toBe(200);
  });

  test('have no more of them when all are tried at once, and nobody else waits for those', async () => {
    const { payments } = shop.deps;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const real = payments.charge.bind(payments);
    const charge = vi.spyOn(payments, 'charge');
    onTestFinished(() => {
      open();
      charge.mockRestore();
    });
    const tokens = await Promise.all(Array.from({ length: 60 }, () => cardToken(shop, cards.declined)));
    const declined = new Set(tokens);
    charge.mockImplementation(async (request) => {
      if (declined.has(request.token)) await gate;
      return real(request);
    });
    const tries = Promise.all(tokens.map((tokenId) => payFrom('203.0.113.9', tokenId, guest)));
    await vi.waitFor(() => expect(charge).toHaveBeenCalledTimes(10), 30_000);
    // While they are held: another buyer of the same ball elsewhere, and one with an account right there.
    expect((await payFrom('203.0.113.10', await cardToken(shop), await comeAsGuest(shop))).statusCode).toBe(200);
    expect((await payFrom('203.0.113.9', await cardToken(shop), await signIn(shop, 'client'))).statusCode).toBe(200);
    open();
    const statuses = (await tries).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([...Array(10).fill(400), ...Array(50).fill(429)]);
    expect(charge).toHaveBeenCalledTimes(12);
  });

  test('have thirty in a site, twenty in one session wherever it goes', async () => {
    const declinedIn = async (networks: string[], who: () => Promise<WithSession>) => {
      const tokens = await Promise.all(networks.map(() => cardToken(shop, cards.declined)));
      const statuses = [];
      for (const [n, network] of networks.entries())
        statuses.push((await payFrom(network, tokens[n] ?? '', await who())).statusCode);
      return statuses.filter((status) => status === 400).length;
    };
    const site = Array.from({ length: 33 }, (_, n) => `2001:db8:5:${n}::1`);
    expect(await declinedIn(site, () => comeAsGuest(shop))).toBe(30);
    const networks = Array.from({ length: 23 }, (_, n) => `198.51.100.${n}`);
    expect(await declinedIn(networks, async () => guest)).toBe(20);
  });

  test('have so many payments waiting for a bank', async () => {
    for (let n = 0; n < MAX_WAITING_GUESTS; n++)
      expect((await payBy('203.0.113.11', cards.asks, await comeAsGuest(shop))).statusCode).toBe(202);
    expect(errorOf(await payBy('203.0.113.11', cards.asks, guest))).toBe(paymentMessages.waitingGuests);
    expect((await payBy('203.0.113.12', cards.asks, guest)).statusCode).toBe(202);
  });
});

test('who has bought nothing is forgotten after two days, with the address of what was never paid', async () => {
  const [tried, waits, bought] = [guest, await comeAsGuest(shop), await comeAsGuest(shop)];
  await buyByQuote(shop, tried, { lines: cart() }, cards.declined);
  await buyByQuote(shop, waits, { lines: cart() }, cards.asks);
  await buyByQuote(shop, bought, { lines: cart() });
  const young = await comeAsGuest(shop);
  const ids = [tried, waits, bought, young].map(({ guestId }) => guestId);
  await sql`update guest set created_at = now() - interval '3 days' where id <> ${young.guestId}`.execute(shop.deps.db);
  await cleanGuests(shop.deps.db);
  const left = await sql<{ id: string }>`select id from guest where id = any (${ids}::uuid[])`.execute(shop.deps.db);
  expect(left.rows.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
  const orphans = await sql`
    select address from "order" where account_id is null and guest_id is null and address is not null`.execute(
    shop.deps.db,
  );
  expect(orphans.rows).toEqual([]);
});
