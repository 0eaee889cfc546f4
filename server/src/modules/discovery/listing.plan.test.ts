import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planOf, rowsRead } from '../../testing/plans.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { listProductPage } from './list-product-page.ts';
import { type ListingFilter, listPage } from './listing.repo.ts';

/** Enough rows that a bad plan would be chosen if one could; what is asserted is the way, never the time. */
const PRODUCTS = 20_000;
const PAGE = 12;

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.deps;
  await sql`insert into brand (uid, name, name_key) select gen_random_uuid(), 'Brand ' || n, 'brand ' || n from generate_series(1, 50) n`.execute(
    db,
  );
  await sql`insert into category (uid, name, name_key) select gen_random_uuid(), 'Cat ' || n, 'cat ' || n from generate_series(1, 20) n`.execute(
    db,
  );
  await sql`insert into product (id, name, name_key, description, brand_id, price_cents, quantity, search)
    select gen_random_uuid(), 'P' || n, 'p' || n, 'd', 1 + n % 50, 100 + (n * 7919) % 200000, 1, '' from generate_series(1, ${PRODUCTS}::int) n`.execute(
    db,
  );
  await sql`insert into variant (id, product_id, sku, quantity)
    select id, id, 'FH-' || lpad(row_number() over ()::text, 8, '0'), 1 from product`.execute(db);
  await sql`insert into product_category select id, 1 + (price_cents % 20)::int, 0 from product`.execute(db);
  await sql`select refresh_listing(array(select id from product))`.execute(db);
  await sql`analyze`.execute(db);
}, 120_000);
afterAll(() => shop.close());

const directory = { brands: [], categories: [], brandNames: new Map(), categoryNames: () => [] };
const pagePlan = (filter: ListingFilter, sort: Parameters<typeof listPage>[3]['sort'], firstRow: number) =>
  planOf(shop.deps.db, (db) => listPage(db, directory, filter, { sort, firstRow, pageSize: PAGE, few: 1000 }));

const sorts = ['newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const;
const filters: [string, ListingFilter][] = [
  ['everything', { categoryId: 0, brandId: undefined, price: undefined }],
  ['a category', { categoryId: 3, brandId: undefined, price: undefined }],
  ['a brand', { categoryId: 0, brandId: 7, price: undefined }],
  ['a wide price range', { categoryId: 0, brandId: undefined, price: { from: 1000, to: 190_000 } }],
];

describe.each(filters)('a page of %s', (_what, filter) => {
  test.each(sorts)('by %s walks along an index and sorts no more than a page', async (sort) => {
    for (const firstRow of [0, 480]) {
      const run = await pagePlan(filter, sort, firstRow);
      expect(run.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined)).toEqual([]);
      const sorted = run.filter((node) => node['Node Type'] === 'Sort' || node['Node Type'] === 'Incremental Sort');
      for (const node of sorted) expect(node['Actual Rows']).toBeLessThanOrEqual(PAGE);
    }
  });
});

test('a page far beyond the end costs no more than the last one that can be reached', async () => {
  const countListed = async () => PRODUCTS;
  const query = { page: 999_999, name: 'name-asc', pricemin: 10, pricemax: 1900 } as const;
  const run = await planOf(shop.deps.db, (db) =>
    listProductPage(
      { db, directory, countListed, pageSize: PAGE },
      { ...query, category: undefined, brand: undefined },
    ),
  );
  const sorted = run.filter((node) => node['Node Type'] === 'Sort' || node['Node Type'] === 'Incremental Sort');
  for (const node of sorted) expect(node['Actual Rows']).toBeLessThanOrEqual(PAGE);
  expect(rowsRead(run, 'listing')).toBeLessThan(PRODUCTS);
});

test('a narrow price range is read along the price, and only what lies in it is put in order', async () => {
  const run = await pagePlan({ categoryId: 0, brandId: undefined, price: { from: 1000, to: 3000 } }, 'name-asc', 0);
  expect(run.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  const read = run.filter((node) => node['Relation Name'] === 'listing').map((node) => node['Actual Rows']);
  expect(Math.max(...read)).toBeLessThan(500);
});
