import { describe, expect, test } from 'vitest';
import { demoCategories, demoLineage } from '../../../demo/catalogue/categories.ts';
import { demoBrands } from '../../../demo/catalogue/product.ts';
import { demoProducts } from '../../../demo/catalogue/products.ts';
import { demoSynonyms } from '../../../demo/catalogue/synonyms.ts';
import { nameKey } from '../../../platform/names.rules.ts';
import { hasBit, wordsFor } from './bits.ts';
import { judgedQueries } from './judged-queries.ts';
import { search } from './search.ts';
import { Vocabulary } from './vocabulary.ts';
import { WordIndex } from './word-index.ts';

type DemoProduct = (typeof demoProducts)[number];

function rowsWhere(fits: (product: DemoProduct) => boolean): Uint32Array {
  const bits = new Uint32Array(wordsFor(demoProducts.length));
  for (const [row, product] of demoProducts.entries())
    if (fits(product)) bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
  return bits;
}

function valuesOf(kind: 'size' | 'colour') {
  const values = demoProducts.flatMap(({ options }) =>
    options.filter((option) => option.kind === kind).flatMap((option) => option.values.map(({ value }) => value)),
  );
  return [...new Set(values)].map((value) => ({ name: kind, value }));
}

const isForKids = ({ name, description }: DemoProduct) => /Kids|Junior|School|child/.test(`${name} ${description}`);
const comesIn = (product: DemoProduct, kind: string, value: string) =>
  product.options.some((option) => option.kind === kind && option.values.some((one) => one.value === value));

const index = new WordIndex();
for (const [row, { name }] of demoProducts.entries()) index.put(row, nameKey(name));
const vocabulary = new Vocabulary({
  brands: demoBrands.map((name, id) => ({ id, name })),
  categories: demoCategories.map(({ name }, id) => ({ id, name })),
  facets: [...valuesOf('size'), ...valuesOf('colour'), { name: 'attr.Age group', value: 'Kids' }],
  synonyms: demoSynonyms,
});
const sets = {
  living: rowsWhere(() => true),
  rowsOfBrand: (id: number) => rowsWhere(({ brand }) => brand === demoBrands[id]),
  rowsOfCategory: (id: number) =>
    rowsWhere(({ categories }) => categories.some((one) => demoLineage(one).includes(demoCategories[id]?.name ?? ''))),
  rowsOfFacet: (name: string, value: string) =>
    rowsWhere((product) => (name === 'attr.Age group' ? isForKids(product) : comesIn(product, name, value))),
};

/** Best first, what is sold out last; and of the facets those that fit. */
function find(text: string) {
  const { within, scores, understood, correctedTo } = search(index, vocabulary, sets, text);
  const chosen = understood.map(({ name, value }) => sets.rowsOfFacet(name, value));
  const hits = demoProducts
    .map((product, row) => ({ row, name: product.name, soldOut: product.stock === 0, score: scores[row] ?? 0 }))
    .filter(({ row }) => hasBit(within, row) && chosen.every((bits) => hasBit(bits, row)))
    .toSorted((a, b) => Number(a.soldOut) - Number(b.soldOut) || a.score - b.score);
  return { names: hits.map(({ name }) => name), understood, correctedTo };
}

describe('in the demo shop', () => {
  test('a good fifty searches have been judged', () => expect(judgedQueries.length).toBeGreaterThanOrEqual(50));

  test.each(judgedQueries.map((query) => [query.text, query] as const))('%s', (text, judged) => {
    const { names, understood, correctedTo } = find(text);
    const { first = [], finds = [], findsNot = [], facets = [] } = judged;
    expect(understood.map(({ name, value }) => `${name}=${value}`)).toEqual(facets);
    expect(correctedTo).toBe(judged.corrected);
    const onFacets = facets.length > 0;
    const expected = onFacets ? first.filter((name) => names.includes(name)) : first;
    if (onFacets) expect(expected.length).toBeGreaterThan(0);
    expect(names.slice(0, expected.length).toSorted()).toEqual(expected.toSorted());
    expect(names).toEqual(expect.arrayContaining([...finds]));
    expect(names.filter((name) => findsNot.includes(name))).toEqual([]);
  });
});
