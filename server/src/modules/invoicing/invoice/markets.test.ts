import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { chargeStep, decimalsOf, fromMinor } from '@fieldhouse/contracts/money';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardToken, expectCleanAudit } from '../../../testing/paying.ts';
import { addPromotion, chargeDelivery, payByQuote, quoteFor, setTax, whole } from '../../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { issueCreditNotesBefore } from './make-credit-note.ts';
import { makeInvoice } from './make-invoice.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let ball: string;
let bat: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  buyer = await signIn(shop, 'client');
  [ball = '', bat = ''] = await stock(shop, [
    { name: 'Ball', price: 19.99, quantity: 900 },
    { name: 'Bat', price: 7.35, quantity: 900 },
  ]);
});
afterAll(() => shop.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/${url}`, headers: admin.headers, ...(payload && { payload }) });

const base = { name: 'Abroad', prefix: 'ab', countries: ['US'], taxMode: 'included', locales: ['en'] };

/** The only one beside the shop. */
async function openMarket(terms: object): Promise<string> {
  for (const { _id } of (await ask('GET', 'markets')).json().slice(1)) await ask('DELETE', `markets/${_id}`);
  const answer = await ask('POST', 'markets', { ...base, ...terms });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json()._id;
}

const cart = () => [
  { productId: ball, quantity: 2 },
  { productId: bat, quantity: 3 },
];
const pay = async (quote: Quote) => payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop) });

async function chargeOf(orderId: string): Promise<{ amount: number; currency: string; refunded: number }> {
  const { rows } = await sql<{ amount: number; currency: string; refunded: number }>`
    select i.amount::float8 as amount, i.currency, i.refunded::float8 as refunded
    from demo_gateway.intent i join payment p on p.intent_id = i.id where p.order_id = ${orderId}`.execute(
    shop.deps.db,
  );
  const [charge] = rows;
  if (!charge) throw new Error('not charged');
  return charge;
}

async function invoicedFor(orderId: string) {
  const { rows } = await sql<{ cents: number; currency: string }>`
    select sum(net_cents + tax_cents)::float8 as cents, currency from book_entry where order_id = ${orderId} group by currency`.execute(
    shop.deps.db,
  );
  return rows[0];
}

const booked = async (currency: string): Promise<number> => {
  // The shop's day, which may have another date than ours.
  const [from, to] = [-DAY_MS, DAY_MS].map((by) => new Date(Date.now() + by).toISOString().slice(0, 10));
  const { totals } = (await ask('GET', `accounting?from=${from}&to=${to}`)).json();
  return totals.find((total: { currency: string }) => total.currency === currency)?.sales.gross ?? 0;
};

const terms = fc.record({
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  // So that it comes to more than card companies take at least.
  rate: fc.integer({ min: 5_000_000, max: 200_000_000 }).map((micros) => micros / 1_000_000),
  rounding: fc.constantFrom(null, '1.00', '5.00'),
  taxMode: fc.constantFrom('included', 'excluded'),
});

/** What delivery costs there, and what a promotion takes off; null: by the rate. */
const delivering = fc.option(fc.integer({ min: 0, max: 2_000 }));
const reducing = fc.option(fc.integer({ min: 1, max: 150 }));

/** So much of what is left goes back in the second of three parts. */
const percent = fc.integer({ min: 1, max: 99 });

/** In minor units of a currency, as far as they can be charged. */
const charged = (currency: string, minor: number | null) =>
  minor === null ? null : fromMinor(minor * chargeStep(currency), currency);

async function fixDelivery(currency: string, minor: number | null): Promise<number | null> {
  const price = charged(currency, minor);
  const [zone] = (await ask('GET', 'delivery-zones')).json();
  const methods = zone.methods.map((method: object) => ({ ...method, markets: [{ market: 'ab', price }] }));
  const answer = await ask('PUT', `delivery-zones/${zone._id}`, { methods });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return price;
}

async function fixPromotion(id: string, currency: string, minor: number | null): Promise<number | null> {
  const value = charged(currency, minor);
  const answer = await ask('PUT', `promotions/${id}`, { markets: [{ market: 'ab', value }] });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return value;
}

/** A piece, a part of what is left, and the rest: whatever becomes of the market. */
async function refundInParts(orderId: string, currency: string, part: number) {
  const refund = async (body: object) => {
    const answer = await ask('POST', `orders/${orderId}/refunds`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return chargeOf(orderId);
  };
  const [line] = (await ask('GET', `orders/${orderId}`)).json().products;
  const { amount, refunded } = await refund({ lines: [{ lineId: line.lineId, quantity: 1 }] });
  expect(refunded).toBeGreaterThan(0);
  const step = chargeStep(currency);
  const some = Math.max(step, Math.floor(((amount - refunded) * part) / 100 / step) * step);
  expect((await refund({ amount: fromMinor(some, currency) })).refunded).toBe(refunded + some);
  expect((await refund({ amount: fromMinor(amount - refunded - some, currency) })).refunded).toBe(amount);
}

test('quote, charge, order, invoice and books say the same, to the minor unit', async () => {
  await addPromotion(shop, { percent: 1_250 });
  const off = await addPromotion(shop, {
    kind: 'amount',
    percent: null,
    amount_cents: 133,
    combinable: true,
    name: 'Off',
  });
  await chargeDelivery(shop, 490);
  await setTax(shop, 'included', 19_000);
  await fc.assert(
    fc.asyncProperty(terms, delivering, reducing, percent, async (market, minor, less, part) => {
      const id = await openMarket(market);
      const delivery = await fixDelivery(market.currency, minor);
      await fixPromotion(off, market.currency, less);
      const before = await booked(market.currency);
      const quote = await quoteFor(shop, buyer, { lines: cart(), market: 'ab' });
      expect(quote).toMatchObject({
        currency: market.currency,
        market: 'ab',
        taxIncluded: market.taxMode === 'included',
        ...(delivery !== null && { delivery }),
      });
      const { orderId } = (await pay(quote)).json();
      const charge = await chargeOf(orderId);
      expect(charge.currency.toUpperCase()).toBe(market.currency);
      expect(fromMinor(charge.amount, market.currency)).toBe(quote.total);
      // Card companies take thousandths in tens.
      if (decimalsOf(market.currency) === 3) expect(charge.amount % 10).toBe(0);
      const order = (await ask('GET', `orders/${orderId}`)).json();
      expect(order).toMatchObject({
        amount: quote.total,
        currency: market.currency,
        market: 'ab',
        marketName: 'Abroad',
      });
      await makeInvoice(shop.deps, orderId);
      expect(await invoicedFor(orderId)).toEqual({ cents: charge.amount, currency: market.currency });
      expect((await booked(market.currency)) - before).toBeCloseTo(quote.total, 6);
      // What comes after is by the order, whatever becomes of its market.
      await ask('DELETE', `markets/${id}`);
      await refundInParts(orderId, market.currency, part);
      await issueCreditNotesBefore(shop.deps, new Date(Date.now() + 60_000));
      expect(await invoicedFor(orderId)).toEqual({ cents: 0, currency: market.currency });
    }),
    { numRuns: process.env.TEST_LONG ? 60 : 6, seed: 36, endOnFailure: true },
  );
  await expectCleanAudit(shop);
});

test('more than a million yen goes back in one part, and the journal says that they are yen', async () => {
  const id = await openMarket({ currency: 'JPY', rate: 50_000 });
  const quote = await quoteFor(shop, buyer, { lines: [{ productId: ball, quantity: 3 }], market: 'ab' });
  const { orderId } = (await pay(quote)).json();
  const amount = 1_234_567;
  expect((await ask('POST', `orders/${orderId}/refunds`, { amount })).statusCode).toBe(200);
  expect((await chargeOf(orderId)).refunded).toBe(amount);
  const { rows } = await sql`select after from journal where subject_id = ${orderId}`.execute(shop.deps.db);
  expect(rows).toEqual([{ after: { refundedCents: amount, currency: 'JPY' } }]);
  await ask('DELETE', `markets/${id}`);
});

test('a variant’s price comes before its product’s, and that before the rate', async () => {
  const id = await openMarket({ currency: 'EUR', rate: 0.5, rounding: '.95' });
  const priceOf = async () => (await ask('GET', `products/${ball}/prices`)).json()[0].variants[0];
  const { _id: variant } = await priceOf();
  expect(await priceOf()).toMatchObject({ price: 9.95, fixed: null });
  await ask('PUT', `products/${ball}/prices/ab`, { price: 12 });
  expect(await priceOf()).toMatchObject({ price: 12, fixed: 'product' });
  await ask('PUT', `variants/${variant}/prices/ab`, { price: 14, salePrice: 13, saleUntil: '2100-01-01T00:00:00Z' });
  expect(await priceOf()).toMatchObject({ price: 13, basePrice: 14, fixed: 'variant', salePrice: 13 });
  const quote = await quoteFor(shop, buyer, { lines: [{ productId: ball, quantity: 1 }], market: 'ab' });
  expect(quote.lines[0]?.price).toBe(13);
  expect((await ask('PUT', `variants/${variant}/prices/ab`, { price: 14.005 })).json().fields).toHaveProperty('price');
  await ask('DELETE', `variants/${variant}/prices/ab`);
  await ask('DELETE', `products/${ball}/prices/ab`);
  expect(await priceOf()).toMatchObject({ price: 9.95, fixed: null });
  await ask('DELETE', `markets/${id}`);
});

test('a price that changes during a rush: what is charged is what was shown, or nothing', async () => {
  const id = await openMarket({ currency: 'JPY', rate: 150 });
  const quotes = await Promise.all(
    [1, 2, 3, 4, 5].map((quantity) =>
      quoteFor(shop, buyer, { lines: [{ productId: ball, quantity }], address: whole, market: 'ab' }),
    ),
  );
  const [, ...answers] = await Promise.all([
    ask('PUT', `products/${ball}/prices/ab`, { price: 4321 }),
    ...quotes.map(async (quote) => ({ quote, answer: await pay(quote) })),
  ]);
  for (const { quote, answer } of answers) {
    if (answer.statusCode === 200)
      expect(fromMinor((await chargeOf(answer.json().orderId)).amount, 'JPY')).toBe(quote.total);
    else expect(answer.json().error).toMatch(/price of Ball has changed.*not been charged/);
  }
  await ask('DELETE', `markets/${id}`);
  await expectCleanAudit(shop);
});

test('a market that is closed while somebody pays sells nothing more', async () => {
  const id = await openMarket({ currency: 'EUR', rate: 0.9 });
  const quote = await quoteFor(shop, buyer, { lines: cart(), market: 'ab' });
  await ask('DELETE', `markets/${id}`);
  const refused = await pay(quote);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error).toMatch(/not been charged/);
  await expectCleanAudit(shop);
});

test('it sells to its countries alone', async () => {
  const id = await openMarket({ currency: 'EUR', rate: 0.9, countries: ['DE'] });
  const quote = await quoteFor(shop, buyer, { lines: cart(), market: 'ab' });
  expect(quote.methods).toEqual([]);
  expect(quote.quoteId).toBeUndefined();
  await ask('DELETE', `markets/${id}`);
});
