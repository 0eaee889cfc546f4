import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventType, eventMessages, eventTypes } from '@fieldhouse/contracts/event.rules';
import type { ShopEvent } from '@fieldhouse/contracts/integrations.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../platform/db/db.ts';
import { holdTransaction } from '../../../testing/locks.ts';
import { buyOne, errorOf, lineOf, openDesk } from '../../../testing/order-desk.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { BEGINNING, listEventsAfter } from './events.repo.ts';
import { cleanEvents } from './list-events.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  buyer = await signIn(shop, 'client');
});
afterAll(() => shop.close());

const ask = (query: string, who = admin) => shop.app.inject({ url: `/api/events${query}`, headers: who.headers });
const read = async (query = '') => (await ask(query)).json<{ events: ShopEvent[]; next: string }>();
const typesOf = (events: readonly ShopEvent[], subject: string) =>
  events.filter((event) => event.subject === subject).map(({ type }) => type);

/** Transactions of other tests on the same server hold it up. */
const patiently = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 100_000, interval: 20 });
const untilRead = (subject: string, types: readonly string[], query = '?limit=500') =>
  patiently(async () => expect(typesOf((await read(query)).events, subject)).toEqual(types));

test('what happens to an order, its product and its buyer is told once, with the ids of all concerned', async () => {
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 9 }]);
  const desk = openDesk(shop, admin);
  const id = await buyOne(shop, buyer, [{ productId: ball, quantity: 3, price: 20 }]);
  await desk.ask('POST', `${id}/refunds`, { lines: [lineOf(id, 0, 1)] });
  await desk.ship(id);
  const { shipments } = await desk.read(id);
  await desk.correct(id, shipments[0]?._id ?? '', { delivered: true });
  await desk.ask('POST', `${id}/returns`, { lines: [{ ...lineOf(id, 0, 1), reason: 'too large' }] });
  await untilRead(id, ['order.paid', 'refund.done', 'order.shipped', 'order.delivered', 'return.requested']);
  const { events } = await read('?types=refund.done,order.shipped');
  expect(events.filter(({ subject }) => subject === id)).toEqual([
    { ...shown('refund.done', id), data: { orderId: id, by: 'provider', refundId: expect.any(String) } },
    { ...shown('order.shipped', id), data: { orderId: id, by: 'staff', shipmentId: shipments[0]?._id } },
  ]);

  // The product was made and stocked, bought, canceled in part and sent; an edit is another matter.
  await untilRead(ball, ['product.changed', 'stock.changed', 'stock.changed', 'stock.changed', 'stock.changed']);
  const payload = { name: 'Ball 2' };
  await shop.app.inject({ method: 'PUT', url: `/api/products/${ball}`, headers: admin.headers, payload });

  const other = await signIn(shop, 'client');
  const canceled = await buyOne(shop, other, [{ productId: ball, quantity: 1, price: 20 }]);
  await desk.cancel(canceled);
  await untilRead(canceled, ['order.paid', 'order.canceled', 'refund.done']);
  await shop.app.inject({ method: 'DELETE', url: `/api/users/delete/${other.userId}`, headers: admin.headers });
  await untilRead(other.userId, ['customer.deleted']);
});

test('a product is told of when its price in a market or its texts in a language change, and not with all others', async () => {
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20 }]);
  const told = (times: number) =>
    untilRead(ball, Array(times).fill('product.changed'), '?limit=500&types=product.changed');
  const { headers } = admin;
  const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const answer = await shop.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  await write('PUT', 'settings', { locales: ['en', 'de'] });
  const europe = {
    name: 'Europe',
    prefix: 'eu',
    currency: 'EUR',
    countries: ['DE'],
    locales: ['en'],
    taxMode: 'included',
  };
  const { _id: market } = await write('POST', 'markets', { ...europe, rate: 0.9 });
  await told(1);
  await write('PUT', `products/${ball}/prices/eu`, { price: 50 });
  await told(2);
  await write('PUT', `products/${ball}/prices/eu`, { price: 45 });
  await told(3);
  await write('DELETE', `products/${ball}/prices/eu`);
  await told(4);
  await write('PUT', `products/${ball}/texts/de`, { name: 'Kugel' });
  await told(5);
  await write('PUT', `products/${ball}/texts/de`, { name: 'Ball' });
  await told(6);
  await write('PUT', `products/${ball}/texts/de`, { name: 'Ball' });
  await write('PUT', `products/${ball}/prices/eu`, { price: 44 });
  await told(7);
  await write('PUT', `markets/${market}`, { rate: 0.8 });
  await write('DELETE', `markets/${market}`);
  await shop.app.inject({ method: 'DELETE', url: `/api/products/delete/${ball}`, headers });
  await told(8);
});

const shown = (type: string, subject: string) => ({ id: expect.any(String), type, subject, at: expect.any(String) });

describe('each reads what their rights cover', () => {
  test('and who has none, nothing', async () => {
    expect((await ask('', buyer)).statusCode).toBe(403);
    expect((await shop.app.inject('/api/events')).statusCode).toBe(401);
  });

  const covered: Readonly<Record<Right, readonly EventType[]>> = {
    catalogue: ['product.changed'],
    stock: ['stock.changed'],
    orders: [
      ...(['order.paid', 'order.shipped', 'order.delivered', 'order.canceled'] as const),
      ...(['return.requested', 'return.received', 'dispute.opened', 'dispute.closed'] as const),
    ],
    refunds: ['refund.done', 'refund.failed'],
    customers: ['customer.deleted'],
    marketing: [],
    content: [],
    reports: [],
    settings: [],
    staff: [],
  };
  const subject = randomUUID();
  beforeAll(async () => {
    await sql`
      insert into event (type, subject, data) select type, ${subject}, '{}' from unnest(${eventTypes}::text[]) as type`.execute(
      shop.deps.db,
    );
    await patiently(async () => expect(typesOf((await read('?limit=500')).events, subject)).toEqual(eventTypes));
  });
  afterAll(() => sql`delete from event where subject = ${subject}`.execute(shop.deps.db));

  test.each(Object.entries(covered) as [Right, readonly EventType[]][])('with %s alone', async (right, types) => {
    const clerk = await signInWith(shop, [right]);
    const { events } = (await ask('?limit=500', clerk)).json<{ events: ShopEvent[] }>();
    expect(typesOf(events, subject).toSorted()).toEqual(types.toSorted());
    const others = eventTypes.filter((type) => !types.includes(type));
    const asked = (await ask(`?limit=500&types=${others}`, clerk)).json<{ events: ShopEvent[] }>();
    expect(asked.events).toEqual([]);
  });
});

test('a cursor of another server, of last month or of nobody is refused', async () => {
  const { next } = await read('?limit=1');
  const [server, ...rest] = next.split('.');
  const old = [server, ...rest.slice(0, 2), Math.floor(Date.now() / 1000) - 31 * 86_400].join('.');
  for (const [cursor, error] of [
    [`1${next}`, eventMessages.cursor],
    ['nothing', eventMessages.cursor],
    [old, eventMessages.oldCursor],
  ])
    expect(errorOf(await ask(`?after=${cursor}`))).toEqual({ status: 400, error });
  expect(errorOf(await ask('?types=order.paid,order.eaten'))).toEqual({ status: 400, error: eventMessages.type });
});

test('a cursor ahead of the server is refused: a standby that took over gives its number to another transaction', async () => {
  const { next } = await read('?limit=500');
  const [server, xid = '', ...rest] = next.split('.');
  expect((await ask(`?after=${next}`)).statusCode).toBe(200);
  const ahead = [server, BigInt(xid) + 1_000_000n, ...rest].join('.');
  expect(errorOf(await ask(`?after=${ahead}`))).toEqual({ status: 400, error: eventMessages.cursor });
});

test('whoever stopped reading in the middle is told when what comes next has been deleted', async () => {
  const write = (subject: string, days: number) =>
    sql`
    insert into event (type, subject, data, at)
    values ('dispute.closed', ${subject}, '{}', now() - make_interval(secs => ${days * 86_400}))`.execute(shop.deps.db);
  const subjects = [randomUUID(), randomUUID(), randomUUID()];
  for (const subject of subjects) await write(subject, 25);
  await patiently(async () => expect((await read('?types=dispute.closed')).events).toHaveLength(3));
  const { next } = await read('?types=dispute.closed&limit=1');
  const later = await openTestShop({
    database: shop.database,
    deps: { now: () => new Date(Date.now() + 10 * 24 * 3_600_000) },
  });
  onTestFinished(() => later.close());
  const { headers } = await signIn(later, 'admin');
  expect(errorOf(await later.app.inject({ url: `/api/events?after=${next}`, headers }))).toEqual({
    status: 400,
    error: eventMessages.oldCursor,
  });
  const all = await read('?types=dispute.closed');
  // Begun with the oldest that are shown, it can be gone on with.
  for (const days of [29.999, 30.4]) await write(randomUUID(), days);
  await patiently(async () => expect((await read('?types=dispute.closed')).events).toHaveLength(4));
  const slow = await read('?types=dispute.closed&limit=1');
  expect((await ask(`?types=dispute.closed&after=${slow.next}`)).statusCode).toBe(200);
  expect((await later.app.inject({ url: `/api/events?after=${all.next}`, headers })).statusCode).toBe(200);
});

test('a transaction that commits late is not passed over: those after it wait', async () => {
  const [early, late] = [randomUUID(), randomUUID()];
  const write = (subject: string) =>
    sql`insert into event (type, subject, data) values ('order.paid', ${subject}, '{}')`;
  const { next } = await read('?limit=500');
  const held = await holdTransaction(shop.deps.db, (tx) => write(early).execute(tx));
  await write(late).execute(shop.deps.db);
  const meanwhile = await read(`?limit=500&after=${next}`);
  expect(meanwhile.events.map(({ subject }) => subject)).not.toContain(late);
  await held.commit();
  await patiently(async () => {
    const { events } = await read(`?limit=500&after=${meanwhile.next}`);
    expect(events.map(({ subject }) => subject)).toEqual([early, late]);
  });
});

const WRITERS = 6;
const EACH = 25;

test('with many writers, short and long, committing and not, on two nodes: none is missing and none comes twice', async () => {
  const nodes = [1, 2].map(() =>
    openDatabase({ connection: shop.database.connection, poolSize: WRITERS, onIdleError: () => {} }),
  );
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))));
  const written = new Set<string>();
  let isOver = false;
  const writer = async (n: number) => {
    for (let i = 0; i < EACH; i++) {
      const [subject, isKept] = [randomUUID(), (i + n) % 5 > 0];
      await nodes[n % 2]?.db
        .transaction()
        .execute(async (tx) => {
          // The number is taken early, and the event written at any time after.
          await sql`select pg_current_xact_id()`.execute(tx);
          if (i % 3 === 0) await sleep(Math.random() * 60);
          await sql`insert into event (type, subject, data) values ('order.paid', ${subject}, '{}')`.execute(tx);
          await sleep(Math.random() * (n === 0 ? 60 : 5));
          if (!isKept) throw new Error('rolled back');
        })
        .then(() => written.add(subject))
        .catch(() => {});
    }
  };
  const seen: string[] = [];
  const reader = async () => {
    let place = (await listEventsAfter(shop.deps.db, BEGINNING, ['order.paid'], 100_000)).next;
    const follow = async () => {
      const { events, next } = await listEventsAfter(nodes[1]?.db ?? shop.deps.db, place, ['order.paid'], 7);
      seen.push(...events.map(({ subject }) => subject));
      place = next;
      return events.length;
    };
    while (!isOver) await follow();
    await patiently(async () => {
      while ((await follow()) > 0);
      expect(seen.length).toBeGreaterThanOrEqual(written.size);
    });
  };
  const reading = reader();
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)));
  isOver = true;
  await reading;
  expect(written.size).toBe((WRITERS * EACH * 4) / 5);
  expect(seen.length).toBe(new Set(seen).size);
  expect(new Set(seen)).toEqual(written);
});

test('after 30 days they go, and so do those that a copy of another server has brought', async () => {
  const [old, foreign] = [randomUUID(), randomUUID()];
  await sql`insert into event (type, subject, data, at) values ('order.paid', ${old}, '{}', now() - interval '32 days')`.execute(
    shop.deps.db,
  );
  await sql`insert into event (type, subject, data, xid) values ('order.paid', ${foreign}, '{}', '999999999999')`.execute(
    shop.deps.db,
  );
  await cleanEvents(shop.deps.db);
  const { rows } = await sql`select from event where subject in (${old}, ${foreign})`.execute(shop.deps.db);
  expect(rows).toEqual([]);
});
