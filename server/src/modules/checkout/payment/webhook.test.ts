import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStripeGateway } from '../../../platform/payments/stripe-gateway.ts';
import { cards, cardToken, createPayment, expectCleanAudit, ordersOf } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

const secret = 'whsec_test';
const stripe = new Stripe('sk_test');
let home: TestShop;
let shop: TestShop;
let buyer: SignedIn;
let event: { id: string; object: string; type: string; data: { object: Record<string, unknown> } };

beforeAll(async () => {
  home = await openTestShop();
  const url = home.deps.demoGateway?.url ?? '';
  const payments = createStripeGateway({ secretKey: 'sk_test', webhookSecret: secret, url });
  shop = await openTestShop({ database: home.database, deps: { payments } });
});
afterAll(async () => {
  await shop.close();
  await home.close();
});
/** A buyer who has passed 3-D Secure and closed the tab: the gateway knows it, the shop does not. */
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10, quantity: 5 }]);
  const tokenId = await cardToken(home, cards.asks);
  const products = [{ productId: ball, quantity: 1, price: 10 }];
  const first = await createPayment(shop, buyer, { tokenId, products });
  const { clientSecret } = first.json<{ action: { clientSecret: string } }>().action;
  await home.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: { clientSecret } });
  const { rows } = await sql<{ id: string; intent: string }>`
    select id, intent_id as intent from payment where account_id = ${buyer.userId}`.execute(shop.deps.db);
  const object = { id: rows[0]?.intent, object: 'payment_intent', metadata: { payment_id: rows[0]?.id } };
  event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } };
});

const send = (payload: string, signature?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
    payload,
  });
const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, ...options });
const sendSigned = (body: unknown) => {
  const payload = JSON.stringify(body, null, 2);
  return send(payload, sign(payload));
};

test('a signed event makes the order appear', async () => {
  expect((await sendSigned(event)).statusCode).toBe(200);
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
  await expectCleanAudit(shop);
});

test('the same event 50 times at once: one order, one mail', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendSigned(event)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
  const { rows } = await sql`select from mail where account_id = ${buyer.userId}`.execute(shop.deps.db);
  expect(rows).toHaveLength(1);
});

test('what an event says is not believed: the gateway is asked', async () => {
  const { object } = event.data;
  const lie = { ...event, type: 'payment_intent.canceled', data: { object: { ...object, status: 'canceled' } } };
  await sendSigned(lie);
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
});

test('an event that names only the charge is understood, and so is one about nothing of ours', async () => {
  const { id } = event.data.object;
  const charge = { id: 'ch_1', object: 'charge', payment_intent: id };
  expect((await sendSigned({ ...event, data: { object: charge } })).statusCode).toBe(200);
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
  for (const object of [{ id: 'pi_none', object: 'payment_intent', metadata: { payment_id: 'x' } }, { id: 'cus_1' }])
    expect((await sendSigned({ ...event, data: { object } })).statusCode).toBe(200);
});

test('an event about a refund tells that the money has come back from the bank', async () => {
  await sendSigned(event);
  const [order] = await ordersOf(shop, buyer);
  const { headers } = await signIn(shop, 'admin');
  const url = `/api/orders/${order?.orderId}`;
  await shop.app.inject({ method: 'PUT', url, headers, payload: { status: 'canceled' } });
  await shop.app.inject({ method: 'POST', url: `${url}/refund`, headers });
  const { rows } = await sql<{ id: string; metadata: object }>`
    update demo_gateway.refund set turns_to = 'failed', turns_at = now() where status = 'succeeded'
    returning id, metadata`.execute(shop.deps.db);
  expect(
    (await sendSigned({ ...event, type: 'refund.failed', data: { object: { ...rows[0], object: 'refund' } } }))
      .statusCode,
  ).toBe(200);
  expect(await ordersOf(shop, buyer)).toMatchObject([{ refunded: false, refunds: [{ status: 'failed' }] }]);
  await expectCleanAudit(shop);
});

test('an event about a dispute, before the one about its payment and twice, holds the order once', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into demo_gateway.dispute (id, intent_id, amount, status, reason)
    select 'issfr_1', id, received, 'actionable', 'misc' from demo_gateway.intent where id = ${event.data.object.id}
    returning id`.execute(shop.deps.db);
  const object = { ...rows[0], object: 'radar.early_fraud_warning', payment_intent: event.data.object.id };
  const warned = { ...event, type: 'radar.early_fraud_warning.created', data: { object } };
  for (const _ of [1, 2]) expect((await sendSigned(warned)).statusCode).toBe(200);
  const [order] = await ordersOf(shop, buyer);
  const { headers } = await signIn(shop, 'admin');
  const answer = await shop.app.inject({ url: `/api/orders/${order?.orderId}`, headers });
  expect(answer.json()).toMatchObject({ onHold: true, disputes: [{ kind: 'warning', state: 'open', amount: 10 }] });
  await expectCleanAudit(shop);
});

describe('without the right signature nothing happens', () => {
  const forged: [string, () => [string, string | undefined]][] = [
    ['none', () => [JSON.stringify(event), undefined]],
    ['an empty one', () => [JSON.stringify(event), '']],
    ['garbage', () => [JSON.stringify(event), 't=1,v1=abc']],
    ['one made with another secret', () => [JSON.stringify(event), sign(JSON.stringify(event), { secret: 'whsec_x' })]],
    ['one over other bytes', () => [`${JSON.stringify(event)} `, sign(JSON.stringify(event))]],
    [
      'an old one',
      () => [JSON.stringify(event), sign(JSON.stringify(event), { timestamp: Math.floor(Date.now() / 1000) - 600 })],
    ],
  ];
  test.each(forged)('%s', async (_what, make) => {
    const answer = await send(...make());
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid-input' });
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });

  test('and what is no JSON, or nothing, is not even read', async () => {
    for (const payload of ['', '{"broken', '\u0000']) expect((await send(payload, 't=1,v1=a')).statusCode).toBe(400);
  });
});
