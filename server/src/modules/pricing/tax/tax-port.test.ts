import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripeTax } from '../../../platform/tax/stripe-tax.ts';
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
  ...{ productId: 'p', variantId: 'v', name: 'Ball', options: {}, regularCents: 10_000, sale: null, available: 9 },
  ...{ weightGrams: 500, shippingClass: 'parcel' as const, taxClass: 'standard', brandId: 1, categoryIds: [] },
};
const cart: PricedCart = {
  lines: [{ goods, pieces: 1, priceCents: 10_000, discountCents: 0, totalCents: 10_000 }],
  ...{ subtotalCents: 10_000, discounts: [], deliveryCents: 1200, deliveryDiscountCents: 200 },
  ...{ methods: [], method: null, problems: [], changesAt: null },
};
const shop = { currency: 'USD', country: 'US', timeZone: 'America/New_York', taxIncluded: false, holidays: [] };
const newYork = { country: 'US', state: 'NY', postalCode: '10001' };
const rates = [{ country: 'US', state: 'NY', class: 'standard', rate: 8875, label: 'Sales tax NY' }];

describe('the tax of a cart', () => {
  test('is the same by the table and by Stripe, where both know the place', async () => {
    const expected = [{ label: 'Sales tax NY', rate: 8875, cents: 976, shares: [887, 89] }];
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

  test('is an error while Stripe cannot be asked', async () => {
    // Nobody listens there.
    const tax = taxOfService(createStripeTax({ secretKey: 'sk_test', url: 'http://127.0.0.1:1' }));
    await expect(tax.computeTax(cart, { shop, place: newYork, rates })).rejects.toMatchObject({ status: 503 });
  });
});

test('a demo shop asks a stand-in for VAT numbers', async () => {
  const { vatNumbers } = byTable.deps;
  const numbers = ['DE123456789', 'DE123456700', 'MT12345678', 'nonsense'];
  const found = await Promise.all(numbers.map((number) => vatNumbers.check(number)));
  expect(found).toEqual(['valid', 'invalid', 'unknown', 'invalid']);
});
