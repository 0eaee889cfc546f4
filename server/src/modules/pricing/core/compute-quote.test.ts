import { expect, test } from 'vitest';
import { computeQuote } from './compute-quote.rules.ts';
import type { Goods, Promotion, QuoteInput } from './pricing.model.ts';

const now = Date.parse('2026-11-16T12:00:00Z');
const goods = (variantId: string, more: Partial<Goods> = {}): Goods => ({
  productId: variantId,
  variantId,
  name: variantId,
  options: {},
  regularCents: 1000,
  sale: null,
  available: 10,
  weightGrams: 500,
  shippingClass: 'parcel',
  taxClass: 'standard',
  brandId: 1,
  categoryIds: [1],
  ...more,
});
const promotion = (id: string, more: Partial<Promotion>): Promotion => ({
  id,
  name: id,
  code: null,
  kind: 'percent',
  percent: 1000,
  amountCents: null,
  n: null,
  m: null,
  categories: [],
  brands: [],
  products: [],
  minSubtotalCents: 0,
  from: null,
  until: null,
  uses: null,
  usesPerCustomer: null,
  combinable: false,
  ...more,
});
const standard = {
  id: 'm1',
  name: 'Standard',
  classes: [],
  priceCents: 500,
  freeFromCents: null,
  by: null,
  steps: [],
  days: [2, 4] as const,
  cutOff: null,
  tracking: null,
};
const zone = { id: 'z1', name: 'Everywhere', countries: [], states: [], postalRanges: [], methods: [standard] };
const input = (more: Partial<QuoteInput> = {}): QuoteInput => ({
  now,
  methodId: null,
  code: null,
  uses: new Map(),
  reverseCharge: false,
  place: null,
  lines: [{ variantId: 'ball', pieces: 2, shownCents: 1000 }],
  goods: new Map([['ball', goods('ball')]]),
  rules: { promotions: [], zones: [zone], rates: [] },
  shop: { currency: 'USD', country: 'US', timeZone: 'UTC', taxIncluded: true, holidays: [] },
  ...more,
});

test('without promotions and tax a cart costs its goods and their delivery', () => {
  const { subtotalCents, deliveryCents, totalCents, method } = computeQuote(input());
  expect({ subtotalCents, deliveryCents, totalCents }).toEqual({
    subtotalCents: 2000,
    deliveryCents: 500,
    totalCents: 2500,
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

test('less goods can cost more delivery: then the cart costs what it costs without the promotion', () => {
  const zones = [{ ...zone, methods: [{ ...standard, freeFromCents: 2000 }] }];
  const rules = { ...input().rules, zones, promotions: [promotion('a', { percent: 100, combinable: true })] };
  expect(computeQuote(input({ rules }))).toMatchObject({ totalCents: 2000, discounts: [] });
});

test.each([
  ['unknown', null, 'We do not know this code.'],
  ['not yet valid', { from: now + 1 }, 'This code is not valid yet.'],
  ['over', { until: now }, 'This code has expired.'],
  ['used up', { uses: 2 }, 'This code has been used up.'],
  ['used by this customer', { usesPerCustomer: 1 }, 'You have used this code already.'],
  ['for dearer carts', { minSubtotalCents: 2001 }, 'This code is for orders of $20.01 or more.'],
  ['for other goods', { brands: [7] }, 'Nothing in your cart is part of this offer.'],
  ['beaten', { percent: 400 }, 'Another offer saves you as much or more and cannot be combined with this code.'],
])('a code that is %s is told so', (_title, change, reason) => {
  const own = change && promotion('b', { code: 'TEN', percent: 1000, ...change });
  const rules = { ...input().rules, promotions: [promotion('c', { percent: 500 }), ...(own ? [own] : [])] };
  const quote = computeQuote(input({ rules, code: ' ten', uses: new Map([['b', { inAll: 2, byCustomer: 1 }]]) }));
  expect(quote.code).toMatchObject({ code: 'TEN', applied: false, reason });
});

test('a code for free delivery takes nothing off where delivery is free already, and is not used', () => {
  const promotions = [promotion('a', { code: 'FREE', kind: 'free-delivery', combinable: true })];
  const free = { ...zone, methods: [{ ...standard, priceCents: 0 }] };
  const asked = (zones: (typeof zone)[]) =>
    computeQuote(input({ code: 'free', rules: { promotions, zones, rates: [] } }));
  expect(asked([zone])).toMatchObject({ code: { applied: true }, discounts: [{ cents: 500 }], totalCents: 2000 });
  const reason = 'This code takes nothing off your cart as it is.';
  expect(asked([free])).toMatchObject({ code: { applied: false, reason }, discounts: [], totalCents: 2000 });
});

test('a cart of which nothing is left costs nothing, delivery neither', () => {
  expect(computeQuote(input({ goods: new Map() }))).toMatchObject({ totalCents: 0, problems: [{ problem: 'gone' }] });
});

test('three for two: of every three pieces the cheapest of all are free', () => {
  const all = { ball: goods('ball'), sock: goods('sock', { regularCents: 250 }), bat: goods('bat', { brandId: 2 }) };
  const rules = { ...input().rules, promotions: [promotion('a', { kind: 'n-for-m', n: 3, m: 2, brands: [1] })] };
  const cart = (...pieces: [string, number][]) =>
    computeQuote(
      input({
        rules,
        goods: new Map(Object.entries(all)),
        lines: pieces.map(([variantId, count]) => ({ variantId, pieces: count, shownCents: null })),
      }),
    ).discountCents;
  expect(cart(['ball', 2], ['bat', 4])).toBe(0);
  expect(cart(['ball', 2], ['sock', 1])).toBe(250);
  expect(cart(['ball', 5], ['sock', 1])).toBe(1250);
});
