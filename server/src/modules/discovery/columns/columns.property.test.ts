import { catalogueSorts } from '@fieldhouse/contracts/catalogue-query.rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setBit, wordsFor } from './bitset.ts';
import type { ColumnAnswer, ColumnOrder, ColumnQuery, IndexedProduct } from './column-query.ts';
import { type Columns, createColumns } from './columns.ts';
import type { MarketPrice } from './market-sheet.ts';
import { answerNaively, type NaiveAnswer, type NaiveShop } from './naive-columns.ts';

const long = Boolean(process.env.TEST_LONG);

/** UUIDs in the order of the numbers, with a tail that does not say so. */
const idOf = (n: number) =>
  `0190${n.toString(16).padStart(4, '0')}-0000-7000-8000-${(n * 7919).toString(16).padStart(12, '0')}`;
const PRODUCTS = 60;
const CATEGORIES = 8;
const ATTRIBUTES = [
  [1, 2, 3],
  [4, 5],
  [6, 40],
];

const upTo = (max: number, min = 0) => fc.integer({ min, max });
const some = (max: number) => fc.uniqueArray(upTo(max, 1), { maxLength: 3 });
const price = fc.constantFrom(0, 1, 999, 1000, 1001, 4999, 5000, 20_000, 199_999, 200_000, 99_999_999_999);

/** With what it costs in the one other market, and is called in the other language. */
interface SoldProduct extends IndexedProduct {
  readonly abroad: MarketPrice;
  /** In the one other language; undefined: nobody has said. */
  readonly called: string | undefined;
}

const product: fc.Arbitrary<SoldProduct> = fc.record({
  abroad: fc.record({ cents: price, onSale: fc.boolean() }),
  called: fc.constantFrom(undefined, 'a', 'ab', 'jacke', 'balle'),
  id: upTo(PRODUCTS).map(idOf),
  nameKey: fc.constantFrom(
    '',
    'a',
    'ab',
    'ab ',
    'ball',
    'ball 10',
    'ball 9',
    'bälle',
    '球',
    '🏀',
    '\uffee',
    'racket of the champions',
  ),
  brandId: upTo(5, 1),
  categoryIds: fc.uniqueArray(upTo(CATEGORIES, 1), { maxLength: 3 }),
  priceCents: price,
  halfStars: upTo(10),
  onSale: fc.boolean(),
  inStock: fc.boolean(),
  popularity: fc.constantFrom(0, 0.25, 1, 2, 1000),
  variants: fc.array(fc.record({ size: upTo(4), colour: fc.oneof(upTo(3), upTo(70)) }), { maxLength: 7 }),
  attributes: fc.uniqueArray(fc.constantFrom(...ATTRIBUTES.flat()), { maxLength: 4 }),
});

const order = fc.constantFrom<ColumnOrder>(...catalogueSorts);
const absent = fc.constant(undefined);
const someIds = fc.uniqueArray(upTo(PRODUCTS).map(idOf), { maxLength: 8 });
const query = fc.record({
  market: fc.oneof(absent, fc.constant('abroad')),
  language: fc.oneof(absent, fc.constant('de')),
  found: fc.oneof(
    { weight: 2, arbitrary: absent },
    { weight: 1, arbitrary: fc.dictionary(upTo(PRODUCTS).map(idOf), upTo(3)) },
  ),
  added: fc.oneof({ weight: 2, arbitrary: absent }, { weight: 1, arbitrary: someIds }),
  first: fc.oneof({ weight: 2, arbitrary: absent }, { weight: 1, arbitrary: someIds }),
  categories: fc.oneof(absent, some(CATEGORIES + 1)),
  brands: fc.oneof(absent, some(6)),
  sizes: fc.oneof(absent, some(5)),
  colours: fc.oneof(absent, some(4)),
  attributes: fc.oneof(absent, fc.tuple(...ATTRIBUTES.map((codes) => fc.subarray(codes)))),
  price: fc.oneof(absent, fc.record({ from: price, to: price })),
  rating: fc.oneof(absent, upTo(10)),
  sale: fc.oneof(absent, fc.boolean()),
  order,
  offset: fc.constantFrom(0, 0, 0, 3, 30),
  limit: fc.constantFrom(1, 5, 100),
  countAttributes: fc.constantFrom([], ATTRIBUTES),
});
type FoundQuery = Omit<ColumnQuery, 'within' | 'scores' | 'added' | 'first' | 'offset'> & {
  readonly offset: number;
  readonly found: Record<string, number> | undefined;
  readonly added: readonly string[] | undefined;
  readonly first: readonly string[] | undefined;
};

/** Parents are lower than their children: no cycles. */
const tree = fc
  .tuple(...Array.from({ length: CATEGORIES }, (_, i) => upTo(i)))
  .map((parents) => new Map(parents.map((parent, i) => [i + 1, parent === 0 ? null : parent])));

type Step =
  | { readonly put: readonly SoldProduct[] }
  | { readonly remove: readonly string[] }
  | { readonly tree: ReadonlyMap<number, number | null> }
  | { readonly popularity: readonly (readonly [string, number])[] }
  | { readonly query: FoundQuery };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ put: fc.array(product, { maxLength: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.array(upTo(PRODUCTS).map(idOf), { maxLength: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ tree }) },
  {
    weight: 1,
    arbitrary: fc.record({ popularity: fc.array(fc.tuple(upTo(PRODUCTS).map(idOf), upTo(9)), { maxLength: 4 }) }),
  },
  { weight: 6, arbitrary: fc.record({ query }) },
);

test('after any changes, every query is answered as plain loops over the products would', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 40 }), fc.array(step, { maxLength: 25 }), (products, steps) => {
      const columns = createColumns(1);
      columns.openMarket('abroad', 1);
      columns.openNames('de');
      const shop = { products: new Map<string, SoldProduct>(), parents: new Map<number, number | null>() };
      apply({ put: products }, columns, shop);
      for (const next of steps) {
        if ('query' in next) expectSameAnswer(columns, shop, next.query);
        else apply(next, columns, shop);
      }
    }),
    { numRuns: long ? 5000 : 80 },
  );
});

interface ChangingShop extends NaiveShop {
  readonly products: Map<string, SoldProduct>;
  parents: ReadonlyMap<number, number | null>;
}

function apply(change: Exclude<Step, { query: unknown }>, columns: Columns, shop: ChangingShop): void {
  if ('put' in change)
    for (const put of change.put) {
      const row = columns.put(put);
      columns.putPrice('abroad', put.id, put.abroad);
      columns.putName('de', row, put.called ?? put.nameKey);
      shop.products.set(put.id, put);
    }
  else if ('remove' in change)
    for (const id of change.remove) {
      columns.remove(id);
      shop.products.delete(id);
    }
  else if ('tree' in change) {
    columns.setTree(change.tree);
    shop.parents = change.tree;
  } else {
    columns.setPopularity(change.popularity);
    for (const [id, popularity] of change.popularity) {
      const known = shop.products.get(id);
      if (known) shop.products.set(id, { ...known, popularity });
    }
  }
  columns.settle();
  expect(columns.size()).toBe(shop.products.size);
}

function expectSameAnswer(columns: Columns, shop: ChangingShop, { found, first, ...rest }: FoundQuery): void {
  const foundScores = found && new Map(Object.entries(found));
  const within = found && new Uint32Array(wordsFor(columns.rows()));
  const scores = found && new Uint16Array(columns.rows());
  for (const [id, score] of foundScores ?? []) {
    const row = columns.rowOf(id);
    expect(row !== undefined).toBe(shop.products.has(id));
    if (row === undefined || !within || !scores) continue;
    setBit(within, row);
    scores[row] = score;
  }
  const { added = [], ...query } = rest;
  const rowsOf = (ids: readonly string[] = []) => ids.flatMap((id) => columns.rowOf(id) ?? []);
  const also = found ? added : [];
  const answer = columns.query({ ...query, within, scores, added: rowsOf(also), first: rowsOf(first) });
  expect(withoutZeros(answer)).toEqual(
    withoutZeros(answerNaively({ ...soldIn(query, shop), found: foundScores, added: also, first }, query)),
  );
}

function soldIn({ market, language }: Pick<FoundQuery, 'market' | 'language'>, shop: ChangingShop): NaiveShop {
  const sold = [...shop.products].map(([id, { abroad, called, ...product }]): [string, IndexedProduct] => [
    id,
    {
      ...product,
      ...(market !== undefined && { priceCents: abroad.cents, onSale: abroad.onSale }),
      ...(language !== undefined && { nameKey: called ?? product.nameKey }),
    },
  ]);
  return { ...shop, products: new Map(sold) };
}

/** Values nobody has are not compared. */
function withoutZeros(answer: ColumnAnswer | NaiveAnswer) {
  const nonZero = (counts: Int32Array | Record<number, number>) =>
    Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0));
  return {
    ...answer,
    categories: nonZero(answer.categories),
    brands: nonZero(answer.brands),
    sizes: nonZero(answer.sizes),
    colours: nonZero(answer.colours),
    attributes: answer.attributes.map(nonZero),
    ratings: nonZero(answer.ratings),
    prices: { min: answer.prices.min, max: answer.prices.max, steps: nonZero(answer.prices.steps) },
  };
}
