import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillShop } from '../../../demo/fill-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { judgedQueries } from './judged-queries.ts';

let shop: TestShop;
beforeAll(async () => {
  // All that is found on one page.
  shop = await openTestShop({ config: { demo: true, pageSize: 500 } });
  await fillShop(shop.deps, () => {});
});
afterAll(() => shop.close());

async function find(text: string) {
  const response = await shop.app.inject(`/api/catalogue?q=${encodeURIComponent(text)}`);
  const { products, understood = [], correctedTo } = response.json<CataloguePage>();
  return { names: products.map(({ name }) => name), understood, correctedTo };
}

describe('in the demo shop', () => {
  test('a good fifty searches have been judged', () => expect(judgedQueries.length).toBeGreaterThanOrEqual(50));

  test.each(judgedQueries.map((query) => [query.text, query] as const))('%s', async (text, judged) => {
    const { names, understood, correctedTo } = await find(text);
    const { first = [], finds = [], findsNot = [], facets = [] } = judged;
    const values = understood.filter(({ name }) => name !== 'brand' && name !== 'category');
    expect(values.map(({ name, value }) => `${name}=${value}`)).toEqual(facets);
    expect(correctedTo).toBe(judged.corrected);
    const onFacets = facets.length > 0;
    const expected = onFacets ? first.filter((name) => names.includes(name)) : first;
    if (onFacets) expect(expected.length).toBeGreaterThan(0);
    expect(names.slice(0, expected.length).toSorted()).toEqual(expected.toSorted());
    expect(names).toEqual(expect.arrayContaining([...finds]));
    expect(names.filter((name) => findsNot.includes(name))).toEqual([]);
  });

  // Article numbers are drawn, and one in ten has no digit in it.
  test.each([
    ['an article number with a digit', '[0-9]'],
    ['an article number of letters', '^FH-[A-Z]+$'],
  ])('%s and a barcode find what they are on, and nothing else', async (_what, pattern) => {
    const variant = await shop.deps.db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select(['product.name', 'variant.sku', 'variant.barcode'])
      .where('variant.barcode', 'is not', null)
      .where('variant.retired_at', 'is', null)
      .where('variant.sku', '~', pattern)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await find(variant.sku)).names).toEqual([variant.name]);
    expect((await find(variant.barcode ?? '')).names).toEqual([variant.name]);
  });
});
