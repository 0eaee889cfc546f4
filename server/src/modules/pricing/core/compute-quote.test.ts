import { expect, test } from 'vitest';
import { computeQuote } from './compute-quote.rules.ts';
import type { Goods, Promotion, QuoteInput } from './pricing.model.ts';

const now = Date.parse('2026-11-16T12:00:00Z');
const goods = (variantId: string, more: Partial<Goods> = {}): Goods => ({
  ...{ productId: variantId, variantId, name: variantId, options: {}, regularCents: 1000, sale: null },
  ...{ available: 10, weightGrams: 500, shippingClass: 'parcel', taxClass: 'standard', brandId: 1, categoryIds: [1] },
  ...more,
});
const promotion = (id: string, more: Partial<Promotion>): Promotion => ({
  ...{ id, name: id, code: null, kind: 'percent', percent: 1000, amountCents: null, n: null, m: null },
  ...{ categories: [], brands: [], products: [], minSubtotalCents: 0, from: null, until: null },
  ...{ uses: null, usesPerCustomer: null, combinable: false },
  ...more,
});
const standard = {
  ...{ id: 'm1', name: 'Standard', classes: [], priceCents: 500, freeFromCents: null, by: null, steps: [] },
  ...{ days: [2, 4] as const, cutOff: null, tracking: null },
};
const zone = { id: 'z1', name: 'Everywhere', countries: [], states: [], postalRanges: [], methods: [standard] };
const input = (more: Partial<QuoteInput> = {}): QuoteInput => ({
  ...{ now, methodId: null, code: null, uses: new Map(), reverseCharge: false, place: null },
  lines: [{ variantId: 'ball', pieces: 2, shownCents: 1000 }],
  goods: new Map([['ball', goods('ball')]]),
  rules: { promotions: [], zones: [zone], rates: [] },
  shop: { currency: 'USD', country: 'US', timeZone: 'UTC', taxIncluded: true, holidays: [] },
  ...more,
});

test('without promotions and tax a cart costs its goods and their delivery', () => {
  const { subtotalCents, deliveryCents, totalCents, method } = computeQuote(input());
  expect({ subtotalCents, deliveryCents, totalCents }).toEqual({
    ...{ subtotalCents: 2000, deliveryCents: 500, totalCents: 2500 },
  });
  expect(method).toMatchObject({ earliest: '2026-11-18', latest: '2026-11-20' });
});

test('all combinable promotions together or the best single one, whichever is cheaper', () => {
  const both = [promotion('a', { combinable: true }), promotion('b', { combinable: true, percent: 500 })];
  const rules = { ...input().rules, promotions: [...both, promotion('c', { percent: 1400 })] };
  expect(computeQuote(input({ rules })).discounts).toEqual([
    { promotionId: 'a', label: 'a', cents: 200 },
    { promotionId: 'b', label: 'b', cents: 100 },
  ]);
  const better = { ...rules, promotions: [...both, promotion('c', { percent: 1600 })] };
  expect(computeQuote(input({ rules: better })).discounts).toEqual([{ promotionId: 'c', label: 'c', cents: 320 }]);
});
