import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { holdTransaction, untilItWaits } from '../../../testing/locks.ts';
import { buy } from '../../../testing/paying.ts';
import { expectNoRetries } from '../../../testing/race.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { countSales, fadePopularity } from './count-popularity.ts';
import { addViews, listPopularity, markNewOrders } from './popularity.repo.ts';
import { SALE_IN_VIEWS } from './popularity.rules.ts';
import { createViews } from './views.ts';

let shop: TestShop;
let ball: string;
let net: string;

/** Orders are counted when every transaction of that moment has ended, on the whole server: others have some open, too. */
async function countAll(): Promise<void> {
  for (let times = 0; times < 2; times++)
    await expect
      .poll(
        async () => {
          await countSales(shop.deps);
          const mark = shop.deps.db.selectFrom('popularity_mark').select('counting_to');
          return (await mark.executeTakeFirstOrThrow()).counting_to;
        },
        { timeout: 60_000 },
      )
      .toBeNull();
}

const isSettled = async () => {
  const { rows } = await sql<{ yes: boolean }>`
    select settled_by <= pg_snapshot_xmin(pg_current_snapshot()) as yes from popularity_mark`.execute(shop.deps.db);
  return rows[0]?.yes;
};

beforeAll(async () => {
  shop = await openTestShop();
  [ball = '', net = ''] = await stock(shop, [{ name: 'Ball', quantity: 100 }, { name: 'Net' }]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { db } = shop.deps;
  await sql`delete from product_popularity`.execute(db);
  await sql`
    update popularity_mark set counted_to = coalesce((select max(number) from "order"), 0), counting_to = null,
      settled_by = null, orders = 0, faded_on = (now() at time zone 'utc')::date, fading_to = null, faded_after = null`.execute(
    db,
  );
});

let network = 0;
const nextNetwork = () => `10.0.${Math.floor(++network / 250)}.${(network % 250) + 1}`;
const look = (at: TestShop, productId: unknown, headers = {}, remoteAddress = nextNetwork()) =>
  at.app.inject({ method: 'POST', url: '/api/views', payload: { productId } as object, headers, remoteAddress });
const counted = async (...asked: Parameters<typeof look>) =>
  (await look(...asked)).json<{ counted: boolean }>().counted;
const popularity = async () => Object.fromEntries(await listPopularity(shop.deps.db));

/** A second node, whose end writes what it has counted. */
const openNode = () => openTestShop({ database: shop.database });

describe('views', () => {
  test('are counted in each process, and written when it ends', async () => {
    const nodes = [await openNode(), await openNode()];
    // In every order, so that the two write the same rows from both ends.
    const goods = await stock(
      shop,
      Array.from({ length: 20 }, (_, n) => ({ name: `Ball ${n}` })),
    );
    for (const [n, node] of nodes.entries())
      for (const id of n === 0 ? goods : goods.toReversed())
        for (let times = 0; times < 3; times++) expect(await counted(node, id)).toBe(true);
    await Promise.all(nodes.map((node) => node.close()));
    expect(await popularity()).toEqual(Object.fromEntries(goods.map((id) => [id, 6])));
    for (const node of nodes) {
      expectNoRetries(node);
      expect(node.logged()).not.toMatch(/could not be written/);
    }
  });

  test('of one network are one, those of robots none, and those of unknown or deleted products fall away', async () => {
    const node = await openNode();
    const [gone = ''] = await stock(shop, [{ name: 'Gone' }]);
    expect(await counted(node, ball, {}, '10.9.9.9')).toBe(true);
    expect(await counted(node, ball, {}, '10.9.9.9')).toBe(false);
    expect(await counted(node, net, {}, '10.9.9.9')).toBe(true);
    for (const robot of [
      'Mozilla/5.0 (compatible; Googlebot/2.1)',
      'curl/8.5.0',
      'Twitterbot',
      'AhrefsSiteAudit; crawler',
    ])
      expect(await counted(node, ball, { 'user-agent': robot }), robot).toBe(false);
    for (const id of [gone, randomUUID()]) expect(await counted(node, id)).toBe(true);
    await sql`update product set deleted_at = now() where id = ${gone}`.execute(shop.deps.db);
    await node.close();
    expect(await popularity()).toEqual({ [ball]: 1, [net]: 1 });
  });

  test('of nothing are refused', async () => {
    for (const garbage of [undefined, null, 7, 'ball', '', { a: 1 }, [ball]])
      expect((await look(shop, garbage)).statusCode).toBe(400);
  });

  test('from one network end at a limit, and other networks are not stopped by it', async () => {
    const views = createViews({ ...shop.deps, write: async () => {} });
    for (let n = 0; n < 6000; n++) views.count(ball, 'a');
    expect(() => views.count(net, 'a')).toThrow('Too many views from your network');
    expect(views.count(net, 'b')).toBe(true);
    await views.close();
  });

  test('that cannot be written wait for the next time', async () => {
    const { db, log, now } = shop.deps;
    const write = vi.fn((counts: ReadonlyMap<string, number>) => addViews(db, counts));
    const views = createViews({ write, log, now });
    write.mockRejectedValueOnce(new Error('the database is away'));
    views.count(ball, 'a');
    await views.write();
    expect(await popularity()).toEqual({});
    views.count(ball, 'b');
    await views.close();
    expect(await popularity()).toEqual({ [ball]: 2 });
  });
});

/** An order as a payment leaves it, made in any transaction. */
async function sell(db: Db, productId: string, { daysAgo = 0, quantity = 1, status = 'pending' } = {}): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into "order" (id, number, status, currency, items_cents, total_cents, paid_at)
    values (gen_random_uuid(), nextval('order_number'), ${status}, 'usd', 100, 100, now() - make_interval(days => ${daysAgo}))
    returning id`.execute(db);
  await sql`
    insert into order_line (order_id, position, product_id, variant_id, name, sku, price_cents, quantity)
    select ${rows[0]?.id}, 0, product_id, id, 'x', sku, 100, ${quantity} from variant where product_id = ${productId}`.execute(
    db,
  );
}

/** By the age that they have. */
const allOrders = async () =>
  (await shop.deps.db.selectFrom('popularity_mark').select('orders').executeTakeFirstOrThrow()).orders;

const salesOf = async (id: string) => ((await popularity())[id] ?? 0) / SALE_IN_VIEWS;

describe('sales', () => {
  test('are counted once per order when they are paid, by their age, whatever the quantity', async () => {
    const buyer = await signIn(shop, 'client');
    await buy(shop, buyer, [{ productId: ball, quantity: 7, price: 10 }]);
    await sell(shop.deps.db, net, { daysAgo: 30 });
    await sell(shop.deps.db, net, { status: 'canceled' });
    for (let times = 0; times < 3; times++) await countAll();
    expect(await salesOf(ball)).toBeCloseTo(1, 3);
    expect(await salesOf(net)).toBeCloseTo(0.5, 3);
    expect(await allOrders()).toBeCloseTo(1.5, 3);
  });

  test('are all counted once by two nodes at the same time', async () => {
    for (let n = 0; n < 10; n++) await sell(shop.deps.db, n % 2 ? ball : net);
    const second = await openNode();
    await Promise.all([shop, second, shop, second].map(({ deps }) => countSales(deps)));
    await second.close();
    await countAll();
    expect([await salesOf(ball), await salesOf(net)].map(Math.round)).toEqual([5, 5]);
  });

  test('with a lower number that are paid later are not passed over', async () => {
    const { db } = shop.deps;
    const late = await holdTransaction(db, (tx) => sell(tx, ball));
    await sell(db, net);
    await countSales(shop.deps);
    await sell(db, net);
    await countSales(shop.deps);
    expect(await popularity()).toEqual({});
    await late.commit();
    await countAll();
    expect([await salesOf(ball), await salesOf(net)].map(Math.round)).toEqual([1, 2]);
  });

  test('are counted once when the worker dies in the middle', async () => {
    const { db } = shop.deps;
    await sql`insert into product_popularity (product_id) values (${ball})`.execute(db);
    await sell(db, ball);
    await markNewOrders(db);
    await expect.poll(isSettled).toBe(true);
    const held = await holdTransaction(db, (tx) =>
      sql`select from product_popularity where product_id = ${ball} for update`.execute(tx),
    );
    const counting = countSales(shop.deps);
    await untilItWaits(db, counting);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    await expect(counting).rejects.toThrow();
    await held.commit();
    expect(await salesOf(ball)).toBe(0);
    await countAll();
    expect(await salesOf(ball)).toBeCloseTo(1, 3);
  });

  test('go on after the data has moved to a server that has seen less', async () => {
    const { db } = shop.deps;
    await sell(db, ball);
    await sql`update popularity_mark set counting_to = counted_to + 1, settled_by = '999999999999'`.execute(db);
    await countAll();
    expect(await salesOf(ball)).toBeCloseTo(1, 3);
  });
});

describe('what was popular', () => {
  const fill = async (days: number) => {
    const { db } = shop.deps;
    await sql`insert into product_popularity (product_id, views, sales) values (${ball}, 100, 5), (${net}, 0.01, 0)`.execute(
      db,
    );
    await sql`update popularity_mark set orders = 8, faded_on = faded_on - ${days}::int`.execute(db);
  };
  const viewsOf = async (id: string) => {
    const { rows } = await sql<{ views: number }>`
      select views from product_popularity where product_id = ${id}`.execute(shop.deps.db);
    return rows[0]?.views;
  };

  test('fades once a day, whoever asks how often, and is forgotten in the end', async () => {
    await fill(1);
    const second = await openNode();
    await Promise.all([shop, second, shop].map(({ deps }) => fadePopularity(deps)));
    await second.close();
    await fadePopularity(shop.deps);
    expect(await viewsOf(ball)).toBeCloseTo(100 * 0.5 ** (1 / 30), 9);
    expect(await viewsOf(net)).toBeUndefined();
  });

  test('counts half after 30 days, on which the shop may have been closed', async () => {
    await fill(30);
    await fadePopularity(shop.deps);
    expect(await viewsOf(ball)).toBeCloseTo(50, 9);
    expect(await allOrders()).toBeCloseTo(4, 9);
  });

  test('is faded to the end when the worker has died after a part of it', async () => {
    await fill(30);
    const { db } = shop.deps;
    const [first, last] = [ball, net].toSorted();
    await sql`update product_popularity set views = 64`.execute(db);
    // As it is left between two transactions: the first product is done.
    await sql`
      update popularity_mark set fading_to = (now() at time zone 'utc')::date, faded_after = ${first}`.execute(db);
    await fadePopularity(shop.deps);
    await fadePopularity(shop.deps);
    expect([await viewsOf(first ?? ''), await viewsOf(last ?? '')]).toEqual([64, 32]);
    expect(await allOrders()).toBe(4);
  });
});
