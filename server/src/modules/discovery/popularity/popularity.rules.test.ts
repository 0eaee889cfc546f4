import { expect, test } from 'vitest';
import { weighPair } from './popularity.rules.ts';

/** Twenty orders of twenty people; the other thing is in one of a hundred orders. */
const seen = (times: number, more: Partial<Parameters<typeof weighPair>[0]> = {}) =>
  weighPair({ orders: 20, people: 20, times, buyers: times, share: 0.01, isKin: true, ...more });

test('a pair counts from two people on, of a best seller from three in a hundred', () => {
  expect(seen(1)).toBe(0);
  expect(seen(9, { buyers: 1 })).toBe(0);
  expect(seen(2)).toBeGreaterThan(0);
  expect(seen(2, { orders: 100, people: 100 })).toBe(0);
  expect(seen(3, { orders: 100, people: 100 })).toBeGreaterThan(0);
});

test('across departments it takes twice the people, and more orders than chance is likely to make', () => {
  expect(seen(3, { isKin: false })).toBe(0);
  expect(seen(4, { isKin: false })).toBeGreaterThan(0);
  expect(seen(5, { isKin: false, orders: 100, people: 100 })).toBe(0);
  expect(seen(6, { isKin: false, orders: 100, people: 100 })).toBeGreaterThan(0);
  expect(seen(4, { isKin: false, share: 0.05 })).toBe(0);
  expect(seen(40, { isKin: false, orders: 100, people: 100, share: 0.2 })).toBe(0);
  expect(seen(40, { isKin: false, orders: 100, people: 100, share: 0.1 })).toBeGreaterThan(0);
});

test('of two pairs the one with the greater lift weighs more, not the more frequent one, and kinship counts', () => {
  expect(seen(4)).toBeGreaterThan(seen(8, { share: 0.4 }));
  expect(seen(6)).toBeGreaterThan(seen(5));
  expect(seen(5)).toBeGreaterThan(seen(5, { isKin: false }));
});

test('two orders of a rare thing are less than ten of a common one, however great their lift is', () => {
  expect(seen(2, { share: 0.0001 })).toBeLessThan(seen(10, { share: 0.05 }));
});
