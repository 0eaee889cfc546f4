import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { countBestSellers, foldSales } from './index.ts';

let shop: TestShop;
let token: string;
let [ball, net, shoe]: string[] = [];
let number = 0;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await signIn(shop, 'admin'));
  [ball, net, shoe] = await stock(shop, [
    { name: 'Ball', quantity: 40 },
    { name: 'Net', quantity: 3 },
    { name: 'Shoe', quantity: 0 },
  ]);
});
afterAll(() => shop.close());

const look = async () =>
  (await shop.app.inject({ url: '/api/overview', headers: { authorization: `Bearer ${token}` } })).json<Overview>();

/** A paid order, as if it had been placed so many days ago. */
async function sell(
  daysAgo: number,
  lines: { id: string | undefined; pieces: number; cents: number }[],
): Promise<string> {
  const { db } = shop.deps;
  const total = lines.reduce((sum, { pieces, cents }) => sum + pieces * cents, 0);
  const { rows } = await sql<{ id: string }>`
    insert into "order" (id, number, currency, items_cents, total_cents, paid_at)
    values (gen_random_uuid(), ${++number}, 'usd', ${total}, ${total}, now() - make_interval(days => ${daysAgo}))
    returning id`.execute(db);
  const [order] = rows;
  for (const [position, { id, pieces, cents }] of lines.entries())
    await sql`insert into order_line (order_id, position, product_id, variant_id, name, sku, price_cents, quantity)
      select ${order?.id}, ${position}, product_id, id, 'x', sku, ${cents}, ${pieces} from variant where product_id = ${id}`.execute(
      db,
    );
  return order?.id ?? '';
}

/** The order alone, whose lines no stock was taken for. */
async function setStatus(id: string, status: string): Promise<void> {
  const { db } = shop.deps;
  await sql`
    update order_line set shipped = case when ${status} in ('dispatched', 'completed') then quantity else 0 end,
      canceled = case when ${status} = 'canceled' then quantity else 0 end
    where order_id = ${id}`.execute(db);
  await sql`update "order" set status = ${status} where id = ${id}`.execute(db);
}

describe('sales', () => {
  test('are listed for 90 days, today last, before and after they are folded', async () => {
    await sell(0, [{ id: ball, pieces: 2, cents: 1050 }]);
    await sell(0, [{ id: net, pieces: 1, cents: 999 }]);
    await sell(89, [{ id: ball, pieces: 1, cents: 1000 }]);
    await sell(90, [{ id: ball, pieces: 1, cents: 77_700 }]);
    const fresh = await look();
    expect(fresh.sales).toHaveLength(90);
    expect(fresh.sales.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), orders: 2, amount: 30.99 });
    expect(fresh.sales[0]).toMatchObject({ orders: 1, amount: 10 });
    expect(fresh.sales.slice(1, -1).every(({ orders }) => orders === 0)).toBe(true);
    await foldSales(shop.deps.db);
    expect(await look()).toEqual(fresh);
  });

  test('leave out what was canceled, and count it again when it is reinstated', async () => {
    const id = await sell(1, [{ id: ball, pieces: 1, cents: 5000 }]);
    const set = (status: string) => setStatus(id, status);
    const yesterday = async () => (await look()).sales.at(-2);
    expect(await yesterday()).toMatchObject({ orders: 1, amount: 50 });
    await set('canceled');
    await foldSales(shop.deps.db);
    expect(await yesterday()).toMatchObject({ orders: 0, amount: 0 });
    expect((await look()).statuses).toContainEqual({ status: 'canceled', orders: 1 });
    await set('dispatched');
    expect(await yesterday()).toMatchObject({ orders: 1, amount: 50 });
    expect((await look()).statuses).toContainEqual({ status: 'dispatched', orders: 1 });
  });

  test('an order that is not paid is none', async () => {
    const before = await look();
    await sql`insert into "order" (id, currency, items_cents, total_cents) values (gen_random_uuid(), 'usd', 5, 5)`.execute(
      shop.deps.db,
    );
    expect((await look()).sales).toEqual(before.sales);
  });

  test('are the same however many nodes add up while orders come in', async () => {
    const before = (await look()).sales.at(-1);
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await sell(0, [{ id: ball, pieces: 1, cents: 100 }]);
        if (n % 3 === 0) await foldSales(shop.deps.db);
      }),
    );
    const after = (await look()).sales.at(-1);
    expect(after?.orders).toBe((before?.orders ?? 0) + 20);
    expect(after?.amount).toBeCloseTo((before?.amount ?? 0) + 20, 2);
  });
});

test('best sellers are those of the last 30 days by pieces, without what was canceled or is older', async () => {
  await sell(3, [{ id: shoe, pieces: 90, cents: 100 }]);
  await sell(40, [{ id: net, pieces: 500, cents: 100 }]);
  const canceled = await sell(2, [{ id: net, pieces: 400, cents: 100 }]);
  await setStatus(canceled, 'canceled');
  await countBestSellers(shop.deps);
  expect((await look()).bestSellers.map(({ name, pieces }) => [name, pieces])).toEqual([
    ['Shoe', 90],
    ['Ball', 23],
    ['Net', 1],
  ]);
});

test('low and sold-out products are listed, and no longer when they are back in stock', async () => {
  const before = await look();
  expect(before.low).toMatchObject({ count: 1, products: [{ name: 'Net', quantity: 3 }] });
  expect(before.soldOut).toMatchObject({ count: 1, products: [{ name: 'Shoe', quantity: 0 }] });
  const headers = { authorization: `Bearer ${token}` };
  const change = (id: string | undefined, quantity: number) =>
    shop.app.inject({ method: 'PUT', url: `/api/products/update/${id}`, headers, payload: { quantity } });
  await change(shoe, 5);
  await change(net, 6);
  const after = await look();
  expect(after.low).toMatchObject({ count: 1, products: [{ name: 'Shoe', quantity: 5 }] });
  expect(after.soldOut).toEqual({ count: 0, products: [] });
});

test('an email that was given up and a payment in progress are listed', async () => {
  expect(await look()).toMatchObject({ failedMails: { count: 0, latestAt: null }, openPayments: { count: 0 } });
  await sql`insert into failed_job (job_id, task, payload, error, attempts)
    values (1, 'send-order-mail', '{"mailId": "x"}', 'refused', 10)`.execute(shop.deps.db);
  expect((await look()).failedMails).toEqual({ count: 1, latestAt: expect.stringMatching(/Z$/) });
});
