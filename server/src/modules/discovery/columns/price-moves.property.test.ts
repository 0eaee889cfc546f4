import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IndexedProduct } from './column-query.ts';
import { type Columns, createColumns } from './columns.ts';
import type { PriceStep } from './price-plans.ts';

const PRODUCTS = 40;
const idOf = (n: number) => `0190${n.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
const upTo = (max: number, min = 0) => fc.integer({ min, max });
const cents = fc.constantFrom(0, 500, 999, 1000, 5000, 20_000);

const step = fc.record({ at: upTo(30, 1), cents, onSale: fc.boolean() });
const product: fc.Arbitrary<IndexedProduct> = fc.record({
  id: upTo(PRODUCTS).map(idOf),
  nameKey: fc.constant('ball'),
  brandId: upTo(3, 1),
  categoryIds: fc.constant([]),
  priceCents: cents,
  halfStars: upTo(10),
  onSale: fc.boolean(),
  priceSteps: fc.oneof(fc.constant(undefined), fc.uniqueArray(step, { maxLength: 4, selector: ({ at }) => at })),
  inStock: fc.boolean(),
  popularity: fc.constant(0),
  variants: fc.constant([]),
  attributes: fc.constant([]),
});

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ put: fc.array(product, { minLength: 1, maxLength: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ remove: upTo(PRODUCTS).map(idOf) }) },
  { weight: 3, arbitrary: fc.record({ pass: upTo(12, 1) }) },
  // So many slices, or all of them.
  { weight: 3, arbitrary: fc.record({ prepare: fc.constantFrom(1, 2, 1000) }) },
);

/** A product as it is at a moment. */
function at(time: number, { priceSteps = [], ...rest }: IndexedProduct): IndexedProduct {
  const past = priceSteps.filter((one) => one.at <= time);
  const last = past.reduce<PriceStep | undefined>(
    (latest, one) => (latest && latest.at > one.at ? latest : one),
    undefined,
  );
  return last ? { ...rest, priceCents: last.cents, onSale: last.onSale } : rest;
}

function answersOf(columns: Columns, market?: string) {
  const common = { market, offset: 0, limit: 100, countAttributes: [] };
  const orders = (['price-asc', 'price-desc', 'rating', 'newest'] as const).map((order) =>
    columns.query({ ...common, order }),
  );
  const onSale = columns.query({ ...common, order: 'price-asc', sale: true });
  const cheap = columns.query({ ...common, order: 'price-asc', price: { from: 500, to: 1000 } });
  return [...orders, onSale, cheap].map(({ ids, total, sale, prices, ratings }) => ({
    ids,
    total,
    sale,
    prices,
    ratings,
  }));
}

function put(columns: Columns, product: IndexedProduct, market: string | undefined): void {
  const { priceCents: cents, onSale, priceSteps: steps, ...rest } = product;
  columns.put(market ? { ...rest, priceCents: 1, onSale: !onSale } : product);
  if (market) columns.putPrice(market, product.id, { cents, onSale, steps });
}

test.each([undefined, 'a market'])(
  'prices that are moved by the clock answer like an index that is built at that moment, in %s',
  (market) => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 30 }), (actions) => {
        const columns = createColumns(8);
        if (market) columns.openMarket(market, 1);
        const products = new Map<string, IndexedProduct>();
        let time = 0;
        for (const one of actions) {
          if ('put' in one)
            for (const next of one.put) {
              put(columns, next, market);
              products.set(next.id, next);
            }
          else if ('remove' in one) {
            columns.remove(one.remove);
            products.delete(one.remove);
          } else if ('pass' in one) time += one.pass;
          else {
            const slices = columns.preparePrices();
            for (let n = 0; n < one.prepare && !slices.next().done; n++);
          }
          columns.movePrices(time);
          const built = createColumns(8);
          for (const known of products.values()) built.put(at(time, known));
          expect(answersOf(columns, market)).toEqual(answersOf(built));
          const steps = [...products.values()]
            .flatMap(({ priceSteps = [] }) => priceSteps)
            .map((planned) => planned.at);
          expect(columns.nextPriceChange(market)).toBe(Math.min(...steps.filter((moment) => moment > time)));
        }
      }),
      { numRuns: process.env.TEST_LONG ? 3000 : 60 },
    );
  },
);
