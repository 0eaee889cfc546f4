import { findTableProblems, isMeasureValue } from '@fieldhouse/contracts/size-guide.rules';
import { describe, expect, it } from 'vitest';
import { demoLineage } from './categories.ts';
import type { DemoProduct } from './product.ts';
import { demoProducts } from './products.ts';
import { demoSizeGuides } from './size-guides.ts';

const isIn = ({ categories }: DemoProduct, category: string) =>
  categories.some((one) => demoLineage(one).includes(category));

describe('the demo size guides', () => {
  it('are for what their brand has in that category and in their sizes, each pair once', () => {
    const places = demoSizeGuides.map(({ brand, category }) => `${brand}, ${category}`);
    expect(new Set(places).size).toBe(places.length);
    for (const { brand, category, rows } of demoSizeGuides) {
      const sizes = rows.map(({ size }) => size);
      const has = (value: string) => sizes.includes(value);
      const goods = demoProducts.filter((product) => product.brand === brand && isIn(product, category));
      const runs = goods.flatMap(({ options }) => options.filter(({ kind }) => kind === 'size'));
      expect(
        runs.some(({ values }) => values.every(({ value }) => has(value))),
        `${brand}, ${category}`,
      ).toBe(true);
    }
  });

  it('say for each size how large its wearer is, the larger the larger', () => {
    for (const { brand, category, rows, ...guide } of demoSizeGuides) {
      expect(findTableProblems({ ...guide, rows }), `${brand}, ${category}`).toEqual({});
      for (const [at, { values }] of rows.entries())
        for (const [measure, value] of values.entries()) {
          expect(isMeasureValue(value), `${brand}, ${category}: ${value}`).toBe(true);
          expect(value).toBeGreaterThan(rows[at - 1]?.values[measure] ?? 15);
        }
    }
  });
});
