import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { Order, OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoGateway } from '../demo/gateway/demo-gateway.ts';
import { databaseDirectory } from '../deps.ts';
import { sweepPayments } from '../modules/checkout/index.ts';
import { type Db, openDatabase } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { findBrokenInvariants } from '../testing/invariants.ts';
import { holdTransaction, untilItWaits } from '../testing/locks.ts';
import { makeTablesBefore } from '../testing/old-tables.ts';
import { buy, expectCleanAudit } from '../testing/paying.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';
import { createTestDatabase, openTestShop, type TestDatabase, type TestShop } from '../testing/test-shop.ts';
import { importShop } from './import-shop.ts';

/** A shop as the version before variants has left it; how it was made is in the README beside it. */
const EXPORT = join(import.meta.dirname, 'fixtures/shop-at-0023.export');
const FUNCTIONS = join(import.meta.dirname, 'fixtures/functions-at-0023.sql.gz');

let database: TestDatabase;
let shop: TestShop;
let admin: SignedIn;
let products: Map<string, Product>;

beforeAll(async () => {
  database = await openOldShop();
  await withDb(async (db) => void (await migrate(db, databaseDirectory)));
  shop = await openTestShop({ database });
  admin = await signIn(shop, 'admin');
  // It waits for its bank since today, not since the day of the export.
  await sql`update payment set created_at = now(), waits_since = now() where state = 'open'`.execute(shop.deps.db);
  const all = (await shop.app.inject('/api/products?limit=100')).json<Product[]>();
  products = new Map(all.map((product) => [product.name, product]));
});
afterAll(async () => {
  await shop?.close();
  await database.drop();
});

async function openOldShop(): Promise<TestDatabase> {
  const old = await createTestDatabase();
  await withDb(async (db) => {
    await makeTablesBefore(db, '0024');
    await sql.raw(gunzipSync(readFileSync(FUNCTIONS)).toString()).execute(db);
  }, old);
  await (await startDemoGateway({ connection: old.connection })).close();
  const client = new pg.Client(old.connection);
  await client.connect();
  await importShop(client, EXPORT);
  // It was canceled before the shop kept when.
  await client.query(
    `update "order" set canceled_at = null where number = (select min(number) from "order" where status = 'canceled')`,
  );
  await client.end();
  return old;
}

async function withDb(work: (db: Db) => Promise<void>, of = database): Promise<void> {
  const { db, close } = openDatabase({ connection: of.connection, poolSize: 4, onIdleError: () => {} });
  try {
    await work(db);
  } finally {
    await close();
  }
}

async function expectInOrder(): Promise<void> {
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  await expectCleanAudit(shop);
}

/** All that tables are made of, in the order of their columns. */
async function readSchema(of: TestDatabase): Promise<unknown[]> {
  let rows: unknown[] = [];
  await withDb(async (db) => {
    ({ rows } = await sql`
      select * from (
        select a.attrelid::regclass::text as of, 'column ' || row_number() over (partition by a.attrelid order by a.attnum) as kind,
          a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
            || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') as text
        from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
        where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        union all select tablename, 'index', indexdef from pg_indexes where schemaname = 'public'
        union all select conrelid::regclass::text, 'constraint', conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace and contype <> 'n'
        union all select tgrelid::regclass::text, 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      ) t order by 1, 2, 3`.execute(db));
  }, of);
  return rows;
}

const idOf = (name: string) => products.get(name)?._id ?? '';
const ask = (url: string) => shop.app.inject({ url, headers: admin.headers });
const setStatus = (id: string, status: string) =>
  shop.app.inject({ method: 'PUT', url: `/api/orders/${id}`, headers: admin.headers, payload: { status } });
const stockOf = async (name: string) => {
  const { rows } = await sql<{ quantity: number; committed: number }>`
    select v.quantity, v.committed from variant v join product p on p.id = v.product_id where p.name = ${name}`.execute(
    shop.deps.db,
  );
  return rows[0];
};

test('a filled shop of the version before adds up: stock, committed pieces, prices, figures, books', async () => {
  await expectInOrder();
  expect([...products.keys()].toSorted()).toEqual(['Ball', 'Net', 'Racket', 'Red Cap']);
  // Committed: paid and not sent, or waiting for a bank.
  expect(await stockOf('Racket')).toEqual({ quantity: 34, committed: 4 });
  expect(await stockOf('Ball')).toEqual({ quantity: 0, committed: 1 });
  expect(await stockOf('Net')).toEqual({ quantity: 9, committed: 1 });
  // It was deleted, and one is still to be sent.
  expect(await stockOf('Shoe')).toEqual({ quantity: 7, committed: 1 });
  const net = (await shop.app.inject(`/api/products/id/${idOf('Net')}`)).json<ProductDetail>();
  expect(net).toMatchObject({ price: 30, basePrice: 30, quantity: 9, options: [], weight: null });
  expect(net.variants).toMatchObject([{ _id: net._id, sku: net.sku, options: {}, price: 30, quantity: 9, images: [] }]);
});

test('the tables of shops of both releases become those of a shop that has never had others', async () => {
  const [fresh, last] = [await createTestDatabase(), await createTestDatabase()];
  const wanted = await readSchema(fresh);
  expect(await readSchema(database)).toEqual(wanted);
  await withDb(async (db) => {
    await makeTablesBefore(db, '0097');
    await sql`
      with person as (
        insert into account (id, name, email, email_key) values (gen_random_uuid(), 'Ada', 'ada@court.test', 'ada@court.test')
        returning id
      ) insert into session (token_hash, account_id, expires_at) select sha256('s'), id, now() from person`.execute(db);
    await migrate(db, databaseDirectory);
  }, last);
  expect(await readSchema(last)).toEqual(wanted);
  await Promise.all([fresh.drop(), last.drop()]);
});

test('its orders say what was sold, and what of it has gone out', async () => {
  const orders = (await ask('/api/orders/all?limit=50')).json<Order[]>();
  expect(orders.map(({ status }) => status).toSorted()).toEqual([
    'canceled',
    'canceled',
    'canceled',
    'completed',
    'completed',
    'dispatched',
    'dispatched',
    'dispatched',
    'pending',
    'pending',
    'pending',
  ]);
  for (const { sku, options } of orders.flatMap((order) => order.products)) {
    expect(sku).toMatch(/^FH-\w{8}$/);
    expect(options).toEqual({});
  }
  // Also of those that were canceled before the shop kept when.
  for (const { orderId } of orders.filter(({ status }) => status === 'canceled')) {
    const { events } = (await ask(`/api/orders/${orderId}`)).json<OrderDetail>();
    expect(events.map(({ text }) => text)).toContain('Canceled');
    expect(events[0]?.kind).toBe('paid');
  }
  const history = (await ask(`/api/products/stock/${idOf('Racket')}`)).json<
    { reason: string; onHandDelta: number }[]
  >();
  expect(history.filter(({ reason }) => reason === 'dispatched').map(({ onHandDelta }) => onHandDelta)).toEqual([
    -1, -1,
  ]);
});

test('its goods still sell by their old ids, as one version and in sizes', async () => {
  const buyer = await signIn(shop, 'client');
  const [racket, before] = [idOf('Racket'), await stockOf('Racket')];
  const line = { productId: racket, quantity: 1, price: 80 };
  expect((await buy(shop, buyer, [line])).statusCode).toBe(200);
  expect((await buy(shop, buyer, [{ ...line, variantId: racket }])).statusCode).toBe(200);
  expect((await buy(shop, buyer, [line, { ...line, variantId: racket }])).statusCode).toBe(200);
  expect(await stockOf('Racket')).toEqual({
    quantity: (before?.quantity ?? 0) - 4,
    committed: (before?.committed ?? 0) + 4,
  });
  const { variants, __v } = (await ask(`/api/products/${racket}/variants`)).json();
  const sized = {
    options: [{ name: 'Grip', kind: 'size', values: [{ value: 'L1' }, { value: 'L2' }] }],
    variants: [
      { ...variants[0], options: { Grip: 'L1' } },
      { options: { Grip: 'L2' }, quantity: 3 },
    ],
    __v,
  };
  const url = `/api/products/${racket}/variants`;
  expect((await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload: sized })).statusCode).toBe(200);
  expect((await buy(shop, buyer, [{ ...line, variantId: racket }])).statusCode).toBe(200);
  expect((await buy(shop, buyer, [line])).json()).toMatchObject({
    error: 'Please choose a size or colour for Racket.',
  });
  await expectInOrder();
});

test('its orders can be sent, canceled and given back, those of deleted goods too; what waited for a bank lapses', async () => {
  const orders = (await ask('/api/orders/all?limit=50')).json<Order[]>();
  for (const { orderId, status, refunded } of orders.filter((order) => !order.refunded)) {
    for (const next of ['dispatched', 'canceled', status])
      expect([refunded, (await setStatus(orderId, next)).statusCode]).toEqual([false, 200]);
  }
  await expectInOrder();
  const before = await stockOf('Shoe');
  const shoe = orders.find((order) => order.status === 'pending' && order.products.some(({ name }) => name === 'Shoe'));
  await setStatus(shoe?.orderId ?? '', 'canceled');
  expect(await stockOf('Shoe')).toEqual({ quantity: (before?.quantity ?? 0) + 1, committed: 0 });
  await sql`update payment set created_at = created_at - interval '16 minutes' where state = 'open'`.execute(
    shop.deps.db,
  );
  await sweepPayments(shop.deps);
  const { rows } = await sql`select from payment where state = 'open'`.execute(shop.deps.db);
  expect(rows).toEqual([]);
  await expectInOrder();
});

test('the upgrade waits for who is buying, and neither is thrown out', async () => {
  const old = await openOldShop();
  await withDb(async (db) => {
    // As place_order of the version before: the product is locked, and then written.
    let write: () => Promise<unknown> = async () => {};
    const held = await holdTransaction(db, async (tx) => {
      await sql`select from product order by id for no key update`.execute(tx);
      write = () => sql`update product set quantity = quantity + 1`.execute(tx);
    });
    const upgrade = migrate(db, databaseDirectory);
    await untilItWaits(db, upgrade);
    await write().finally(() => held.commit());
    expect(await upgrade).toContain('0024-sell-variants');
  }, old);
  await old.drop();
});
