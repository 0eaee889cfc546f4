import { dayIn } from '@fieldhouse/contracts/date-text';
import type { Customer } from '@fieldhouse/contracts/orders.schemas';
import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { lineOf } from '../../testing/order-desk.ts';
import { type PastLine, sellBefore } from '../../testing/past-sales.ts';
import { cardToken } from '../../testing/paying.ts';
import { payByQuote, quoteFor } from '../../testing/quoting.ts';
import { ok, Returning, stockSizes } from '../../testing/returning.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Whole } from '../../testing/whole.ts';
import { getOverview } from './get-overview.ts';
import { countSold, foldSales } from './index.ts';

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
const sell = (daysAgo: number, lines: readonly PastLine[]) => sellBefore(shop, daysAgo, lines);

/** The order alone, whose lines no stock was taken for. */
async function setStatus(id: string, status: string): Promise<void> {
  await sql`
    update order_line set shipped = case when ${status} in ('dispatched', 'completed') then quantity else 0 end,
      canceled = case when ${status} = 'canceled' then quantity else 0 end
    where order_id = ${id}`.execute(shop.deps.db);
  await sql`update "order" set status = ${status} where id = ${id}`.execute(shop.deps.db);
}

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
  await countSold(shop.deps);
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

test('what may be sent is counted by the day that was promised, and what banks want is listed by its deadline', async () => {
  const my = new Returning();
  await my.open(shop);
  const { db } = shop.deps;
  const before = (await look()).toSend;
  const ids: string[] = [];
  // Yesterday, tomorrow, in two days.
  for (const days of [-1, 1, 2]) {
    await my.come();
    ids.push(my.id);
    await sql`
      update "order" set quote = jsonb_build_object('method', jsonb_build_object('latest', ${before.today}::date + ${days}::int))
      where id = ${my.id}`.execute(db);
  }
  const { late, soon, all } = (await look()).toSend;
  expect([late - before.late, soon - before.soon, all - before.all]).toEqual([1, 1, 3]);
  const listed = await get<unknown[]>(`/api/orders/rows?flag=to-send&promised=${before.today}`);
  expect(listed).toHaveLength(late);
  for (const [place, due] of ['2026-03-02', '2026-03-01', null].entries())
    await sql`insert into dispute (id, order_id, gateway_id, kind, state, amount_cents, due_at)
      values (gen_random_uuid(), ${ids[place]}, ${`dp_${place}`}, 'dispute', 'open', 9000, ${due})`.execute(db);
  const { disputes, toSend } = await look();
  expect(disputes.map(({ orderId }) => ids.indexOf(orderId))).toEqual([1, 0, 2]);
  expect(toSend).toEqual(before);
  await sql`delete from dispute`.execute(db);
});

test('a right shows its own part alone', async () => {
  const partsOf = async (...rights: Right[]) => {
    const circumstances = { rights, now: new Date(), timeZone: 'UTC', hasCurrencies: false, proxy: undefined };
    const seen = await getOverview(shop.deps.db, circumstances);
    return Object.keys(seen).toSorted();
  };
  expect(await partsOf('reports')).toEqual(['bestSellers', 'margin', 'periods', 'returnRates', 'sales', 'timeZone']);
  expect(await partsOf('orders')).toEqual(['disputes', 'openPayments', 'statuses', 'timeZone', 'toSend']);
  expect(await partsOf('stock')).toEqual(['low', 'runningOut', 'soldOut', 'timeZone']);
  expect(await partsOf('marketing')).toEqual(['emptySearches', 'timeZone']);
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

test('a shop that sells in several currencies says beside each sum what was sold in which, and others do not', async () => {
  const month = async () => (await look()).periods.find(({ days }) => days === 30);
  const before = (await month())?.sales.now ?? 0;
  expect(await month()).not.toHaveProperty('inCurrencies');
  const headers = { authorization: `Bearer ${token}` };
  const terms = { name: 'Europe', prefix: 'eu', currency: 'EUR', countries: ['US'], rate: 0.5 };
  const payload = { ...terms, taxMode: 'included', locales: ['en'] };
  ok(await shop.app.inject({ method: 'POST', url: '/api/markets', headers, payload }));

  const buyer = await signIn(shop, 'client');
  const quote = await quoteFor(shop, buyer, { lines: [{ productId: ball ?? '', quantity: 1 }], market: 'eu' });
  const { orderId } = (await payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop) })).json();
  const refund = { method: 'POST', url: `/api/orders/${orderId}/refunds`, headers, payload: { amount: 1 } } as const;
  ok(await shop.app.inject(refund));

  const after = await month();
  expect(after?.inCurrencies).toEqual([
    { currency: 'EUR', amount: quote.total - 1 },
    { currency: 'USD', amount: before },
  ]);
  expect(after?.sales.now).toBeCloseTo(before + 2 * (quote.total - 1));
  const customer = await get<Customer>(`/api/customers/${buyer.userId}`);
  expect(customer).toMatchObject({ currency: 'USD', paid: 2 * quote.total, refunded: 2 });
  expect(customer.inCurrencies).toEqual([{ currency: 'EUR', paid: quote.total, refunded: 1 }]);
});
