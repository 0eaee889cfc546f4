import { fromMinor } from '@fieldhouse/contracts/money';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardToken, expectCleanAudit } from '../../../testing/paying.ts';
import { changeZones, chargeDelivery, payByQuote, quoteFor, setTaxRates, whole } from '../../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { sweepDocuments } from './make-credit-note.ts';
import { makeInvoice } from './make-invoice.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let racket: string;
let ball: string;

const markets = [
  { prefix: 'us', currency: 'USD', taxMode: 'excluded', countries: ['US'] },
  { prefix: 'eu', currency: 'EUR', taxMode: 'included', countries: ['DE'], rate: 0.91, rounding: '.95' },
  { prefix: 'jp', currency: 'JPY', taxMode: 'included', countries: ['JP'], rate: 151.3 },
];
const addresses: Readonly<Record<string, object>> = {
  us: { ...whole, city: 'New York', postal_code: '10001' },
  eu: { name: 'Kai', line1: 'Lange Reihe 1', city: 'Hamburg', country: 'DE', postal_code: '20099' },
  jp: { name: 'Yui', line1: '1-1 Chiyoda', city: 'Chiyoda', state: '13', country: 'JP', postal_code: '100-0001' },
};
const rates = [
  { country: 'US', state: 'NY', class: 'standard', rate: 8875, label: 'Sales tax' },
  { country: 'DE', state: null, class: 'standard', rate: 19_000, label: 'VAT' },
  { country: 'JP', state: null, class: 'standard', rate: 10_000, label: 'Tax' },
];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  buyer = await signIn(shop, 'client');
  [racket = '', ball = ''] = await stock(shop, [
    { name: 'Racket', price: 79.99, quantity: 900 },
    { name: 'Ball', price: 4.95, quantity: 900 },
  ]);
  await chargeDelivery(shop, 590);
  await changeZones(shop, () => ({ countries: ['US', 'DE', 'JP'] }));
  await setTaxRates(shop, rates);
  for (const terms of markets) await ask('POST', 'markets', { ...terms, name: terms.prefix, locales: ['en'] });
});
afterAll(() => shop.close());

async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await shop.app.inject({
    method,
    url: `/api/${url}`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const quoteIn = (market: string, rackets: number, balls: number) =>
  quoteFor(shop, buyer, {
    lines: [
      { productId: racket, quantity: rackets },
      { productId: ball, quantity: balls },
    ],
    address: addresses[market] ?? null,
    market,
  });

/** What was charged and given back, and what the documents and the ledger say of it, in units of the currency. */
async function moneyOf(orderId: string, currency: string) {
  const { rows } = await sql<{ charged: number; refunded: number; currency: string }>`
    select i.amount::float8 as charged, i.refunded::float8 as refunded, upper(i.currency) as currency
    from demo_gateway.intent i join payment p on p.intent_id = i.id where p.order_id = ${orderId}`.execute(
    shop.deps.db,
  );
  const documents = await sql<{ kind: string; cents: number }>`
    select kind, (content ->> 'totalCents')::float8 as cents from invoice where order_id = ${orderId} order by number`.execute(
    shop.deps.db,
  );
  const booked = await sql<{ net: number; tax: number }>`
    select sum(net_cents)::float8 as net, sum(tax_cents)::float8 as tax from book_entry where order_id = ${orderId}`.execute(
    shop.deps.db,
  );
  const units = (cents = 0) => fromMinor(cents, currency);
  return {
    currency: rows[0]?.currency,
    charged: units(rows[0]?.charged),
    refunded: units(rows[0]?.refunded),
    documents: documents.rows.map(({ kind, cents }) => [kind, units(cents)]),
    net: units(booked.rows[0]?.net),
    tax: units(booked.rows[0]?.tax),
  };
}

async function buyIn(market: string, rackets: number, balls: number) {
  const quote = await quoteIn(market, rackets, balls);
  const paid = await payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop) });
  expect(paid.statusCode, paid.body).toBe(200);
  const { orderId } = paid.json();
  await makeInvoice(shop.deps, orderId);
  const order: OrderDetail = await ask('GET', `orders/${orderId}`);
  return { quote, orderId, order };
}

test('a New Yorker pays sales tax on top, and gets the price of one piece back with its tax, to the cent', async () => {
  const { quote, orderId, order } = await buyIn('us', 2, 3);
  expect(quote).toMatchObject({ currency: 'USD', market: 'us', taxIncluded: false, subtotal: 174.83, delivery: 5.9 });
  expect(quote.tax).toMatchObject([{ amount: 16.04, rate: 8.875 }]);
  expect(quote.total).toBe(196.77);
  expect(order).toMatchObject({ amount: 196.77, currency: 'USD', market: 'us' });
  const sold = {
    currency: 'USD',
    charged: 196.77,
    refunded: 0,
    documents: [['invoice', 196.77]],
    net: 180.73,
    tax: 16.04,
  };
  expect(await moneyOf(orderId, 'USD')).toEqual(sold);

  const [line] = order.products;
  await ask('POST', `orders/${orderId}/refunds`, { lines: [{ lineId: line?.lineId, quantity: 1 }] });
  await sweepDocuments(shop.deps, AbortSignal.timeout(10_000));
  expect(await moneyOf(orderId, 'USD')).toEqual({
    ...sold,
    refunded: 87.09,
    documents: [
      ['invoice', 196.77],
      ['credit-note', 87.09],
    ],
    net: 100.74,
    tax: 8.94,
  });
  await expectCleanAudit(shop);
});

test('with three markets open, quote, charge, order, invoice and ledger agree in each', async () => {
  const pieces = fc.integer({ min: 1, max: 9 });
  await fc.assert(
    fc.asyncProperty(fc.tuple(pieces, pieces, pieces), pieces, async (rackets, balls) => {
      const bought = await Promise.all(markets.map(({ prefix }, at) => buyIn(prefix, rackets[at] ?? 1, balls)));
      for (const [at, { quote, orderId, order }] of bought.entries()) {
        const { currency = '', taxMode } = markets[at] ?? {};
        const { total } = quote;
        expect(quote).toMatchObject({ currency, taxIncluded: taxMode === 'included' });
        expect(order).toMatchObject({ amount: total, currency });
        const money = await moneyOf(orderId, currency);
        expect(money).toMatchObject({ currency, charged: total, documents: [['invoice', total]] });
        expect(money.net + money.tax).toBeCloseTo(total, 6);
        expect(money.tax).toBeCloseTo(
          quote.tax.reduce((sum, { amount }) => sum + amount, 0),
          6,
        );
      }
    }),
    { numRuns: 3, seed: 36, endOnFailure: true },
  );
  await expectCleanAudit(shop);
});
