import { expect, test } from 'vitest';
import { moneyText, priceText } from './money.ts';

test.each([
  [0, '$0.00'],
  [0.1, '$0.10'],
  [999.9, '$999.90'],
  [1899, '$1,899.00'],
  [1_234_567.89, '$1,234,567.89'],
])('%d is shown as %s', (amount, text) => {
  expect(moneyText(amount, 'USD')).toBe(text);
  expect(priceText(amount)).toBe(text);
});
