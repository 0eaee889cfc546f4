import { api } from '@fieldhouse/contracts/api';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { keyMessages } from '@fieldhouse/contracts/text.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepRefunds } from '../../modules/after-sales/index.ts';
import { askDyingNode } from '../../testing/crash.ts';
import { buyOne, errorOf, lineOf, openDesk } from '../../testing/order-desk.ts';
import { cards, expectCleanAudit } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { newId } from '../ids.ts';
import { cleanRequestKeys } from './request-keys.repo.ts';

let shop: TestShop;
let admin: SignedIn;
let orderId: string;
let order: (card?: string) => Promise<string>;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  const buyer = await signIn(shop, 'client');
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 90 }]);
  order = (card) => buyOne(shop, buyer, [{ productId: ball, quantity: 3, price: 20 }], card);
});
beforeEach(async () => {
  orderId = await order();
});
afterAll(async () => {
  await expectCleanAudit(shop);
  await shop.close();
});

const requestOf = (path: string, key: string, payload: object, who = admin) => ({
  method: 'POST' as const,
  url: `/api/orders/${orderId}/${path}`,
  headers: { ...who.headers, 'idempotency-key': key },
  payload,
});
const post = (path: string, key: string, payload: object, who = admin) =>
  shop.app.inject(requestOf(path, key, payload, who));
const read = async () =>
  (await shop.app.inject({ url: `/api/orders/${orderId}`, headers: admin.headers })).json<OrderDetail>();

test('sent twenty times at once it has one effect; who comes later gets the first answer, whatever happens meanwhile', async () => {
  const [key, wish] = [newId(), { lines: [lineOf(orderId, 0, 1)] }];
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('refunds', key, wish)));
  const [first, ...more] = answers.filter(({ statusCode }) => statusCode === 200);
  for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
  for (const answer of more) expect(answer.body).toBe(first?.body);
  expect((await read()).refunds).toMatchObject([{ amount: 20 }]);
  expect((await post('shipments', newId(), { lines: [lineOf(orderId, 0, 1)] })).statusCode).toBe(200);
  const again = await post('refunds', key, wish);
  expect(again.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'content-type': first?.headers['content-type'],
  });
  expect(again.body).toBe(first?.body);
  expect(first?.headers).not.toHaveProperty('idempotent-replayed');
  expect(errorOf(await post('refunds', key, { amount: 5 }))).toEqual({ status: 422, error: keyMessages.taken });
});

test('a key belongs to its caller and its call, and what was refused may be tried again', async () => {
  const colleague = await signIn(shop, 'admin');
  const one = { lines: [lineOf(orderId, 0, 1)] };
  const key = `till 4, ${newId()}`.replaceAll(' ', '');
  expect((await post('shipments', key, { lines: [lineOf(orderId, 0, 9)] })).statusCode).toBe(400);
  for (const answer of [
    await post('shipments', key, one),
    await post('shipments', key, one, colleague),
    await post('cancel', key, one),
  ])
    expect([answer.statusCode, answer.headers['idempotent-replayed']]).toEqual([200, undefined]);
  for (const bad of ['', 'two words', 'x'.repeat(256)])
    expect(errorOf(await post('shipments', bad, one))).toEqual({ status: 400, error: keyMessages.form });
});

test.each(['refunds', 'shipments'])(
  'of %s whose node dies between acting and answering, the next gets the answer, and nothing happens twice',
  async (path) => {
    const request = requestOf(path, newId(), { lines: [lineOf(orderId, 0, 1)] });
    // It acts, and does not live to write down what it answers.
    const crashed = await askDyingNode(shop, request, { step: 'update request_key', phase: 'before' });
    expect(crashed).toEqual({ killed: true });
    expect((await shop.app.inject(request)).statusCode).toBe(409);
    await sql`update request_key set claimed_until = now() where claimed_until > now()`.execute(shop.deps.db);
    const answer = await shop.app.inject(request);
    expect([answer.statusCode, answer.headers['idempotent-replayed']]).toEqual([200, 'true']);
    const now = await read();
    expect(answer.json<OrderDetail>().refunds).toEqual(now.refunds);
    expect([now.refunds.length, now.shipments.length, now.products[0]?.canceled]).toEqual(
      path === 'shipments' ? [0, 1, 0] : [1, 0, 1],
    );
  },
);

test('a canceled order whose refund has failed is refunded anew by another request, and not by the same one', async () => {
  const { db } = shop.deps;
  orderId = await order(cards.refundFails);
  await openDesk(shop, admin).setStatus(orderId, 'canceled');
  const request = requestOf('refund', newId(), {});
  await askDyingNode(shop, request, { step: 'update request_key', phase: 'before' });
  await sql`update request_key set claimed_until = now() where claimed_until > now()`.execute(db);
  await sql`update demo_gateway.refund set turns_at = now() where turns_at is not null`.execute(db);
  await sql`update refund set look_at = now() where look_at is not null`.execute(db);
  await sweepRefunds(shop.deps);
  const { refunds } = await read();
  expect(refunds).toMatchObject([{ status: 'failed', amount: 60 }]);
  for (const _ of ['who sees to the answer', 'who gets it again']) {
    const answer = await shop.app.inject(request);
    expect(errorOf(answer)).toEqual({ status: 400, error: refunds[0]?.reason });
  }
  expect((await read()).refunds).toEqual(refunds);
  expect((await post('refund', newId(), {})).statusCode).toBe(200);
  expect((await read()).refunds).toHaveLength(2);
});

test('without the key nobody can read what was answered, and after a day it is gone', async () => {
  await post('shipments', newId(), {});
  const { rows } = await sql<{ answer: Buffer }>`
    select answer from request_key where answer is not null`.execute(shop.deps.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { answer } of rows) expect(answer.toString('latin1')).not.toContain('orderId');
  await sql`update request_key set created_at = now() - interval '25 hours'`.execute(shop.deps.db);
  await cleanRequestKeys(shop.deps.db);
  expect((await sql`select from request_key`.execute(shop.deps.db)).rows).toEqual([]);
});

/**
 * Paying has a key of its own, the token or the quote; a review is there once for each product, and a second factor only when it is
 * confirmed. A file to import is a plan, in which nothing is written.
 */
const otherwise = ['addSecondFactor', 'createImport', 'createPayment', 'createOrder', 'createReview'];

test('every call that makes something or gives money back takes a key', () => {
  const without = api.flatMap(({ endpoint: { name, method, keyed } }) =>
    method === 'POST' && /^(create|add|adjust|refund|cancel)/.test(name) && !keyed ? [name] : [],
  );
  expect(without.toSorted()).toEqual(otherwise.toSorted());
});
