import { expect, test } from 'vitest';
import { moneyText } from './money.ts';

test.each([
  [0, 'USD', '$0.00'],
  [10, 'USD', '$0.10'],
  [99_990, 'USD', '$999.90'],
  [189_900, 'usd', '$1,899.00'],
  [123_456_789, 'EUR', '€1,234,567.89'],
  [1_050, 'CHF', 'CHF 10.50'],
  [1_050, 'HUF', 'HUF 10.50'],
  [1_050, 'IDR', 'IDR 10.50'],
  [10_000, 'JPY', '¥100.00'],
])('%d cents of %s are shown as %s', (cents, currency, text) => {
  expect(moneyText(cents, currency).replaceAll('\u00a0', ' ')).toBe(text);
});

test('each language writes it its own way', () => {
  const texts = ['en-US', 'de-DE', 'en-US'].map((locale) =>
    moneyText(123_450, 'EUR', locale).replaceAll('\u00a0', ' '),
  );
  expect(texts).toEqual(['€1,234.50', '1.234,50 €', '€1,234.50']);
});
