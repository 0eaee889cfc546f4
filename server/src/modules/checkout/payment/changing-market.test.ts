import type { Language } from '@fieldhouse/contracts/language';
import { fromMinor } from '@fieldhouse/contracts/money';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import { inWrite } from '../../../platform/cache/changes.ts';
import { GatewayUnknown } from '../../../platform/payments/payment-gateway.ts';
import { atTheBank, cards, cardToken, expectCleanAudit, methodToken, ordersOf } from '../../../testing/paying.ts';
import { payByQuote, quoteFor } from '../../../testing/quoting.ts';
import { signInMany } from '../../../testing/race.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { getOrderLetterhead } from '../../orders/index.ts';
import { updateSettings } from '../../settings/index.ts';
import { sweepPayments } from './sweep-payments.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let ball: string;
let market: string;
let charged: number;

const countCharges = async () => (await auditShop(shop.deps)).charges;

async function ask(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const { headers } = admin;
  const answer = await shop.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const base = { name: 'Japan', prefix: 'jp', currency: 'JPY', rate: 150, taxMode: 'included', locales: ['en'] };
const lines = () => [{ productId: ball, quantity: 2 }];
const quoteThere = () => quoteFor(shop, buyer, { lines: lines(), market: 'jp' });

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 900 }]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from rate_count`.execute(shop.deps.db);
  buyer = await signIn(shop, 'client');
  market = (await ask('POST', 'markets', { ...base, countries: ['US'] }))._id;
  charged = await countCharges();
});
afterEach(async () => {
  await sql`delete from market`.execute(shop.deps.db);
  await expectCleanAudit(shop);
});

/** What staff do to a market in the middle of a payment, so that no quote of it can be begun to be paid any more. */
const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  'is closed': () => ask('DELETE', `markets/${market}`),
  'sells to other countries': () => ask('PUT', `markets/${market}`, { countries: ['JP'] }),
  'has another currency': () => ask('PUT', `markets/${market}`, { currency: 'EUR', rate: 0.9 }),
  'has other prices': () => ask('PUT', `products/${ball}/prices/jp`, { price: 9999 }),
};
const named = process.env.TEST_LONG ? Object.keys(changes) : ['is closed', 'sells to other countries'];

/** One order at the agreed terms, charged once. */
async function expectOrder(quote: Quote) {
  const orders = await ordersOf(shop, buyer);
  expect(orders).toMatchObject([{ amount: quote.total, currency: 'JPY' }]);
  expect((await countCharges()) - charged).toBe(1);
  const { rows } = await sql<{ amount: number; currency: string }>`
    select i.received::float8 as amount, i.currency from demo_gateway.intent i join payment p on p.intent_id = i.id
    where p.order_id = ${orders[0]?.orderId}`.execute(shop.deps.db);
  expect(rows.map((one) => [fromMinor(one.amount, 'JPY'), one.currency.toUpperCase()])).toEqual([[quote.total, 'JPY']]);
}

async function expectNothing() {
  expect(await ordersOf(shop, buyer)).toEqual([]);
  expect(await countCharges()).toBe(charged);
}

test('a bank and all mails lead the buyer back to the market and the language of the order, or to the shop once that is closed', async () => {
  const speak = async (locales: Language[]) => {
    await inWrite(shop.deps, (tx) => updateSettings(tx, { locales }, null));
  };
  onTestFinished(() => speak(['en']));
  const charge = vi.spyOn(shop.deps.payments, 'charge').mockRejectedValueOnce(new GatewayUnknown('charge', 'broken'));
  onTestFinished(() => charge.mockRestore());
  const quote = await quoteThere();
  const token = { tokenId: await methodToken(shop, 'p24'), method: 'p24' };
  expect((await payByQuote(shop, buyer, quote, token)).statusCode).toBe(202);
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from payment where account_id = ${buyer.userId}`.execute(shop.deps.db);
  const mailsLeadTo = async () => (await getOrderLetterhead(shop.deps, rows[0]?.orderId ?? '')).pagesUrl;
  const { publicUrl } = shop.deps.config;
  expect(await mailsLeadTo()).toBe(`${publicUrl}/jp`);
  await speak(['de', 'en']);
  await ask('PUT', `markets/${market}`, { locales: ['de', 'en'] });
  expect(await mailsLeadTo()).toBe(`${publicUrl}/jp/en`);
  await ask('PUT', `markets/${market}`, { locales: ['de'] });
  expect(await mailsLeadTo()).toBe(`${publicUrl}/jp`);
  await ask('DELETE', `markets/${market}`);
  expect(await mailsLeadTo()).toBe(`${publicUrl}/en`);
  const { clientSecret } = (await payByQuote(shop, buyer, quote, token)).json().action;
  expect(charge.mock.calls.map(([{ other }]) => other?.returnUrl)).toEqual(
    ['/jp', '/en'].map((prefix) => `${publicUrl}${prefix}/checkout/return`),
  );
  // As the stand-in has been told, and not as its page believes.
  const told = (await atTheBank(shop, clientSecret, 'pass')).json();
  expect(told).toEqual({ status: 'succeeded', returnUrl: `${publicUrl}/en/checkout/return` });
  expect((await payByQuote(shop, buyer, quote, token)).statusCode).toBe(200);
  await expectOrder(quote);
});

describe.each(named)('a market that %s', (name) => {
  const change = () => changes[name]?.();

  test('while a card is charged: the order is what was agreed', async () => {
    const quote = await quoteThere();
    const { payments } = shop.deps;
    const charge = payments.charge.bind(payments);
    const spy = vi.spyOn(payments, 'charge').mockImplementationOnce(async (...given) => {
      await change();
      return charge(...given);
    });
    onTestFinished(() => spy.mockRestore());
    const paid = await payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop) });
    expect(paid.statusCode, paid.body).toBe(200);
    expect(spy).toHaveBeenCalledOnce();
    await expectOrder(quote);
  });

  test('while the bank asks about a card: the order is what was agreed', async () => {
    const quote = await quoteThere();
    const token = { tokenId: await cardToken(shop, cards.asks) };
    const { clientSecret } = (await payByQuote(shop, buyer, quote, token)).json().action;
    await change();
    await atTheBank(shop, clientSecret, 'pass');
    expect((await payByQuote(shop, buyer, quote, token)).statusCode).toBe(200);
    await expectOrder(quote);
  });

  test.each(['pass', 'fail', 'wait'] as const)('while its buyer is at a bank’s own page: %s', async (outcome) => {
    const quote = await quoteThere();
    const token = { tokenId: await methodToken(shop, 'p24'), method: 'p24' };
    const pay = () => payByQuote(shop, buyer, quote, token);
    const { clientSecret } = (await pay()).json().action;
    await change();
    await atTheBank(shop, clientSecret, outcome);
    if (outcome === 'wait') {
      expect((await pay()).json()).toHaveProperty('awaits');
      await atTheBank(shop, clientSecret, 'pass');
    }
    // Nobody comes back.
    await sweepPayments(shop.deps);
    await sql`update payment set look_at = now() - interval '1 second' where look_at is not null`.execute(shop.deps.db);
    await sweepPayments(shop.deps);
    if (outcome === 'fail') return expectNothing();
    await expectOrder(quote);
    expect((await pay()).statusCode).toBe(200);
  });

  test('before it is paid: nothing is charged', async () => {
    const quote = await quoteThere();
    await change();
    const refused = await payByQuote(shop, buyer, quote, { tokenId: await methodToken(shop, 'p24'), method: 'p24' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error).toMatch(/not been charged/);
    await expectNothing();
  });

  test('in the same moment: each is the order that was agreed, or nothing', async () => {
    const buyers = await signInMany(shop, 4);
    const quotes = await Promise.all(buyers.map((one) => quoteFor(shop, one, { lines: lines(), market: 'jp' })));
    const tokens = await Promise.all(buyers.map(() => cardToken(shop)));
    const pay = async (one: SignedIn, at: number) => {
      const quote = quotes[at] ?? { total: 0 };
      const { statusCode } = await payByQuote(shop, one, quote, {
        tokenId: tokens[at],
      });
      const orders = await ordersOf(shop, one);
      expect(orders).toMatchObject(statusCode === 200 ? [{ amount: quote.total, currency: 'JPY' }] : []);
      return orders.length;
    };
    const paying = buyers.map(pay);
    await change();
    const placed = await Promise.all(paying);
    expect((await countCharges()) - charged).toBe(placed.reduce((sum, orders) => sum + orders));
  });
});
