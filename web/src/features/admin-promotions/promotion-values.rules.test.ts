import type { Promotion } from '@fieldhouse/contracts/promotions.schemas';
import { expect, test } from 'vitest';
import {
  findProblems,
  fixedOf,
  giftOf,
  scopeOf,
  stateOf,
  toPromotion,
  usesOf,
  valuesOf,
} from './promotion-values.rules.ts';

const promotion: Promotion = {
  _id: 'p',
  name: 'Ten',
  code: 'TEN',
  kind: 'percent',
  value: 12.5,
  n: null,
  m: null,
  minSubtotal: null,
  on: { categories: ['Shoes'], brands: [], products: [] },
  from: '2026-11-16T12:00:00.000Z',
  until: '2026-11-17T12:00:30.000Z',
  uses: 5,
  usesPerCustomer: null,
  combinable: true,
  used: 2,
  __v: 3,
};

test('what is there is sent back as it was, whatever zone the machine is in', () => {
  const { _id, __v, used, ...same } = promotion;
  expect(toPromotion(valuesOf(promotion))).toEqual({ ...same, markets: [] });
  expect(findProblems(valuesOf(promotion), [])).toEqual({});
});

test('what another kind does not have is not sent', () => {
  const values = valuesOf(promotion);
  expect(toPromotion({ ...values, kind: 'n-for-m', n: '3', m: '2' })).toMatchObject({ value: null, n: 3, m: 2 });
  expect(toPromotion({ ...values, kind: 'free-delivery', n: '3' })).toMatchObject({ value: null, n: null, m: null });
  expect(toPromotion({ ...values, code: ' ten ', value: '7,5', uses: ' ' })).toMatchObject({
    code: 'TEN',
    value: 7.5,
    uses: null,
  });
});

test.each([
  ['name', { name: ' ' }],
  ['code', { code: 'A B' }],
  ['value', { value: '101' }],
  ['value', { value: 'ten' }],
  ['value', { kind: 'amount', value: '' }],
  ['n', { kind: 'n-for-m', n: '1', m: '1' }],
  ['m', { kind: 'n-for-m', n: '3', m: '3' }],
  ['m', { kind: 'n-for-m', n: '3', m: '1.5' }],
  ['until', { until: '2026-11-01T00:00' }],
  ['minSubtotal', { minSubtotal: '1.234' }],
  ['uses', { uses: '0' }],
  ['usesPerCustomer', { usesPerCustomer: '1.5' }],
] as const)('%s: %o is told at its field', (field, change) => {
  expect(Object.keys(findProblems({ ...valuesOf(promotion), ...change }, []))).toEqual([field]);
});

test('it runs from its first moment to the last before its end, as long as there are uses left', () => {
  const at = (now: string, change: Partial<Promotion> = {}) => stateOf({ ...promotion, ...change }, Date.parse(now));
  expect(at('2026-11-16T11:59:59Z')).toBe('planned');
  expect(at('2026-11-16T12:00:00Z')).toBe('running');
  expect(at('2026-11-17T12:00:30Z')).toBe('ended');
  expect(at('2026-11-16T12:00:00Z', { used: 5 })).toBe('ended');
  expect(at('2026-11-16T12:00:00Z', { from: null, until: null, uses: null })).toBe('running');
});

test('what it gives is told in words', () => {
  const money = (amount: number) => `$${amount.toFixed(2)}`;
  expect(giftOf(promotion, money)).toBe('12.5 % off');
  expect(giftOf({ ...promotion, kind: 'amount', value: 5 }, money)).toBe('$5.00 off');
  expect(giftOf({ ...promotion, kind: 'n-for-m', n: 3, m: 2 }, money)).toBe('3 for 2');
  expect(giftOf({ ...promotion, kind: 'free-delivery' }, money)).toBe('Free delivery');
  expect(scopeOf(promotion, money)).toBe('On Shoes');
  expect(usesOf(promotion)).toBe('Used 2 of 5 times');
  expect(usesOf({ ...promotion, uses: null, used: 1, usesPerCustomer: 3 })).toBe('Used once, at most 3 per customer');
  const none = { categories: [], brands: [], products: [] };
  expect(scopeOf({ ...promotion, on: none, minSubtotal: 50 }, money)).toBe('On everything, from $50.00');
  expect(scopeOf({ ...promotion, on: { ...none, products: ['a', 'b'] } }, money)).toBe('On 2 products');
});

const japan = { name: 'Japan', prefix: 'jp', currency: 'JPY', rate: 150, rounding: null };

test('what is fixed in a market is sent as it was, and has the decimals of its currency', () => {
  const markets = [{ market: 'jp', value: 700, minSubtotal: null }];
  const five: Promotion = { ...promotion, kind: 'amount', value: 5, markets };
  const values = valuesOf(five);
  expect(toPromotion(values).markets).toEqual(markets);
  expect(toPromotion({ ...values, kind: 'percent' }).markets).toEqual([{ ...markets[0], value: null }]);
  expect(findProblems(values, [japan])).toEqual({});
  for (const value of ['7.50', '0', 'x']) {
    const typed = [{ market: 'jp', value, minSubtotal: '' }];
    expect(Object.keys(findProblems({ ...values, markets: typed }, [japan]))).toEqual(['markets.0.value']);
  }
});

test('what is fixed in a market is told in its currency; what follows the rate is not', () => {
  const told = (value: number | null, minSubtotal: number | null) =>
    fixedOf({ ...promotion, markets: [{ market: 'jp', value, minSubtotal }] }, [japan]);
  expect(told(700, 5000)).toEqual(['Japan: ¥700 off, from ¥5,000']);
  expect(told(null, 5000)).toEqual(['Japan: from ¥5,000']);
  expect(told(null, null)).toEqual([]);
  expect(fixedOf(promotion, [japan])).toEqual([]);
});
