import type { Accounting } from '@fieldhouse/contracts/accounting.schemas';
import { dayIn } from '@fieldhouse/contracts/date-text';
import type { Customer } from '@fieldhouse/contracts/orders.schemas';
import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { lineOf } from '../../testing/order-desk.ts';
import { addPromotion, buyByQuote } from '../../testing/quoting.ts';
import { ok, Returning, stockSizes } from '../../testing/returning.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Whole } from '../../testing/whole.ts';
import { countBestSellers, foldSales } from './index.ts';

let shop: TestShop;
let token: string;
let [ball, net, shoe]: string[] = [];

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

const get = async <T>(url: string) =>
  (await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json<T>();
const look = () => get<Whole<Overview>>('/api/overview');

/** A paid order, as if it had been placed so many days ago. */
async function sell(daysAgo: number, lines: { id: string | undefined; pieces: number; cents: number }[]) {
  const { db } = shop.deps;
  const total = lines.reduce((sum, { pieces, cents }) => sum + pieces * cents, 0);
  const { rows } = await sql<{ id: string }>`
    insert into "order" (id, number, currency, items_cents, total_cents, paid_at)
    values (gen_random_uuid(), nextval('order_number'), 'usd', ${total}, ${total}, now() - make_interval(days => ${daysAgo}))
    returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  for (const [position, { id: productId, pieces, cents }] of lines.entries())
    await sql`insert into order_line (order_id, position, product_id, variant_id, name, sku, price_cents, quantity)
      select ${id}, ${position}, product_id, id, 'x', sku, ${cents}, ${pieces} from variant where product_id = ${productId}`.execute(
      db,
    );
  return id;
}

/** The order alone, whose lines no stock was taken for. */
async function setStatus(id: string, status: string): Promise<void> {
  await sql`
    update order_line set shipped = case when ${status} in ('dispatched', 'completed') then quantity else 0 end,
      canceled = case when ${status} = 'canceled' then quantity else 0 end
    where order_id = ${id}`.execute(shop.deps.db);
  await sql`update "order" set status = ${status} where id = ${id}`.execute(shop.deps.db);
}

const booked = async (from: string, to = from) => {
  const { totals } = await get<Accounting>(`/api/accounting?from=${from}&to=${to}`);
  return totals.reduce((sum, { sales, refunds }) => sum + sales.gross - refunds.gross, 0);
};

describe('sales', () => {
  test('are listed for 90 days, today last, before and after they are folded', async () => {
    await sell(0, [{ id: ball, pieces: 2, cents: 1050 }]);
    await sell(0, [{ id: net, pieces: 1, cents: 999 }]);
    await sell(89, [{ id: ball, pieces: 1, cents: 1000 }]);
    await sell(90, [{ id: ball, pieces: 1, cents: 77_700 }]);
    const fresh = await look();
    expect(fresh.sales).toHaveLength(90);
    expect(fresh.sales.at(-1)).toEqual({ day: dayIn(new Date(), fresh.timeZone), orders: 2, amount: 30.99 });
    expect(fresh.sales[0]).toMatchObject({ orders: 1, amount: 10 });
    expect(fresh.sales.slice(1, -1).every(({ orders }) => orders === 0)).toBe(true);
    await foldSales(shop.deps.db);
    expect(await look()).toEqual(fresh);
  });

  test('count no order that was canceled, and its money until it has gone back', async () => {
    const id = await sell(1, [{ id: ball, pieces: 1, cents: 5000 }]);
    const yesterday = async () => (await look()).sales.at(-2);
    expect(await yesterday()).toMatchObject({ orders: 1, amount: 50 });
    await setStatus(id, 'canceled');
    await foldSales(shop.deps.db);
    expect(await yesterday()).toMatchObject({ orders: 0, amount: 50 });
    expect((await look()).statuses).toContainEqual({ status: 'canceled', orders: 1 });
    await setStatus(id, 'dispatched');
    expect(await yesterday()).toMatchObject({ orders: 1, amount: 50 });
    expect((await look()).statuses).toContainEqual({ status: 'dispatched', orders: 1 });
  });

  test('an order that is not paid is none', async () => {
    const { db } = shop.deps;
    const before = await look();
    await sql`
      insert into "order" (id, currency, items_cents, total_cents) values (gen_random_uuid(), 'usd', 5, 5)`.execute(db);
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

test('a proxy that is not trusted is named', async () => {
  expect((await look()).untrustedProxy).toBeNull();
  await shop.app.inject({ url: '/api/shop', remoteAddress: '10.0.0.5', headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect((await look()).untrustedProxy).toMatchObject({ address: '10.0.0.5' });
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

test('what is low or sold out goes by size, and is listed until it is back in stock', async () => {
  const before = await look();
  const only = { options: {}, variantId: expect.any(String) };
  expect(before.low.products.filter(({ productId }) => productId === net)).toEqual([
    { productId: net, name: 'Net', quantity: 3, ...only },
  ]);
  expect(before.soldOut.products.filter(({ productId }) => productId === shoe)).toEqual([
    { productId: shoe, name: 'Shoe', quantity: 0, ...only },
  ]);
  const headers = { authorization: `Bearer ${token}` };
  const change = (id: string | undefined, quantity: number) =>
    shop.app.inject({ method: 'PUT', url: `/api/products/update/${id}`, headers, payload: { quantity } });
  await change(shoe, 5);
  await change(net, 6);
  const after = await look();
  expect([after.low.count, after.soldOut.count]).toEqual([before.low.count, before.soldOut.count - 1]);

  const sizes = await stockSizes(shop, {
    40: { price: 50, quantity: 90 },
    41: { price: 50, quantity: 0 },
    42: { price: 50, quantity: 0 },
    43: { price: 50, quantity: 2 },
  });
  const { productId = '', variantId = '' } = sizes[41] ?? {};
  const sized = await look();
  expect([sized.low.count, sized.soldOut.count]).toEqual([after.low.count + 1, after.soldOut.count + 2]);
  expect(sized.soldOut.products.slice(0, 2)).toMatchObject([
    { name: 'Shoe', options: { Size: '41' }, variantId, quantity: 0 },
    { options: { Size: '42' } },
  ]);
  const summary = async () =>
    (await shop.app.inject({ url: '/api/products/stock', headers })).json<{ low: number; out: number }>();
  expect(await summary()).toMatchObject({ low: sized.low.count, out: sized.soldOut.count });
  const listed = async (level: string) =>
    (await shop.app.inject({ url: `/api/products?page=1&stock=${level}`, headers }))
      .json<{ _id: string }[]>()
      .filter(({ _id }) => _id === productId).length;
  expect([await listed('out'), await listed('low')]).toEqual([1, 1]);
  // Pieces that go from one size to another change the product's sum by nothing.
  const move = (id: string, count: number) => ({ sku: id, count, reason: 'counted' });
  const skus = await sql<{ sku: string }>`
    select sku from variant where product_id = ${productId} order by position`.execute(shop.deps.db);
  const [full = '', ...others] = skus.rows.map(({ sku }) => sku);
  const rows = [move(full, 70), ...others.map((sku) => move(sku, 10))];
  ok(
    await shop.app.inject({
      method: 'POST',
      url: '/api/stock/adjust',
      headers,
      payload: { rows, key: '3f0e4c8e-6f0c-4d3a-9a58-0f5a3b2f7a11' },
    }),
  );
  expect([await listed('out'), await listed('low')]).toEqual([0, 0]);
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
});

test('an email that was given up and a payment in progress are listed', async () => {
  expect(await look()).toMatchObject({ failedMails: { count: 0, latestAt: null }, openPayments: { count: 0 } });
  await sql`insert into failed_job (job_id, task, payload, error, attempts)
    values (1, 'send-order-mail', '{"mailId": "x"}', 'refused', 10)`.execute(shop.deps.db);
  expect((await look()).failedMails).toEqual({ count: 1, latestAt: expect.stringMatching(/Z$/) });
});

test('canceled orders whose money has not gone back are listed until it has', async () => {
  const my = new Returning();
  await my.open(shop);
  await my.come();
  const kept = async () => (await look()).keptMoney;
  const none = { count: 0, orders: [] };
  const { number } = await my.desk.read(my.id);
  expect(await kept()).toEqual(none);
  ok(await my.desk.setStatus(my.id, 'canceled'));
  const one = (amount: number) => ({ count: 1, orders: [{ orderId: my.id, number, amount }] });
  expect(await kept()).toEqual(one(100));
  ok(await my.desk.setStatus(my.id, 'pending'));
  expect(await kept()).toEqual(none);
  // What a parcel has taken is paid for; the rest is not.
  ok(await my.desk.ship(my.id, { lines: [lineOf(my.id, 0, 1)] }));
  ok(await my.desk.setStatus(my.id, 'canceled'));
  expect(await kept()).toEqual(one(50));
  ok(await my.desk.ask('POST', `${my.id}/refunds`, { amount: 20 }));
  expect(await kept()).toEqual(one(30));
  ok(await my.desk.ask('POST', `${my.id}/refunds`, { amount: 30 }));
  expect(await kept()).toEqual(none);
  await my.come();
  ok(await my.desk.cancel(my.id));
  expect(await kept()).toEqual(none);
  await my.come();
  ok(await my.desk.setStatus(my.id, 'canceled'));
  ok(await my.desk.ask('POST', `${my.id}/refund`, {}));
  expect(await kept()).toEqual(none);
});

describe('what is sold', () => {
  test('is counted once, whatever is exchanged, and no more when it has come back; the days are those of the books', async () => {
    const my = new Returning();
    await my.open(shop);
    await my.come();
    const { productId } = my.sizes[42];
    const sold = async () => {
      await countBestSellers(shop.deps);
      const seller = (await look()).bestSellers.find((one) => one.productId === productId);
      return seller && [seller.pieces, seller.amount];
    };
    const customer = async () =>
      (await shop.app.inject({ url: `/api/customers/${my.buyer.userId}`, headers: my.admin.headers })).json<Customer>();
    const today = async () => {
      const { day, ...figures } = (await look()).sales.at(-1) ?? { day: '', orders: 0, amount: 0 };
      expect(figures.amount).toBeCloseTo(await booked(day), 2);
      return figures;
    };
    const before = await today();
    expect(await sold()).toEqual([2, 100]);
    await my.send();
    const made = await my.asked(my.back(1, { exchangeFor: my.sizes[43].variantId }));
    expect([await sold(), (await customer()).orders, await today()]).toEqual([[2, 100], 1, before]);
    await my.receive(made);
    expect([await sold(), (await customer()).orders, await today()]).toEqual([[2, 100], 1, before]);
    const other = made.replacement?.orderId ?? '';
    await my.send(other);
    await my.receive(await my.asked(my.back(1, {}, other), other));
    expect(await sold()).toEqual([1, 50]);
    expect(await today()).toEqual({ orders: before.orders, amount: expect.closeTo(before.amount - 50, 2) });
    // Given back as a favour.
    ok(await my.desk.ask('POST', `${my.id}/refunds`, { lines: [lineOf(my.id, 0, 1)] }));
    expect(await sold()).toBeUndefined();
    await foldSales(shop.deps.db);
    expect(await today()).toEqual({ orders: before.orders, amount: expect.closeTo(before.amount - 100, 2) });

    await addPromotion(shop, { code: 'TENTH' });
    const bought = await buyByQuote(shop, my.buyer, { lines: [{ ...my.sizes[43], quantity: 1 }], code: 'TENTH' });
    expect(await sold()).toEqual([1, 45]);
    ok(await my.desk.ask('POST', `${bought.json<{ orderId: string }>().orderId}/cancel`, {}));
    expect([await sold(), (await customer()).orders]).toEqual([undefined, 1]);
    await today();
  });

  test('belongs to the day that it is where the shop is', async () => {
    const { db } = shop.deps;
    const setZone = async (zone: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const { __v, name } = (await shop.app.inject({ url: '/api/settings', headers })).json<{
        __v: number;
        name: string;
      }>();
      ok(
        await shop.app.inject({ method: 'PUT', url: '/api/settings', headers, payload: { __v, name, timeZone: zone } }),
      );
    };
    const id = await sell(0, [{ id: ball, pieces: 1, cents: 1234 }]);
    const noon = new Date(Date.now() - 48 * 3600_000).toISOString().slice(0, 10);
    await sql`update "order" set paid_at = ${`${noon}T23:40:00Z`} where id = ${id}`.execute(db);
    const dayOf = async (zone: string) => {
      await setZone(zone);
      const { sales, timeZone } = await look();
      expect(timeZone).toBe(zone);
      const { day } = sales.find(({ amount }) => amount % 1 > 0.33 && amount % 1 < 0.35) ?? {};
      expect(sales.find((one) => one.day === day)?.amount).toBeCloseTo(await booked(day ?? ''), 2);
      return day;
    };
    const next = new Date(Date.parse(noon) + 24 * 3600_000).toISOString().slice(0, 10);
    expect(await dayOf('America/New_York')).toBe(noon);
    expect(await dayOf('Asia/Kathmandu')).toBe(next);
    expect(await dayOf('UTC')).toBe(noon);
  });
});
