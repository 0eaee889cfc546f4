import { t } from '@fieldhouse/contracts/text';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { planOf, rowsRead } from '../../testing/plans.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { findIdByCode } from '../stock/index.ts';
import { findProduct, listProductsByIds } from './products.repo.ts';

/** Enough rows that a bad plan would be chosen if one could. */
const PRODUCTS = 3000;
const SIZES = 6;
const PICTURES = 5000;

let shop: TestShop;
let id: string;

beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.deps;
  await sql`insert into brand (uid, name, name_key) values (gen_random_uuid(), 'Brand', 'brand')`.execute(db);
  await sql`insert into product (id, name, name_key, description, brand_id, price_cents, quantity, search, img, options)
    select gen_random_uuid(), 'P' || n, 'p' || n, 'd', 1, 1000, ${SIZES}::int, '', array['/files/p' || n || '.webp'],
      '[{"name": "Size", "kind": "size", "values": []}]'
    from generate_series(1, ${PRODUCTS}::int) n`.execute(db);
  await sql`insert into variant (id, product_id, position, sku, barcode, option_values, size, img, quantity, regular_cents, effective_cents)
    select gen_random_uuid(), p.id, n, p.name || '-' || n, lpad(substr(p.name, 2) || n, 13, '0'), array[n::text], n::text,
      array['/files/p' || n || '.webp'], 1, 1000, 1000
    from product p, generate_series(1, ${SIZES}::int) n`.execute(db);
  await sql`insert into file (name, width, height, bytes)
    select 'p' || n || '.webp', 800, 800, 1000 from generate_series(1, ${PICTURES}::int) n`.execute(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from product where name = 'P77'`.execute(db);
  id = rows[0]?.id ?? '';
}, 60_000);
afterAll(() => shop.close());

const directory = {
  brands: [],
  categories: [],
  brandNames: new Map(),
  categoryById: new Map(),
  categoryNames: () => [],
};

async function planFor(run: (db: Db) => Promise<unknown>) {
  const nodes = await planOf(shop.deps.db, run);
  const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
  expect(scanned).not.toContain('variant');
  expect(scanned).not.toContain('file');
  expect(scanned).not.toContain('product');
  return nodes;
}

test('a product by id reads no variants and pictures but its own, and does not sort its variants', async () => {
  const nodes = await planFor((db) =>
    findProduct(db, { directory, attributes: [], t, content: undefined }, id, {
      notes: { until() {} },
      viewer: 'public',
    }),
  );
  // The first for its SKU, all for themselves, all for their pictures.
  expect(rowsRead(nodes, 'variant')).toBe(1 + 2 * SIZES);
  expect(rowsRead(nodes, 'file')).toBe(1 + SIZES);
  const sorted = nodes.filter((node) => node['Node Type'].includes('Sort')).flatMap((node) => node.Plans ?? []);
  expect(sorted.map((node) => node['Relation Name'])).not.toContain('variant');
});

test('a list reads one variant of each product', async () => {
  const { rows } = await sql<{ id: string }>`select id from product limit 12`.execute(shop.deps.db);
  const ids = rows.map((row) => row.id);
  expect(rowsRead(await planFor((db) => listProductsByIds(db, directory, ids)), 'variant')).toBe(ids.length);
});

test.each([
  ['SKU', 'p77-3'],
  ['barcode', '773'.padStart(13, '0')],
])('a product is looked up by %s', async (_what, code) => {
  expect(rowsRead(await planFor((db) => findIdByCode(db, code)), 'variant')).toBe(1);
});

test.each(['move_prices', 'move_statuses'])(
  '%s looks at no product when none is due: it is done every second',
  async (move) => {
    const { db } = shop.deps;
    const later = sql`now() + interval '1 day'`;
    await sql`update product set price_changes_at = ${later}, status_changes_at = ${later} where name like 'P1%'`.execute(
      db,
    );
    await sql`analyze product`.execute(db);
    await db.transaction().execute(async (tx) => {
      const countLooked = async () => {
        const { rows } = await sql<{ looked: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as looked from pg_stat_xact_user_tables
        where relname = 'product'`.execute(tx);
        return rows[0]?.looked;
      };
      const before = await countLooked();
      expect((await sql`select ${sql.ref(move)}(now(), 200)`.execute(tx)).rows).toEqual([]);
      expect(await countLooked()).toBe(before);
    });
  },
);
