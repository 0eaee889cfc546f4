import { findOptionsProblem, findVariantsProblem, optionsText } from '@fieldhouse/contracts/variant.rules';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../platform/db/db.ts';
import { findBrokenInvariants } from '../testing/invariants.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-shop.ts';
import { seedCategories } from './category-tree.ts';
import { findBrokenRules } from './check-catalogue.ts';
import { createProductMaker } from './product-maker.ts';
import { createRandom } from './random.ts';
import { seedProducts } from './seed-products.ts';
import { inventBrands } from './vocabulary.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const quiet = { progress: () => {}, say: () => {} };
const count = async (what: string) => Number((await client.query(`select count(*) from ${what}`)).rows[0].count);

const allIndexes = "pg_indexes where schemaname = 'public'";
const allReferences = "pg_constraint where contype = 'f' and convalidated";

function makeProducts(seed: number, wanted: number) {
  const brands = inventBrands();
  const make = createProductMaker({
    random: createRandom(seed, 0),
    brands,
    first: 0,
    count: wanted,
    pictures: [],
    brandIds: new Map(brands.map(({ name }, id) => [name, id])),
    categoryIds: new Map(seedCategories.flat().map(({ name }, id) => [name, id])),
    attributeIds: { Waterproof: 1, Level: 2, Warranty: 3 },
  });
  return Array.from({ length: wanted }, make);
}

test('products have one to 24 variants, six on average, in options that fit', () => {
  const products = makeProducts(1, 3000);
  const counts = products.map(({ variants }) => variants.length);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 24]);
  const mean = counts.reduce((sum, some) => sum + some, 0) / counts.length;
  expect(mean).toBeGreaterThan(5.7);
  expect(mean).toBeLessThan(6.3);
  const problems = products.flatMap(({ row, variants }) => {
    const named = variants.map(({ optionValues, sku, barcode }) => ({
      sku,
      barcode,
      options: Object.fromEntries(row.options.map(({ name }, at) => [name, optionValues[at] ?? ''])),
    }));
    const ofShoes = /Shoes/.test(row.name) && !/^Size \d\d/.test(optionsText(named[0]?.options ?? {}));
    return findOptionsProblem(row.options) ?? findVariantsProblem(row.options, named) ?? (ofShoes ? [row.name] : []);
  });
  expect(problems).toEqual([]);
});

test('categories are about 200 in three levels, each name once', () => {
  const names = seedCategories.flat().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(170);
  expect(names.length).toBeLessThan(230);
  const known = new Set([null, ...names]);
  expect(seedCategories.flat().filter(({ parent }) => !known.has(parent))).toEqual([]);
});

test('the same seed makes the same products, another one others', () => {
  const products = makeProducts(1, 50);
  expect(makeProducts(1, 50)).toEqual(products);
  expect(makeProducts(2, 50)).not.toEqual(products);
});

test('a seeded shop holds together, and keeps its indexes and references', async () => {
  const [indexes, references] = [await count(allIndexes), await count(allReferences)];
  await seedProducts(client, { count: 400, seed: 1, ...quiet });
  expect(await count('product')).toBe(400);
  expect(
    await count('product where gender is not null and attributes <> $${}$$ and material is not null'),
  ).toBeGreaterThan(100);
  expect(await findBrokenRules(client)).toEqual([]);
  expect(await count('category')).toBe(seedCategories.flat().length);
  expect(await count('product_category pc join category c on c.parent_id = pc.category_id')).toBe(0);
  const { db, close } = openDatabase({ connection: database.connection, poolSize: 1, onIdleError: () => {} });
  expect(await findBrokenInvariants(db).finally(close)).toEqual([]);
  expect([await count(allIndexes), await count(allReferences)]).toEqual([indexes, references]);
});

test('seeding again, beside a shop that is open, adds other products to the same brands', async () => {
  const brands = await count('brand');
  const visitor = new pg.Client(database.connection);
  await visitor.connect();
  await seedProducts(client, { count: 300, seed: 1, ...quiet });
  await visitor.end();
  expect(await count('product')).toBe(700);
  expect(await count('brand')).toBe(brands);
  expect(await findBrokenRules(client)).toEqual([]);
});

test.each([
  ['pieces out of nowhere', 'quantity = quantity + 1', ['stock is the sum', 'a product has the pieces']],
  ['a price out of nowhere', 'effective_cents = 1', ['a variant costs', 'a product costs']],
  ['a size that there is not', "size = 'Huge'", ['a variant has a value of each option']],
  ['values that there are not', "option_values = '{Huge,Loud,Odd}'", ['a variant has a value of each option']],
  ['a wrong check digit', "barcode = '2900000000000'", ['barcodes have the right check digit']],
])('%s is found', async (_what, change, sentences) => {
  await client.query('begin');
  await client.query(
    `update variant set ${change} where id = (select id from variant where quantity > 0 order by id limit 1)`,
  );
  const broken = await findBrokenRules(client);
  await client.query('rollback');
  expect(broken).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)));
});

test('a word that is missing is found', async () => {
  await client.query("update product set search = '' where id = (select id from product limit 1)");
  expect(await findBrokenRules(client)).toHaveLength(1);
});
