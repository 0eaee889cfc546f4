import { findPromotionProblems } from '@fieldhouse/contracts/promotion.rules';
import { expect, it } from 'vitest';
import { demoLineage } from './categories.ts';
import { demoProducts } from './products.ts';
import { demoPromotions } from './promotions.ts';

const promotions = demoPromotions(new Date('2026-11-16T12:00:00Z'));

it('demo promotions need a code each, so that what costs its price goes on costing it', () => {
  const codes = promotions.map(({ code }) => code);
  expect(codes.every(Boolean)).toBe(true);
  expect(new Set(codes).size).toBe(codes.length);
});

it('demo promotions are right, and on goods that the shop has', () => {
  const known = new Set(demoProducts.flatMap(({ categories }) => categories.flatMap((one) => demoLineage(one))));
  for (const { name, kind, value = null, n = null, m = null, from = null, until = null, on } of promotions) {
    expect(findPromotionProblems({ kind, value, n, m, from, until }), name).toEqual({});
    for (const category of on?.categories ?? []) expect(known.has(category), category).toBe(true);
  }
});
