import { describe, expect, test } from 'vitest';
import { hasBit } from './bitset.ts';
import type { ColumnQuery, IndexedProduct } from './column-query.ts';
import { createColumns } from './columns.ts';
import { ListDictionary } from './list-dictionary.ts';
import { priceEdges } from './price-steps.rules.ts';

const idOf = (n: number) => `0190${n.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;

const plain: Omit<IndexedProduct, 'id'> = {
  nameKey: 'ball',
  brandId: 1,
  categoryIds: [1],
  priceCents: 1000,
  halfStars: 8,
  onSale: false,
  inStock: true,
  popularity: 0,
  variants: [{ size: 0, colour: 0 }],
  attributes: [],
};

const all: ColumnQuery = { order: 'newest', offset: 0, limit: 10, countAttributes: [] };

/** A shop with these products, numbered from 1. */
function shopOf(...products: Partial<IndexedProduct>[]) {
  const columns = createColumns();
  products.forEach((product, i) => {
    columns.put({ ...plain, id: idOf(i + 1), ...product });
  });
  return columns;
}

describe('size and colour', () => {
  const [small, large, red, blue] = [1, 2, 1, 2];
  const shirts = shopOf(
    {
      variants: [
        { size: small, colour: red },
        { size: large, colour: blue },
      ],
    },
    { variants: [{ size: large, colour: red }] },
  );

  test('chosen together mean one variant that has both', () => {
    expect(shirts.query({ ...all, sizes: [small], colours: [red] }).ids).toEqual([idOf(1)]);
    expect(shirts.query({ ...all, sizes: [large], colours: [red] }).ids).toEqual([idOf(2)]);
    expect(shirts.query({ ...all, sizes: [small], colours: [blue] }).total).toBe(0);
  });

  test('a size is counted where it can be bought in a chosen colour, and a colour in a chosen size', () => {
    const inRed = shirts.query({ ...all, colours: [red] });
    expect([...inRed.sizes]).toEqual([0, 1, 1]);
    expect([...inRed.colours]).toEqual([0, 2, 1]);
    expect([...shirts.query({ ...all, sizes: [small] }).colours]).toEqual([0, 1, 0]);
    expect([...shirts.query({ ...all, sizes: [small], colours: [blue] }).sizes]).toEqual([0, 0, 1]);
  });

  test('a product in more colours than a word has bits', () => {
    const variants = Array.from({ length: 70 }, (_, i) => ({ size: 1 + (i % 3), colour: i + 1 }));
    const columns = shopOf({ variants });
    expect(columns.query({ ...all, sizes: [3], colours: [69] }).total).toBe(1);
    expect(columns.query({ ...all, sizes: [2], colours: [69] }).total).toBe(0);
  });
});

test('a search lists what is sold out last, in every order', () => {
  const columns = shopOf(
    { priceCents: 1, inStock: false, nameKey: 'a', popularity: 9, halfStars: 10 },
    { priceCents: 5, nameKey: 'c' },
    { priceCents: 3, nameKey: 'b', popularity: 1 },
    { priceCents: 9, inStock: false, nameKey: 'z' },
  );
  const search = (order: ColumnQuery['order'], offset = 0) =>
    columns.query({ ...all, order, offset, limit: 2, within: Uint32Array.of(0b1111), scores: new Uint16Array(4) }).ids;
  expect(search('price-asc')).toEqual([idOf(3), idOf(2)]);
  expect(search('price-asc', 1)).toEqual([idOf(2), idOf(1)]);
  expect(search('price-asc', 2)).toEqual([idOf(1), idOf(4)]);
  expect(search('price-asc', 3)).toEqual([idOf(4)]);
  expect(search('name-desc')).toEqual([idOf(2), idOf(3)]);
  expect(search('relevance', 1)).toEqual([idOf(2), idOf(1)]);
  expect(columns.query({ ...all, order: 'popular' }).ids).toEqual([idOf(3), idOf(2)]);
});

test('what stands first does so on the first pages of every order, as far as it matches, and no product is listed twice or passed over', () => {
  const columns = shopOf({}, {}, { brandId: 2 }, {}, { inStock: false }, {});
  const rows = (...numbers: number[]) => numbers.map((n) => columns.rowOf(idOf(n)) ?? -1);
  const numbersOf = (query: Partial<ColumnQuery>) =>
    columns.query({ ...all, ...query }).ids.map((id) => Number.parseInt(id.slice(4, 8), 16));
  const within = columns.living().slice();
  const first = rows(3, 1);
  expect(numbersOf({ first })).toEqual([3, 1, 6, 4, 2]);
  expect(numbersOf({ first, within })).toEqual([3, 1, 6, 4, 2, 5]);
  expect(numbersOf({ first, within, order: 'price-asc' })).toEqual([3, 1, 2, 4, 6, 5]);
  expect(numbersOf({ first, brands: [1] })).toEqual([1, 6, 4, 2]);
  const pages = [0, 1, 2, 3, 4, 5, 6].map((offset) => numbersOf({ first, within, offset, limit: 1 })[0]);
  expect(pages).toEqual([3, 1, 6, 4, 2, 5, undefined]);
  expect([0, 2, 4].map((offset) => numbersOf({ first, offset, limit: 2 }))).toEqual([[3, 1], [6, 4], [2]]);
});

test('a product moves with its branch of the tree', () => {
  const columns = shopOf({ categoryIds: [3] }, { categoryIds: [2, 3] }, { categoryIds: [4] });
  const chains = (...parents: [number, number | null][]) => columns.setTree(new Map(parents));
  chains([1, null], [2, 1], [3, 2], [4, null]);
  expect([...columns.query(all).categories]).toEqual([0, 2, 2, 2, 1]);
  chains([1, null], [2, 1], [3, 4], [4, null]);
  expect([...columns.query(all).categories]).toEqual([0, 1, 1, 2, 3]);
  expect(columns.query({ ...all, categories: [4] }).total).toBe(3);
  const ofFour = new Uint32Array(columns.living().length);
  columns.addRowsOf(ofFour, 'categories', [4]);
  expect(hasBit(ofFour, columns.rowOf(idOf(1)) ?? -1)).toBe(true);
});

test('a price on the edge of two steps belongs to the upper one, and both ends of a range are in it', () => {
  const [first = 0] = priceEdges;
  const columns = shopOf({ priceCents: first - 1 }, { priceCents: first }, { priceCents: 99_999_999_999 });
  const { prices } = columns.query(all);
  expect(prices).toMatchObject({ min: first - 1, max: 99_999_999_999 });
  expect([prices.steps[0], prices.steps[1], prices.steps.at(-1)]).toEqual([1, 1, 1]);
  expect(columns.query({ ...all, price: { from: first - 1, to: first } }).total).toBe(2);
  expect(columns.query({ ...all, price: { from: first, to: first - 1 } }).total).toBe(0);
});

test('what cannot be indexed is refused, and changes nothing', () => {
  const columns = shopOf({});
  expect(() => columns.put({ ...plain, id: 'no id' })).toThrow(RangeError);
  const wild: Partial<IndexedProduct>[] = [
    { brandId: -1 },
    { categoryIds: [1, 2 ** 31] },
    { attributes: [0.5] },
    { priceCents: Number.NaN },
    { halfStars: 11 },
    { popularity: -1 },
  ];
  for (const product of wild)
    expect(() => columns.put({ ...plain, id: idOf(2), ...product }), JSON.stringify(product)).toThrow(RangeError);
  expect(columns.query(all).ids).toEqual([idOf(1)]);
  expect(columns.rows()).toBe(1);
});

test('the rows of removed products are used again, and nothing of them is left', () => {
  const columns = createColumns();
  const COUNT = 1500;
  // Every round has other products, names, brands and categories than the one before.
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < COUNT; n++) {
      const value = round * COUNT + n;
      const categoryIds = [1 + (value % 50), 51 + (value % 49), 100 + (value % 47)];
      columns.put({ ...plain, id: idOf(value), nameKey: `name ${value}`, brandId: 1 + value, categoryIds });
    }
    columns.settle();
    const { total, ids, brands } = columns.query({ ...all, order: 'name-asc', categories: [1] });
    expect(total).toBe(COUNT / 50);
    expect(ids.every((id) => columns.rowOf(id) !== undefined)).toBe(true);
    expect(brands.reduce((sum, count) => sum + count)).toBe(total);
    for (let n = 0; n < COUNT; n++) columns.remove(idOf(round * COUNT + n));
    columns.settle();
    expect(columns.query(all)).toMatchObject({ total: 0, ids: [] });
  }
  expect(columns.rows()).toBeLessThanOrEqual(COUNT);
});

test('a dictionary frees the codes of lists that nobody uses', () => {
  const lists = new ListDictionary();
  const kept = lists.use([7, 8]);
  const codes = Array.from({ length: 2000 }, (_, i) => lists.use([i, i + 1, i + 2]));
  expect(lists.use([7, 8])).toBe(kept);
  for (const code of codes) lists.release(code);
  expect(lists.dropUnused()).toBe(true);
  expect([...lists.valuesOf(kept)]).toEqual([7, 8]);
  const again = Array.from({ length: 2000 }, (_, i) => lists.use([i]));
  expect(lists.codes).toBeLessThanOrEqual(2002);
  expect(again.flatMap((code) => [...lists.valuesOf(code)])).toEqual(again.map((_, i) => i));
});
