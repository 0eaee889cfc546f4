import { toCents } from '@fieldhouse/contracts/money';
import { expect, it } from 'vitest';
import { demoProducts } from './products.ts';
import { demoSales } from './sales.ts';

it('demo sales are below the price of goods that the shop has in every version', () => {
  for (const [slug, { price, from = 0, until = Infinity }] of Object.entries(demoSales)) {
    const product = demoProducts.find((one) => one.slug === slug);
    const prices = [
      product?.priceCents ?? 0,
      ...(product?.variants ?? []).flatMap(({ priceCents }) => priceCents ?? []),
    ];
    expect(toCents(price), slug).toBeLessThan(Math.min(...prices));
    expect(until, slug).toBeGreaterThan(from);
  }
});
