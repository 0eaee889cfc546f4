import type { Waiting } from '@fieldhouse/contracts/workplace.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyOne, endHolds, openDesk, putOnHold } from '../../testing/order-desk.ts';
import { type SignedIn, signIn, signInWith } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { countWaiting } from './count-waiting.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());

const waiting = async () => (await shop.app.inject({ url: '/api/waiting', headers: admin.headers })).json<Waiting>();

test('what waits is counted as the lists show it: neither packed, nor on hold, nor asked to be canceled twice', async () => {
  expect(await waiting()).toEqual({ toPack: 0, cancelRequests: 0, returns: 0, failedMails: 0 });
  const [productId = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 9 }]);
  const buyer = await signIn(shop, 'client');
  const buyBall = () => buyOne(shop, buyer, [{ productId, quantity: 1, price: 20 }]);
  const [packed, held, asked] = [await buyBall(), await buyBall(), await buyBall()];
  expect(await waiting()).toMatchObject({ toPack: 3 });
  const desk = openDesk(shop, admin);
  await desk.pack(packed);
  await putOnHold(shop, held);
  await sql`update "order" set cancel_requested_at = now() where id = ${asked}`.execute(shop.deps.db);
  await sql`insert into failed_job (job_id, task, payload, error, attempts)
    values (1, 'mail', '{"mailId":"1"}', 'refused', 1)`.execute(shop.deps.db);
  const rows = (flag: string) =>
    shop.app.inject({ url: `/api/orders/rows?limit=10&flag=${flag}`, headers: admin.headers });
  const listed = async (flag: string) => (await rows(flag)).json<unknown[]>().length;
  expect(await waiting()).toEqual({
    toPack: await listed('to-pack'),
    cancelRequests: await listed('cancel'),
    returns: 0,
    failedMails: 1,
  });
  await endHolds(shop);
});

test('a right shows its own numbers alone', async () => {
  expect(await countWaiting(shop.deps.db, ['content'])).toEqual({});
  expect(await countWaiting(shop.deps.db, ['orders'])).toMatchObject({
    toPack: expect.any(Number),
    failedMails: undefined,
  });
});

test('mails that were given up are listed, and sent again once, whoever asks', async () => {
  const { db } = shop.deps;
  await sql`delete from failed_job`.execute(db);
  const orderId = await buyOne(shop, await signIn(shop, 'client'), [
    { productId: (await stock(shop, [{ name: 'Net', price: 20, quantity: 9 }]))[0] ?? '', quantity: 1, price: 20 },
  ]);
  await sql`insert into failed_job (job_id, task, payload, error, attempts) values
    (1, 'send-order-mail', ${{ mailId: orderId, orderId, kind: 'order' }}, 'The server answered 550', 14),
    (2, 'make-pictures', '{}', 'no', 14)`.execute(db);
  const list = async (who = admin) =>
    (await shop.app.inject({ url: '/api/failed-mails', headers: who.headers })).json();
  const [mail] = await list();
  expect(mail).toEqual({
    _id: expect.any(Number),
    about: 'order',
    failedAt: expect.any(String),
    reason: 'The server answered 550',
    order: { orderId, number: expect.any(Number) },
  });
  expect((await list(await signInWith(shop, ['settings'])))[0]).toMatchObject({ about: 'order', order: null });

  const retry = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/failed-mails/retry',
      headers: admin.headers,
      // The other one is no mail.
      payload: { ids: [mail._id, mail._id + 1] },
    });
  const answers = await Promise.all([retry(), retry()]);
  expect(answers.map((answer) => answer.json<{ retried: number }>().retried).toSorted()).toEqual([0, 1]);
  expect(await list()).toEqual([]);
  const { rows } = await sql`select task from failed_job`.execute(db);
  expect(rows).toEqual([{ task: 'make-pictures' }]);
  const queued = await sql`
    select payload ->> 'orderId' as "orderId" from graphile_worker._private_jobs where attempts = 0
      and payload ->> 'mailId' = ${orderId}`.execute(db);
  expect(queued.rows).toEqual([{ orderId }]);
});
