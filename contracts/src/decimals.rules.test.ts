import { expect, test } from 'vitest';
import { hasDecimals } from './decimals.rules.ts';
import { isMarketAmount, isRate } from './market.rules.ts';
import { isRefundAmount } from './refund.rules.ts';

test('what would be kept as nothing is no amount and no rate', () => {
  for (const tiny of [1e-7, 1e-10, Number.MIN_VALUE]) {
    expect([isRefundAmount(tiny), isRate(tiny), isMarketAmount(tiny, 'EUR')]).toEqual([false, false, false]);
  }
  expect([isRefundAmount(0.001), isRate(1e-6), isMarketAmount(0.01, 'EUR')]).toEqual([true, true, true]);
});

test('large amounts can be given back to the last cent', () => {
  for (const amount of [16_777_306.06, 68_586_547.54, 99_999_998.99]) expect(isRefundAmount(amount)).toBe(true);
});

test('what was added up has the decimals of its parts', () => {
  const ofHundred = Array.from({ length: 100 }, () => 0.07).reduce((sum, amount) => sum + amount);
  for (const sum of [0.1 + 0.2, 1.1 + 2.2, ofHundred]) expect(hasDecimals(sum, 2)).toBe(true);
  expect(hasDecimals(0.125, 2)).toBe(false);
});
