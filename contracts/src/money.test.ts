import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalsOf, fromMinor, isAmountIn, moneyText, sumAmounts, toMinor } from './money.ts';

test.each([
  [0, 'USD', '$0.00'],
  [10, 'USD', '$0.10'],
  [99_990, 'USD', '$999.90'],
  [189_900, 'usd', '$1,899.00'],
  [123_456_789, 'EUR', '€1,234,567.89'],
  [1_050, 'CHF', 'CHF 10.50'],
  [1_050, 'HUF', 'HUF 10.50'],
  [1_050, 'IDR', 'IDR 10.50'],
  [10_000, 'JPY', '¥10,000'],
  [10_050, 'KWD', 'KWD 10.050'],
])('%d minor units of %s are shown as %s', (cents, currency, text) => {
  expect(moneyText(cents, currency).replaceAll('\u00a0', ' ')).toBe(text);
});

test('each language writes it its own way', () => {
  const texts = ['en-US', 'de-DE', 'en-US'].map((locale) =>
    moneyText(123_450, 'EUR', locale).replaceAll('\u00a0', ' '),
  );
  expect(texts).toEqual(['€1,234.50', '1.234,50 €', '€1,234.50']);
});

const currency = fc.constantFrom('JPY', 'krw', 'EUR', 'usd', 'KWD', 'tnd');
const minor = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });

test('what is counted in minor units is the same after it was on the wire', () => {
  fc.assert(
    fc.property(currency, minor, (code, amount) => {
      const sent = JSON.parse(JSON.stringify(fromMinor(amount, code)));
      expect(toMinor(sent, code)).toBe(amount);
      expect(isAmountIn(sent, code)).toBe(true);
      expect(isAmountIn(sent + 0.4 * 10 ** -decimalsOf(code), code)).toBe(false);
    }),
  );
});

test('sums are exact, in every currency', () => {
  fc.assert(
    fc.property(currency, fc.array(minor, { maxLength: 20 }), (code, amounts) => {
      const sum = sumAmounts(amounts.map((amount) => fromMinor(amount, code)));
      expect(sum).toBe(
        fromMinor(
          amounts.reduce((all, amount) => all + amount, 0),
          code,
        ),
      );
    }),
  );
});
