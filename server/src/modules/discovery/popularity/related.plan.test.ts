import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { planOf, rowsRead } from '../../../testing/plans.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { findRelated, findRelatedNearby, listPairs } from './related.repo.ts';

/** Enough rows that a bad plan would be chosen if one could. */
const PRODUCTS = 3000;
const ORDERS = 3000;
const BUYERS = 1000;
/** Of a best seller. */
const MOST_ORDERS = 50;

let shop: TestShop;
let bestSeller: string;
let category: number;

beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.deps;
  [bestSeller = ''] = await stock(shop, [{ name: 'Best Seller' }]);
  await sql`insert into product (id, name, name_key, description, brand_id, price_cents, quantity, search, img)
    select gen_random_uuid(), 'P' || n, 'p' || n, 'd', (select brand_id from product), 1000, 1, '', '{}'
    from generate_series(1, ${PRODUCTS}::int) n`.execute(db);
  await sql`insert into variant (id, product_id, position, sku, option_values, quantity, regular_cents, effective_cents)
    select gen_random_uuid(), id, 0, name, '{}', 1, 1000, 1000 from product where name like 'P%'`.execute(db);
  await sql`insert into product_popularity (product_id, sales) select id, 2 from product`.execute(db);
  await sql`insert into account (id, name, email, email_key)
    select gen_random_uuid(), 'B', 'b' || n || '@court.test', 'b' || n || '@court.test' from generate_series(1, ${BUYERS}::int) n`.execute(
    db,
  );
  await sql`insert into guest (id, email, email_key)
    select gen_random_uuid(), 'g' || n || '@court.test', 'g' || n || '@court.test' from generate_series(1, ${BUYERS}::int) n`.execute(
    db,
  );
  await sql`
    with buyer as materialized (select array(select id from account) as accounts, array(select id from guest) as guests)
    insert into "order" (id, account_id, guest_id, number, status, currency, items_cents, total_cents, paid_at)
    select gen_random_uuid(), case when n % 7 > 0 then accounts[1 + n % ${BUYERS}::int] end,
      case when n % 7 = 0 then guests[1 + n % ${BUYERS}::int] end, nextval('order_number'), 'completed', 'usd', 100, 100, now()
    from buyer, generate_series(1, ${ORDERS}::int) n`.execute(db);
  // Each holds something, and every tenth the best seller.
  await sql`
    with shelf as materialized (select array(select id from variant where sku like 'P%') as ids)
    insert into order_line (order_id, position, product_id, variant_id, name, sku, price_cents, quantity)
    select o.id, 0, v.product_id, v.id, 'x', v.sku, 100, 1
    from shelf, (select id, row_number() over () as n from "order") o, variant v
    where v.id = shelf.ids[1 + o.n % ${PRODUCTS}::int]`.execute(db);
  await sql`insert into order_line (order_id, position, product_id, variant_id, name, sku, price_cents, quantity)
    select o.id, 1, v.product_id, v.id, 'x', v.sku, 100, 1
    from (select id, row_number() over () as n from "order") o, variant v
    where v.product_id = ${bestSeller} and o.n % 10 = 0`.execute(db);
  await sql`insert into stock_movement (variant_id, delta, reason, order_id)
    select variant_id, -quantity, 'sold', order_id from order_line`.execute(db);
  await sql`insert into category_favourite (category_id, position, product_id)
    select c.category_id, row_number() over () - 1, p.id from product_category c, (select id from product limit 60) p
    where c.product_id = ${bestSeller}`.execute(db);
  await sql`analyze`.execute(db);
  const row = db.selectFrom('product_category').select('category_id').limit(1);
  category = (await row.executeTakeFirstOrThrow()).category_id;
}, 60_000);
afterAll(() => shop.close());

const tables = ['order', 'order_line', 'stock_movement', 'variant', 'product', 'product_popularity', 'guest'];

async function planFor(run: (db: Db) => Promise<unknown>) {
  const nodes = await planOf(shop.deps.db, run);
  const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '');
  expect(scanned.filter((table) => tables.includes(table))).toEqual([]);
  return nodes;
}

test('what belongs to a best seller is read from its newest orders alone', async () => {
  const nodes = await planFor((db) => listPairs(db, [bestSeller]));
  expect(rowsRead(nodes, 'stock_movement')).toBe(MOST_ORDERS);
  expect(rowsRead(nodes, 'guest')).toBeLessThanOrEqual(MOST_ORDERS);
  // Its own orders, and those of its buyers.
  expect(rowsRead(nodes, 'order_line')).toBeLessThan(600);
});

test.each([
  ['the nearest category', (db: Db) => findRelatedNearby(db, bestSeller, 17)],
  ['those above it', (db: Db) => findRelated(db, bestSeller, [category], 17)],
])('related goods of a page look at no product but what is related or popular in %s', async (_where, find) => {
  const nodes = await planFor(find);
  // And at the one that it is about.
  expect(rowsRead(nodes, 'product')).toBeLessThanOrEqual(60 + 1);
});
