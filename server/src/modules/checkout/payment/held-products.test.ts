import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HeldRows, holdRows, untilWaiting } from '../../../testing/locks.ts';
import { buy, cardToken, createPayment, expectCleanAudit } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let buyer: SignedIn;
let ball: string;
let held: HeldRows | undefined;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = await signIn(shop, 'client');
});
afterAll(() => shop.close());
beforeEach(async () => {
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 9 }]);
  held = await holdRows(shop, 'select from product where id = $1 for update', [ball]);
});
afterEach(async () => {
  await held?.release();
  await sql`alter function place_order(jsonb) set lock_timeout = '3s'`.execute(shop.deps.db);
  await expectCleanAudit(shop);
});

const cart = () => [{ productId: ball, quantity: 2, price: 20 }];

test('an order waits three seconds for its products', async () => {
  const { rows } =
    await sql`select proconfig as set from pg_proc where oid = 'place_order(jsonb)'::regprocedure`.execute(
      shop.deps.db,
    );
  expect(rows).toEqual([{ set: ['lock_timeout=3s'] }]);
});

test('and not three for each of them: who has waited for one has less time left for the next', async () => {
  const { db } = shop.deps;
  const [bat = ''] = await stock(shop, [{ name: 'Bat', price: 20, quantity: 9 }]);
  await sql`alter function place_order(jsonb) set lock_timeout = '1min'`.execute(db);
  await sql`create table time_left (ms int)`.execute(db);
  await sql`create function note_time_left() returns trigger language plpgsql as $$ begin
    insert into time_left select extract(epoch from current_setting('lock_timeout')::interval) * 1000; return new; end $$`.execute(
    db,
  );
  await sql`create trigger note_time_left after insert on "order" execute function note_time_left()`.execute(db);
  // Ids begin with the time, so the bat comes after the ball.
  const buying = buy(shop, buyer, [...cart(), { productId: bat, quantity: 1, price: 20 }]);
  try {
    await untilWaiting(shop, 1);
    await sql`select pg_sleep(0.02)`.execute(db);
  } finally {
    await held?.release();
    await buying;
    await sql`drop trigger note_time_left on "order"`.execute(db);
  }
  expect((await buying).statusCode).toBe(200);
  const { rows } = await sql<{ ms: number }>`select ms from time_left`.execute(db);
  expect(rows[0]?.ms).toBeLessThan(60_000);
});

test('products that somebody else holds for longer: nothing is charged, and the same card pays when they are free', async () => {
  await sql`alter function place_order(jsonb) set lock_timeout = '50ms'`.execute(shop.deps.db);
  const tokenId = await cardToken(shop);
  const pay = () => createPayment(shop, buyer, { tokenId, products: cart() });
  const answer = await pay();
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      code: 'refused',
      key: 'payment.busy',
      error: 'Other customers are buying these products right now. You have not been charged. Please try again.',
    },
  ]);
  await held?.release();
  expect((await pay()).statusCode).toBe(200);
});

test('nobody stands in line for a row for as long as a request may take', async () => {
  const { rows } = await sql`show lock_timeout`.execute(shop.deps.db);
  expect(rows).toEqual([{ lock_timeout: '10s' }]);
});

// Ten seconds is what staff wait.
test.runIf(process.env.TEST_LONG)(
  'staff who change what somebody else has locked are told so, and to try again',
  async () => {
    await held?.release();
    const { orderId } = (await buy(shop, buyer, cart())).json<{ orderId: string }>();
    held = await holdRows(shop, 'select from product where id = $1 for update', [ball]);
    await sql`alter function change_stock(uuid[], integer[], integer[], text, text, uuid, uuid, integer) set lock_timeout = '50ms'`.execute(
      shop.deps.db,
    );
    const { headers } = await signIn(shop, 'admin');
    const cancel = () =>
      shop.app.inject({ method: 'PUT', url: `/api/orders/${orderId}`, headers, payload: { status: 'canceled' } });
    const answer = await cancel();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json()).toMatchObject({ error: expect.stringContaining('Someone else is changing the same thing') });
    await held?.release();
    expect((await cancel()).statusCode).toBe(200);
  },
);

test('the last pieces paid for twice in one moment, by one card entry: neither call says that nothing was charged', async () => {
  await sql`alter function place_order(jsonb) set lock_timeout = '1min'`.execute(shop.deps.db);
  const tokenId = await cardToken(shop);
  const all = [{ productId: ball, quantity: 9, price: 20 }];
  const pays = [1, 2].map(() => createPayment(shop, buyer, { tokenId, products: all }));
  try {
    await untilWaiting(shop, 2);
  } finally {
    await held?.release();
    await Promise.all(pays);
  }
  for (const { statusCode } of await Promise.all(pays)) expect([200, 202]).toContain(statusCode);
});
