import { expect, test } from 'vitest';
import { ratingOf, skuFrom } from './catalogue.rules.ts';

test.each([
  [0, 0, 0],
  [45, 1, 4.5],
  [50 + 40 + 10, 3, 3.5],
  [47, 1, 4.5],
  [48, 1, 5],
])('a sum of %i tenths over %i reviews is shown as %f stars', (sum, count, stars) =>
  expect(ratingOf(sum, count)).toBe(stars),
);

test('a sku has no letters that look like digits', () => {
  expect(skuFrom(new Uint8Array([0, 31, 32, 63, 64, 95, 128, 255]))).toMatch(/^FH-[0-9A-HJKMNP-TV-Z]{8}$/);
});
