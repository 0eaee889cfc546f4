import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAmountProblem, MAX_TOTAL_CENTS, quoteFor } from './quote.rules.ts';

const quoteOf = (...lines: [pieces: number, priceCents: number][]) => quoteIn('usd', ...lines);

const quoteIn = (currency: string, ...lines: [pieces: number, priceCents: number][]) =>
  quoteFor(
    lines.map(([pieces, priceCents], n) => ({
      productId: `${n}`,
      variantId: null,
      pieces,
      priceCents,
      discountCents: 0,
    })),
    currency,
  );

describe('what a cart costs', () => {
  test('is what its pieces cost', () => {
    expect(quoteOf([2, 1999], [1, 5])).toMatchObject({ itemsCents: 4003, totalCents: 4003 });
  });

  test('is made of its parts, to the cent', () => {
    const line = fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 10_000_000 }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
        const { itemsCents, shippingCents, taxCents, discountCents, totalCents } = quoteOf(...lines);
        expect(totalCents).toBe(itemsCents + shippingCents + taxCents - discountCents);
        expect(BigInt(itemsCents)).toBe(lines.reduce((sum, [pieces, price]) => sum + BigInt(pieces * price), 0n));
      }),
      { seed: 7 },
    );
  });
});

describe('the amount that a buyer expects', () => {
  test('is the total, or its whole part', () => {
    for (const amount of [40.03, 40]) expect(findAmountProblem(quoteOf([1, 4003]), amount)).toBeUndefined();
    for (const amount of [39.99, 40.01, 40.04, 41, 0])
      expect(findAmountProblem(quoteOf([1, 4003]), amount)).toMatch(/does not match your cart/);
  });

  test('is by the decimals of the currency', () => {
    expect(findAmountProblem(quoteIn('jpy', [1, 4003]), 4003)).toBeUndefined();
    for (const amount of [4.003, 4]) expect(findAmountProblem(quoteIn('kwd', [1, 4003]), amount)).toBeUndefined();
    for (const currency of ['jpy', 'kwd'])
      expect(findAmountProblem(quoteIn(currency, [1, 4003]), 40.03)).toMatch(/does not match your cart/);
  });

  test('is not asked for when there is nothing to pay, or more than can be paid', () => {
    expect(findAmountProblem(quoteOf([3, 0]), 0)).toMatch(/nothing to pay for/);
    expect(findAmountProblem(quoteOf([1, MAX_TOTAL_CENTS]), MAX_TOTAL_CENTS / 100)).toBeUndefined();
    expect(findAmountProblem(quoteOf([1, MAX_TOTAL_CENTS + 1]), MAX_TOTAL_CENTS / 100)).toMatch(
      /cannot exceed \$999,999.99/,
    );
    expect(findAmountProblem(quoteOf([2_000_000_000, 100_000_000_000]), 1)).toMatch(/cannot exceed/);
  });
});
