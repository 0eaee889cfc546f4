import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCsv } from '../../../platform/http/read-csv.ts';
import { openDemoShop } from '../../../testing/demo-shop.ts';
import type { TestShop } from '../../../testing/test-shop.ts';
import { judgedQueries } from './judged-queries.ts';

let shop: TestShop;
/** They come last, whatever was asked for, and are left out of the judgements. */
let soldOut: ReadonlySet<string>;
/** In English, by id: judgements name products so, whatever language they are looked for in. */
let names: ReadonlyMap<string, string>;

beforeAll(async () => {
  // All that is found on one page.
  shop = await openDemoShop({ config: { pageSize: 500 } });
  const rows = await shop.deps.db.selectFrom('product').select(['id', 'name', 'quantity']).execute();
  names = new Map(rows.map(({ id, name }) => [id, name]));
  soldOut = new Set(rows.filter(({ quantity }) => quantity === 0).map(({ name }) => name));
});
afterAll(() => shop.close());

async function find(text: string, locale?: string) {
  const asked = new URLSearchParams({ q: text, ...(locale && { locale }) });
  const response = await shop.app.inject(`/api/catalogue?${asked}`);
  const { products, understood = [], correctedTo } = response.json<CataloguePage>();
  return { names: products.map(({ _id }) => names.get(_id) ?? ''), understood, correctedTo };
}

describe('in the demo shop', () => {
  test('a good fifty searches have been judged', () => expect(judgedQueries.length).toBeGreaterThanOrEqual(50));

  test.each(judgedQueries.map((query) => [query.text, query] as const))('%s', async (text, judged) => {
    const { names: shown, understood, correctedTo } = await find(text);
    const { first = [], finds = [], findsNot = [], facets = [] } = judged;
    const values = understood.filter(({ name }) => name !== 'brand' && name !== 'category');
    expect(values.map(({ name, value }) => `${name}=${value}`)).toEqual(facets);
    expect(correctedTo).toBe(judged.corrected);
    const onFacets = facets.length > 0;
    const expected = onFacets ? first.filter((name) => shown.includes(name)) : first;
    if (onFacets) expect(expected.length).toBeGreaterThan(0);
    expect(shown.slice(0, expected.length).toSorted()).toEqual(expected.toSorted());
    expect(shown).toEqual(expect.arrayContaining([...finds]));
    expect(shown.filter((name) => findsNot.includes(name))).toEqual([]);
  });

  test.each([
    ['an article number with a digit', 'FH-7KQXZM'],
    ['an article number of letters', 'FH-KQXZMV'],
  ])('%s and a barcode find what they are on, and nothing else', async (_what, sku) => {
    // Article numbers are drawn: most of them have a digit.
    const { name, barcode, id } = await shop.deps.db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select(['product.name', 'variant.id', 'variant.barcode'])
      .where('variant.barcode', 'is not', null)
      .where('variant.retired_at', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    await shop.deps.db.updateTable('variant').set({ sku }).where('id', '=', id).execute();
    expect((await find(sku)).names).toEqual([name]);
    expect((await find(barcode ?? '')).names).toEqual([name]);
  });
});

const BEST = 3;
const SHOWN = 10;

interface Judged {
  readonly query: string;
  /** By the names of products: 3 is what was looked for, 1 has to do with it. What is not here is 0. */
  readonly grades: ReadonlyMap<string, number>;
}

async function readJudged(file: string): Promise<Judged[]> {
  const judged: Judged[] = [];
  for await (const { cells } of readCsv(createReadStream(join(import.meta.dirname, file)))) {
    const [query = '', ...lists] = cells;
    const graded = lists.flatMap((list, place) =>
      list.split('; ').map((name) => [name, BEST - place] as [string, number]),
    );
    judged.push({ query, grades: new Map(graded.filter(([name]) => name !== '' && !soldOut.has(name))) });
  }
  return judged.slice(1).filter(({ grades }) => grades.size > 0);
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, SHOWN).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

/** Normalised discounted cumulative gain of the first ten, and how many queries found nothing. */
async function judge(file: string, locale?: string) {
  const judged = await readJudged(file);
  let sum = 0;
  const empty: string[] = [];
  for (const { query, grades } of judged) {
    const found = await find(query, locale);
    if (found.names.length === 0) empty.push(query);
    const shown = found.names.map((name) => grades.get(name) ?? 0);
    sum += gain(shown) / gain([...grades.values()].toSorted((a, b) => b - a));
  }
  return { queries: judged.length, mean: sum / judged.length, empty };
}

// Two people have judged a hundred queries each without knowing the search; the second half was put aside until the ranking was done.
test.each([
  ['judged-tuned.csv', 0.86],
  ['judged-aside.csv', 0.81],
])('people find what they look for among the first ten: %s', async (file, floor) => {
  const { queries, mean, empty } = await judge(file);
  console.log(`nDCG@10 of ${file}: ${mean.toFixed(3)}`);
  expect(queries).toBeGreaterThan(95);
  expect(mean).toBeGreaterThan(floor);
  // Of these no word is known.
  expect(empty.length).toBeLessThan(4);
});

// The judgements of thirty of those queries, asked as a German or a Spaniard would ask.
test.each([
  ['de', 0.86],
  ['es', 0.9],
])('and in their own language: %s', async (locale, floor) => {
  const { queries, mean, empty } = await judge(`judged-${locale}.csv`, locale);
  console.log(`nDCG@10 in ${locale}: ${mean.toFixed(3)}`);
  expect(queries).toBe(30);
  expect(mean).toBeGreaterThan(floor);
  expect(empty).toEqual([]);
});
