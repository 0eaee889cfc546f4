import { expect, test } from 'vitest';
import { pauseAfter } from './webhook.rules.ts';

test('the tries take three days, give or take a fifth', () => {
  const days = (random: number) =>
    Array.from({ length: 9 }, (_, n) => pauseAfter(n + 1, random) ?? 0).reduce((sum, ms) => sum + ms, 0) / 86_400_000;
  expect([days(0) > 2.3, days(0.5) > 2.9, days(0.5) < 3.1, days(1) < 3.7]).toEqual([true, true, true, true]);
  expect(pauseAfter(10)).toBeUndefined();
});
