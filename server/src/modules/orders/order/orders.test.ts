import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy, expectCleanAudit, home, ordersOf } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 19.99, quantity: 5, img: ['https://example.com/ball.jpg'] }]);
});
afterEach(() => expectCleanAudit(shop));

const order = async (quantity = 2) =>
  (await buy(shop, buyer, [{ productId: ball, quantity, price: 19.99 }])).json<{ orderId: string }>().orderId;
const setStatus = (id: string, status: string) =>
  shop.app.inject({ method: 'PUT', url: `/api/orders/${id}`, headers: admin.headers, payload: { status } });
const list = (query: string) => shop.app.inject({ url: `/api/orders/all?${query}`, headers: admin.headers });
const left = async () =>
  (await sql<{ n: number }>`select quantity as n from product where id = ${ball}`.execute(shop.deps.db)).rows[0]?.n;

describe('the status of an order', () => {
  test.each(['dispatched', 'completed', 'canceled', 'pending'])('may become %s from any other', async (status) => {
    const id = await order();
    for (const from of ['pending', 'dispatched', 'completed', 'canceled']) {
      await setStatus(id, from);
      expect((await setStatus(id, status)).json()).toMatchObject({ orderId: id, status });
    }
  });

  test('canceling gives the stock back, once; going on takes it again', async () => {
    const id = await order();
    await Promise.all([setStatus(id, 'canceled'), setStatus(id, 'canceled')]);
    expect(await left()).toBe(5);
    await setStatus(id, 'completed');
    expect(await left()).toBe(3);
  });

  test('what was sold in the meantime cannot be taken again', async () => {
    const id = await order(4);
    await setStatus(id, 'canceled');
    await order(3);
    const answer = await setStatus(id, 'pending');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'There are not that many left.' });
    expect(await left()).toBe(2);
  });

  test('each change is in the journal, and staying the same is none', async () => {
    const id = await order();
    await setStatus(id, 'dispatched');
    await setStatus(id, 'dispatched');
    const { rows } = await sql`
      select actor, action, before, after from journal where subject = 'order' and subject_id = ${id}`.execute(
      shop.deps.db,
    );
    const [before, after] = [{ status: 'pending' }, { status: 'dispatched' }];
    expect(rows).toEqual([{ actor: admin.userId, action: 'updateOrder', before, after }]);
  });

  test('the buyer gets one mail when it is dispatched, however often somebody goes back and forth', async () => {
    const id = await order();
    for (const status of ['dispatched', 'pending', 'dispatched']) await setStatus(id, status);
    const { rows } = await sql`
      select kind from mail where account_id = ${buyer.userId} order by id`.execute(shop.deps.db);
    expect(rows).toEqual([{ kind: 'order' }, { kind: 'dispatch' }]);
  });

  test('of two administrators who look at the same order the second is told, and nothing is lost', async () => {
    const id = await order();
    const change = (status: string, statusWas: string) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/orders/${id}`,
        headers: admin.headers,
        payload: { status, statusWas },
      });
    const answers = await Promise.all([change('dispatched', 'pending'), change('canceled', 'pending')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0]?.statusCode === 200 ? answers : answers.toReversed();
    const { status } = won?.json<{ status: string }>() ?? {};
    expect(lost?.json()).toMatchObject({
      error: `Someone else has set this order to ${status} in the meantime. Nothing was changed.`,
      code: 'stale',
    });
    expect((await ordersOf(shop, buyer))[0]?.status).toBe(status);
    expect((await change('completed', status ?? '')).statusCode).toBe(200);
  });

  test('an unknown order is a 404, an unknown status a 400', async () => {
    expect((await setStatus('00000000-0000-7000-8000-000000000000', 'pending')).statusCode).toBe(404);
    expect((await setStatus(await order(), 'lost')).statusCode).toBe(400);
  });
});

describe('the lists', () => {
  test('staff sees all paid orders, newest first, by page, status and search', async () => {
    const mine = [await order(1), await order(1), await order(1)];
    await setStatus(mine[1] ?? '', 'completed');
    const ids = (answer: { json: <T>() => T }) => answer.json<{ orderId: string }[]>().map(({ orderId }) => orderId);
    const page = await list('page=1&limit=2');
    expect(ids(page)).toEqual([mine[2], mine[1]]);
    const total = Number(page.headers['x-total-count']);
    expect(page.headers['x-total-pages']).toBe(String(Math.ceil(total / 2)));
    expect(ids(await list('page=2&limit=2'))[0]).toBe(mine[0]);
    expect(ids(await list(''))).toHaveLength(total);
    const byBuyer = `page=1&q=${encodeURIComponent(`client-${buyer.userId}`)}`;
    expect(ids(await list(byBuyer))).toEqual(mine.toReversed());
    expect(ids(await list(`${byBuyer}&status=completed`))).toEqual([mine[1]]);
    expect(ids(await list(`page=1&q=${mine[0]}`))).toEqual([mine[0]]);
    expect(ids(await list(`page=1&q=${buyer.userId}`))).toEqual(mine.toReversed());
    const { number } = page.json<{ number: number }[]>()[0] ?? { number: 0 };
    expect(ids(await list(`page=1&q=${number}`))).toEqual([mine[2]]);
    expect(ids(await list('page=1&q=%25'))).toEqual([]);
  });

  test('a client sees their own alone, each with its own copies of what was bought', async () => {
    const id = await order();
    const other = await signIn(shop, 'client');
    expect(await ordersOf(shop, other)).toEqual([]);
    await sql`update product set name = 'Renamed', price_cents = 1 where id = ${ball}`.execute(shop.deps.db);
    const products = [
      {
        productId: ball,
        options: {},
        name: 'Ball',
        price: 19.99,
        quantity: 2,
        img: 'https://example.com/ball.jpg',
      },
    ];
    expect(await ordersOf(shop, buyer)).toMatchObject([{ orderId: id, products }]);
  });

  test('each says who has bought it, and which of its products they have reviewed', async () => {
    const id = await order();
    const now = async () =>
      (await list(`page=1&q=${id}`)).json<{ userName: string; products: { reviewed: boolean }[] }[]>();
    expect(await now()).toMatchObject([{ userName: 'Test client', products: [{ reviewed: false }] }]);
    const written = await shop.app.inject({
      method: 'POST',
      url: `/api/review/create?userId=${buyer.userId}&productId=${ball}`,
      headers: buyer.headers,
      payload: { description: 'It bounces.', rating: 5 },
    });
    expect(written.json()).toEqual({ status: true });
    expect(await now()).toMatchObject([{ products: [{ reviewed: true }] }]);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ orderId: id, products: [{ reviewed: true }] }]);
  });

  test('times are whole seconds with milliseconds in UTC, as the screens cut them', async () => {
    await order();
    const [first] = (await ordersOf(shop, buyer)) as unknown as { createdAt: string }[];
    expect(first?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });
});

test('when a buyer leaves the shop their orders stay for the books, without them and their address', async () => {
  const id = await order();
  const answer = await shop.app.inject({
    method: 'DELETE',
    url: `/api/users/delete/${buyer.userId}`,
    headers: admin.headers,
  });
  expect(answer.statusCode).toBe(200);
  const [kept] = (await list(`page=1&q=${id}`)).json<object[]>();
  expect(kept).toMatchObject({ orderId: id, userId: null, userName: null, address: null });
  const { rows } = await sql<{ dump: string }>`
    select ("order".*)::text || (payment.*)::text as dump from "order" join payment on order_id = "order".id`.execute(
    shop.deps.db,
  );
  const dump = JSON.stringify(rows.filter((row) => row.dump.includes(id)));
  expect(dump).not.toContain(buyer.userId);
  expect(dump).not.toContain(home.line1);
});
