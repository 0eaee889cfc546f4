import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripeTax } from '../../../platform/tax/stripe-tax.ts';
import { lineOf, openDesk } from '../../../testing/order-desk.ts';
import { buyByQuote, chargeDelivery, whole } from '../../../testing/quoting.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { PricedCart } from '../core/pricing.model.ts';
import { taxOfService } from './tax-port.ts';

let byTable: TestShop;
let byStripe: TestShop;

beforeAll(async () => {
  byTable = await openTestShop();
  byStripe = await openTestShop({ config: { stripeTax: true } });
});
afterAll(async () => {
  await byTable.close();
  await byStripe.close();
});

const goods = {
  productId: 'p',
  variantId: 'v',
  name: 'Ball',
  options: {},
  regularCents: 10_000,
  sale: null,
  available: 9,
  weightGrams: 500,
  shippingClass: 'parcel' as const,
  taxClass: 'standard',
  brandId: 1,
  categoryIds: [],
};
const cart: PricedCart = {
  lines: [{ goods, pieces: 1, priceCents: 10_000, discountCents: 0, totalCents: 10_000 }],
  subtotalCents: 10_000,
  discounts: [],
  deliveryCents: 1200,
  deliveryDiscountCents: 200,
  methods: [],
  method: null,
  problems: [],
  changesAt: null,
};
const shop = { currency: 'USD', country: 'US', timeZone: 'America/New_York', taxIncluded: false, holidays: [] };
const newYork = { country: 'US', state: 'NY', postalCode: '10001' };
const rates = [{ country: 'US', state: 'NY', class: 'standard', rate: 8875, label: 'Sales tax NY' }];

describe('the tax of a cart', () => {
  test('is the same by the table and by Stripe, where both know the place', async () => {
    const bases = { bases: [10_000, 1000], nets: [10_000, 1000] };
    const expected = [{ label: 'Sales tax NY', rate: 8875, cents: 976, shares: [887, 89], ...bases }];
    for (const { deps } of [byTable, byStripe])
      expect(await deps.tax.computeTax(cart, { shop, place: newYork, rates })).toEqual(expected);
  });

  test('is nothing yet for Stripe while the postal code is missing', async () => {
    const { tax } = byStripe.deps;
    for (const place of [null, { ...newYork, postalCode: null }])
      expect(await tax.computeTax(cart, { shop, place, rates })).toEqual([]);
    const wrong = tax.computeTax(cart, { shop, place: { ...newYork, postalCode: 'X' }, rates });
    await expect(wrong).rejects.toMatchObject({ code: 'refused' });
  });

  test('comes to what cards take, where it is added to thousandths', async () => {
    const said = { label: 'VAT', rate: 5000, cents: 1234, shares: [1000, 234], bases: [20_000, 4680], nets: [0, 0] };
    const tax = taxOfService({ compute: async () => [said] });
    const inDinars = { ...shop, currency: 'KWD' };
    const [added] = await tax.computeTax(cart, { shop: inDinars, place: newYork, rates });
    expect(added).toEqual({ ...said, cents: 1230, shares: [997, 233] });
    const included = { ...inDinars, taxIncluded: true };
    expect(await tax.computeTax(cart, { shop: included, place: newYork, rates })).toEqual([said]);
  });

  test('is an error while Stripe cannot be asked', async () => {
    // Nobody listens there.
    const tax = taxOfService(createStripeTax({ secretKey: 'sk_test', url: 'http://127.0.0.1:1' }));
    await expect(tax.computeTax(cart, { shop, place: newYork, rates })).rejects.toMatchObject({ status: 503 });
  });
});

test('goods that bear tax and delivery that bears none are invoiced, refunded and booked apart', async () => {
  const [admin, buyer] = [await signIn(byStripe, 'admin'), await signIn(byStripe, 'client')];
  const [ball = ''] = await stock(byStripe, [{ name: 'Ball', price: 100, quantity: 5 }]);
  const payload = { taxMode: 'excluded' };
  await byStripe.app.inject({ method: 'PUT', url: '/api/settings', headers: admin.headers, payload });
  await chargeDelivery(byStripe, 1000);
  const address = { ...whole, state: 'CA', postal_code: '94016', city: 'San Francisco' };
  const lines = [{ productId: ball, quantity: 1, price: 100 }];
  const paid = await buyByQuote(byStripe, buyer, { lines, address });
  const { orderId: id } = paid.json<{ orderId: string }>();
  const desk = openDesk(byStripe, admin);
  expect((await desk.ask('POST', `${id}/refunds`, { delivery: true })).statusCode).toBe(200);
  expect((await desk.ask('POST', `${id}/refunds`, { lines: [lineOf(id, 0, 1)] })).statusCode).toBe(200);
  // Whoever asks for the books gets what is due written into them.
  const url = '/api/accounting?from=2021-01-01&to=2030-12-31';
  expect((await byStripe.app.inject({ url, headers: admin.headers })).statusCode).toBe(200);
  const { rows } = await sql`
    select kind, state, label, rate, net_cents as net, tax_cents as tax, base_cents as base from book_entry
    where order_id = ${id} order by booked_at, position`.execute(byStripe.deps.db);
  const taxed = { state: 'CA', label: 'Sales tax CA', rate: 7250 };
  const untaxed = { state: 'CA', label: '', rate: 0, tax: 0, base: 0 };
  expect(rows).toEqual([
    { kind: 'sale', ...taxed, net: 10_000, tax: 725, base: 10_000 },
    { kind: 'sale', ...untaxed, net: 1000 },
    { kind: 'refund', ...untaxed, net: -1000 },
    { kind: 'refund', ...taxed, net: -10_000, tax: -725, base: -10_000 },
  ]);
});

test('a demo shop asks a stand-in for VAT numbers', async () => {
  const { vatNumbers } = byTable.deps;
  const numbers = ['DE123456789', 'DE123456700', 'MT12345678', 'nonsense'];
  const found = await Promise.all(numbers.map((number) => vatNumbers.check(number)));
  expect(found.map(({ result }) => result)).toEqual(['valid', 'invalid', 'unknown', 'invalid']);
});
