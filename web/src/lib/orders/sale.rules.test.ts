import { expect, test } from 'vitest';
import { ageText } from './sale.rules.ts';

const now = Date.parse('2026-11-16T12:00:00.000Z');

test.each([
  ['2026-11-16T11:59:30.000Z', '0 min'],
  ['2026-11-16T11:01:00.000Z', '59 min'],
  ['2026-11-16T11:00:00.000Z', '1 h'],
  ['2026-11-14T12:00:01.000Z', '47 h'],
  ['2026-11-14T12:00:00.000Z', '2 d'],
  ['2025-11-16T12:00:00.000Z', '365 d'],
])('an order of %s is %s old', (at, text) => {
  expect(ageText(at, now)).toBe(text);
});

test('a clock that is behind the shop’s makes no order come from the future', () => {
  expect(ageText('2026-11-16T12:03:00.000Z', now)).toBe('0 min');
});
