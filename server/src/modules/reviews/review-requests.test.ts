import { reviewRequestMessages } from '@fieldhouse/contracts/review.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tasksOf } from '../../jobs.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';
import { buy, expectCleanAudit } from '../../testing/paying.ts';
import { planOf, rowsRead } from '../../testing/plans.ts';
import { sentDaysAgo } from '../../testing/returning.ts';
import { comeAsGuest, type SignedIn, signIn, type WithSession } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { lockDueForReview } from '../orders/index.ts';
import { askForReviews } from './ask-for-reviews.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let [ball, bat] = ['', ''];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  [ball = '', bat = ''] = await stock(shop, [
    { name: 'Ball', price: 10, quantity: 500 },
    { name: 'Bat', price: 20, quantity: 500 },
  ]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
  await forgetJobs();
  await sql`delete from mail where kind = 'review-request'`.execute(shop.deps.db);
  await sql`update "order" set review_look_at = null, review_mail_id = null`.execute(shop.deps.db);
});

const ask = () => askForReviews(shop.deps);
const setStatus = (orderId: string, status: string) =>
  shop.app.inject({ method: 'PUT', url: `/api/orders/${orderId}`, headers: admin.headers, payload: { status } });

/** Both were bought, and have been sent so many days ago. */
async function sent(daysAgo: number, by: WithSession = buyer): Promise<string> {
  const lines = [
    { productId: ball, quantity: 1, price: 10 },
    { productId: bat, quantity: 2, price: 20 },
  ];
  const { orderId } = (await buy(shop, by, lines)).json<{ orderId: string }>();
  await setStatus(orderId, 'dispatched');
  await sentDaysAgo(shop, orderId, daysAgo);
  await sql`update "order" set paid_at = paid_at - make_interval(days => ${daysAgo}),
    review_look_at = review_look_at - make_interval(days => ${daysAgo}) where id = ${orderId}`.execute(shop.deps.db);
  return orderId;
}

const ours = sql`task_id = (select id from graphile_worker._private_tasks where identifier = 'send-review-request')`;
const forgetJobs = () => sql`delete from graphile_worker._private_jobs where ${ours}`.execute(shop.deps.db);
const queued = async () =>
  (
    await sql<{ payload: { mailId: string; orderId: string } }>`
      select payload from graphile_worker._private_jobs where ${ours} order by id`.execute(shop.deps.db)
  ).rows.map(({ payload }) => payload);

/** Does what is queued, and returns what was sent. */
async function deliver(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = { ...shop.deps.mailer, send: async (mail: Mail) => void mails.push(mail) };
  const send = tasksOf({ ...shop.deps, mailer })['send-review-request'];
  for (const job of await queued()) await send(job, {} as JobContext);
  await forgetJobs();
  return mails;
}

describe('a buyer', () => {
  test('is asked once, a week after delivery, for what was neither canceled nor reviewed', async () => {
    await sent(11);
    const orderId = await sent(12);
    await shop.app.inject({
      method: 'POST',
      url: `/api/review/create?userId=${buyer.userId}&productId=${ball}`,
      headers: buyer.headers,
      payload: { description: 'Round', rating: '5' },
    });
    for (const _ of [1, 2]) await ask();
    expect((await queued()).map((job) => job.orderId)).toEqual([orderId]);
    const [mail] = await deliver();
    expect(mail?.subject).toMatch(/^How was it\? Your order \d+ at Fieldhouse$/);
    expect(mail?.text).toContain(`Bat\nWrite a review: ${shop.deps.config.publicUrl}/review/${bat}`);
    expect(mail?.text).not.toContain('Ball');
    expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/[\w-]{43}\/reviews$/);
    await ask();
    expect(await queued()).toEqual([]);
    await expectCleanAudit(shop);
  });

  test('is asked a week after the day on which the parcel was delivered or is due, whenever it was sent', async () => {
    const { db } = shop.deps;
    const [early, late, partByHand] = [await sent(8), await sent(30), await sent(8)];
    const add = (orderId: string, arrived: string | null, due: string | null, lines = 2) =>
      sql`
      with parcel as (
        insert into shipment (id, order_id, created_at, delivered_at, due_at) select gen_random_uuid(), ${orderId},
          now() - interval '30 days', now() - ${arrived}::interval, now() - ${due}::interval returning id)
      insert into shipment_line (shipment_id, order_id, position, quantity)
      select parcel.id, order_id, position, quantity from parcel, order_line
      where order_id = ${orderId} and position < ${lines}`.execute(db);
    await add(early, '7 days', '-3 days');
    await add(late, null, '6 days');
    await add(partByHand, '20 days', null, 1);
    await ask();
    expect((await queued()).map((job) => job.orderId)).toEqual([early]);
    await sql`update "order" set review_look_at = now() where id = ${late}`.execute(db);
    await sql`update shipment set due_at = due_at - interval '1 day' where order_id = ${late}`.execute(db);
    await ask();
    expect((await queued()).map((job) => job.orderId)).toEqual([early, late]);
    await sql`update order_line set shipped = 0, canceled = quantity where order_id = ${late} and product_id = ${ball}`.execute(
      db,
    );
    const [asked, askedForBat] = await deliver();
    expect(asked?.text).toContain('Ball\nWrite a review');
    expect(askedForBat?.text).not.toContain('Ball\nWrite a review');
    expect(askedForBat?.text).toContain('Bat\nWrite a review');
    await sql`delete from shipment_line`.execute(db);
    await sql`delete from shipment`.execute(db);
  });

  test('is not asked about what was canceled or taken back, and is when it goes out again', async () => {
    const orderId = await sent(20);
    await setStatus(orderId, 'canceled');
    await ask();
    await setStatus(orderId, 'dispatched');
    expect(await queued()).toEqual([]);
    await sentDaysAgo(shop, orderId, 20);
    await sql`update "order" set review_look_at = now() where id = ${orderId}`.execute(shop.deps.db);
    await ask();
    expect(await queued()).toHaveLength(1);
    // Canceled before the mail was written.
    await setStatus(orderId, 'canceled');
    expect(await deliver()).toEqual([]);
  });

  test('without an account cannot write reviews, and is not asked', async () => {
    await sent(20, await comeAsGuest(shop));
    await ask();
    expect(await queued()).toEqual([]);
  });
});

test('killed in the middle, nobody is asked twice and nobody is forgotten; nor by two at the same time', async () => {
  const { db } = shop.deps;
  const orders = [await sent(20), await sent(21), await sent(22)];
  await sql`alter table mail add constraint stumble check (kind <> 'review-request' or account_id is null) not valid`.execute(
    db,
  );
  await expect(ask()).rejects.toThrow('stumble');
  expect(await queued()).toEqual([]);
  await sql`alter table mail drop constraint stumble`.execute(db);
  await Promise.all([ask(), ask()]);
  await ask();
  expect((await queued()).map((job) => job.orderId).toSorted()).toEqual(orders.toSorted());
});

describe('who does not want to be asked', () => {
  async function link(): Promise<string> {
    await sent(20);
    await ask();
    return new URL((await deliver())[0]?.unsubscribeUrl ?? '').pathname;
  }

  test('says so with one POST of the mail program, and is not asked again, also if a mail was just about to go', async () => {
    const path = await link();
    await sent(20);
    await ask();
    const state = async () => (await shop.app.inject(path.replace(/reviews$/, 'review-requests'))).json<object>();
    expect(await state()).toEqual({ stopped: false });
    for (const _ of [1, 2]) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: path,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: reviewRequestMessages.stopped }]);
    }
    expect(await state()).toEqual({ stopped: true });
    expect(await deliver()).toEqual([]);
    await sent(20);
    await ask();
    expect(await queued()).toEqual([]);
    expect(shop.logged()).not.toContain(path.split('/')[2]);
  });

  test('needs a link of their own', async () => {
    for (const token of ['x', 'A'.repeat(43)]) {
      const answer = await shop.app.inject({ method: 'POST', url: `/unsubscribe/${token}/reviews` });
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, reviewRequestMessages.badLink]);
      expect((await shop.app.inject(`/unsubscribe/${token}/review-requests`)).statusCode).toBe(404);
    }
  });

  test('takes it along when the account is deleted', async () => {
    const path = await link();
    await shop.app.inject({ method: 'POST', url: path });
    const url = `/api/users/delete/${buyer.userId}`;
    await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
    expect((await shop.app.inject({ method: 'POST', url: path })).statusCode).toBe(400);
    const { rows } = await sql`select from review_stop where account_id = ${buyer.userId}`.execute(shop.deps.db);
    expect(rows).toEqual([]);
  });
});

test('orders that nobody has to look at are not looked at, however many there are', async () => {
  const { db } = shop.deps;
  await sql`insert into "order" (id, number, status, currency, items_cents, total_cents, paid_at, dispatched_at)
    select gen_random_uuid(), nextval('order_number'), 'completed', 'usd', 100, 100, now(), now()
    from generate_series(1, 3000)`.execute(db);
  await sql`analyze "order"`.execute(db);
  const nodes = await planOf(db, (spy) => lockDueForReview(spy as Tx, 100));
  expect(rowsRead(nodes, 'order')).toBeLessThan(100);
});
