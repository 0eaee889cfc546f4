import { LOW_STOCK } from '@fieldhouse/contracts/stock.rules';
import type pg from 'pg';
import { type CopiedValue, copyRows } from './copy-rows.ts';
import type { SeedProduct } from './product-maker.ts';
import type { SeedReview } from './review-maker.ts';

/** The tables that a seed run fills; their plain indexes may be set aside in the meantime. */
export const filledTables = [
  'product',
  'variant',
  'stock_movement',
  'product_category',
  'stock_alert',
  'review',
] as const;

export async function prepareBatches(client: pg.ClientBase): Promise<void> {
  await client.query(`
    drop table if exists pg_temp.seed_product, pg_temp.seed_review;
    create temp table seed_product (
      id uuid, at timestamptz, name text, name_key text, description text, brand_id integer, price_cents bigint,
      price_from_cents bigint, price_to_cents bigint, quantity bigint, options jsonb, weight_g integer,
      gender text, age_group text, material text, mpn text, attributes jsonb, tokens text[], categories integer[], img text[]
    );
    create temp table seed_review (
      id uuid, product_id uuid, account_id uuid, description text, rating smallint, at timestamptz
    )`);
}

// One statement a table, each with exactly the rows that createProduct and change_stock would have left.
const statements = [
  `insert into product (id, name, name_key, description, brand_id, price_cents, price_from_cents, price_to_cents, options,
     weight_g, gender, age_group, material, mpn, attributes, img, quantity, rating_sum, rating_count, search)
   select s.id, s.name, s.name_key, s.description, s.brand_id, s.price_cents, s.price_from_cents, s.price_to_cents,
     s.options, s.weight_g, s.gender, s.age_group, s.material, s.mpn, s.attributes, s.img, s.quantity, coalesce(r.sum, 0),
     coalesce(r.count, 0), array_to_tsvector(s.tokens)
   from seed_product s
   left join (select product_id, sum(rating), count(*) from seed_review group by product_id) r on r.product_id = s.id`,
  `insert into product_category (product_id, category_id, position)
   select s.id, c.id, c.n - 1 from seed_product s, unnest(s.categories) with ordinality as c (id, n)`,
  `insert into review (id, product_id, account_id, description, rating, created_at)
   select id, product_id, account_id, description, rating, at from seed_review`,
];

/** In the caller's transaction. */
export async function writeBatch(
  client: pg.ClientBase,
  { products, reviews }: { products: readonly SeedProduct[]; reviews: readonly SeedReview[] },
): Promise<void> {
  await client.query('truncate seed_product, seed_review');
  // The shape of a table is a type of the same name.
  await client.query('insert into seed_product select * from json_populate_recordset(null::seed_product, $1)', [
    JSON.stringify(products.map(({ row }) => row)),
  ]);
  await client.query('insert into seed_review select * from json_populate_recordset(null::seed_review, $1)', [
    JSON.stringify(reviews),
  ]);
  for (const statement of statements) await client.query(statement);
  // There are several times as many of these, so they go straight into their tables.
  await copyRows(client, 'variant', variantColumns, products.flatMap(variantRows));
  // A trigger has noted what is sold out.
  await client.query(
    `insert into stock_alert (variant_id, product_id, level)
     select s.id, s.product_id, 'low' from variant s join seed_product p on p.id = s.product_id
     where stock_level(s.quantity, ${LOW_STOCK}) = 'low'`,
  );
  await copyRows(client, 'stock_movement', ['variant_id', 'delta', 'reason', 'at'], products.flatMap(movementRows));
}

const variantColumns = [
  'id',
  'product_id',
  'position',
  'sku',
  'barcode',
  'option_values',
  'size',
  'colour',
  'price_cents',
  'regular_cents',
  'effective_cents',
  'weight_g',
  'img',
  'quantity',
];

function variantRows({ row, variants }: SeedProduct): CopiedValue[][] {
  return variants.map((v) => [
    v.id,
    row.id,
    v.position,
    v.sku,
    v.barcode,
    v.optionValues,
    v.size,
    v.colour,
    v.priceCents,
    v.regularCents,
    v.regularCents,
    v.weightG,
    v.img,
    v.pieces - v.taken,
  ]);
}

function movementRows({ row: { at }, variants }: SeedProduct): CopiedValue[][] {
  return variants.flatMap(({ id, pieces, taken }) => [
    ...(pieces > 0 ? [[id, pieces, 'created', at]] : []),
    ...(taken > 0 ? [[id, -taken, 'adjusted', at]] : []),
  ]);
}

/** One product in twenty costs a fifth less: some for weeks, some from tomorrow on. */
export async function putOnSale(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update product set sale_cents = price_cents * 4 / 5, sale_until = now() + interval '30 days',
       sale_from = case when hashtext(id::text) % 40 = 0 then now() + interval '1 day' else now() - interval '3 days' end
     where deleted_at is null and sale_cents is null and price_cents >= 1000 and hashtext(id::text) % 20 = 0`,
  );
}

export async function notifyNodes(client: pg.ClientBase, tags: readonly string[]): Promise<void> {
  await client.query('insert into change (tag) select unnest($1::text[])', [tags]);
}

/** Built once at the end, an index costs a fraction of what it costs row by row. */
export async function dropPlainIndexes(client: pg.ClientBase): Promise<{ rebuild: () => Promise<void> }> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [filledTables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return {
    rebuild: async () => {
      for (const { definition } of rows) await client.query(definition);
    },
  };
}
