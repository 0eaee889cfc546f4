import type { Accounting } from '@fieldhouse/contracts/accounting.schemas';
import type { Customer } from '@fieldhouse/contracts/orders.schemas';
import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineOf } from '../../testing/order-desk.ts';
import { sellBefore } from '../../testing/past-sales.ts';
import { addPromotion, buyByQuote } from '../../testing/quoting.ts';
import { ok, Returning } from '../../testing/returning.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Whole } from '../../testing/whole.ts';
import { countSold, foldSales } from './index.ts';

let shop: TestShop;
let token: string;
let ball: string | undefined;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await signIn(shop, 'admin'));
  [ball] = await stock(shop, [{ name: 'Ball', quantity: 40 }]);
});
afterAll(() => shop.close());

const get = async <T>(url: string) =>
  (await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json<T>();
const look = () => get<Whole<Overview>>('/api/overview');
const booked = async (from: string, to = from) => {
  const { totals } = await get<Accounting>(`/api/accounting?from=${from}&to=${to}`);
  return totals.reduce((sum, { sales, refunds }) => sum + sales.gross - refunds.gross, 0);
};

test('what is sold is counted once, whatever is exchanged, and no more when it has come back; the days are those of the books', async () => {
  const my = new Returning();
  await my.open(shop);
  await my.come();
  const { productId } = my.sizes[42];
  const sold = async () => {
    await countSold(shop.deps);
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

test('a sale belongs to the day that it is where the shop is', async () => {
  const { db } = shop.deps;
  const setZone = async (zone: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const { __v, name } = (await shop.app.inject({ url: '/api/settings', headers })).json<{
      __v: number;
      name: string;
    }>();
    ok(await shop.app.inject({ method: 'PUT', url: '/api/settings', headers, payload: { __v, name, timeZone: zone } }));
  };
  const id = await sellBefore(shop, 0, [{ id: ball, pieces: 1, cents: 1234 }]);
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

test('what came back is counted by size, with the reason, and what is left is measured by what is sold', async () => {
  const my = new Returning();
  await my.open(shop);
  await my.come();
  const { productId, variantId } = my.sizes[42];
  const found = async () => {
    await countSold(shop.deps);
    const { returnRates, runningOut, bestSellers } = await look();
    const seller = bestSellers.find((one) => one.productId === productId);
    return {
      back: returnRates.filter((one) => one.productId === productId),
      left: runningOut.find((one) => one.variantId === variantId)?.coverDays,
      sent: seller && [seller.sent, seller.returned],
    };
  };
  expect(await found()).toMatchObject({ back: [], sent: [0, 0] });
  await my.send();
  await my.receive(await my.asked(my.back(2, { reason: 'too small' })));
  // Two of two may be chance.
  expect(await found()).toMatchObject({ back: [], left: undefined });
  await sql`update order_line set quantity = 20, shipped = 20 where order_id = ${my.id}`.execute(shop.deps.db);
  const { back, left, sent } = await found();
  expect(back).toMatchObject([
    { variantId, options: { Size: '42' }, sent: 20, returned: 2, reasons: { 'too small': 2 } },
  ]);
  expect(sent).toEqual([20, 2]);
  const { rows } = await sql<{ quantity: number }>`select quantity from variant where id = ${variantId}`.execute(
    shop.deps.db,
  );
  expect(left).toBe(Math.floor(((rows[0]?.quantity ?? 0) * 30) / 18));
});

test('margin is what is left without tax, of goods whose cost is known', async () => {
  const { db } = shop.deps;
  const margin = async () => {
    await countSold(shop.deps);
    return (await look()).margin;
  };
  const before = await margin();
  const taxed = await sellBefore(shop, 1, [{ id: ball, pieces: 2, cents: 5950 }]);
  const quote = { taxIncluded: true, tax: [{ label: 'VAT', rate: 19_000, cents: 1900 }] };
  await sql`update "order" set quote = ${JSON.stringify(quote)}::jsonb where id = ${taxed}`.execute(db);
  expect((await margin()).sales - before.sales).toBeCloseTo(100, 2);
  await sql`update variant set cost_cents = 3000 where product_id = ${ball}`.execute(db);
  const known = await margin();
  expect([known.salesWithCost > 0, known.cost % 30]).toEqual([true, 0]);
  await sql`update variant set cost_cents = null where product_id = ${ball}`.execute(db);
  expect(await margin()).toMatchObject({ salesWithCost: 0, cost: 0 });
});
