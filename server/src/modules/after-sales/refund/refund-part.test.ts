import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import { tags } from '../../../cache-tags.ts';
import type { DemoGateway } from '../../../demo/gateway/demo-gateway.ts';
import { changed, inWrite } from '../../../platform/cache/changes.ts';
import { newId } from '../../../platform/ids.ts';
import { stockOf } from '../../../testing/order-desk.ts';
import { buy, cards, expectCleanAudit } from '../../../testing/paying.ts';
import { buyByQuote, chargeDelivery, setTaxRates } from '../../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { sweepRefunds } from './sweep-refunds.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let ball: string;
let net: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  buyer = await signIn(shop, 'client');
});
afterAll(() => shop.close());
beforeEach(async () => {
  [ball = '', net = ''] = await stock(shop, [
    { name: 'Ball', price: 19.99, quantity: 50 },
    { name: 'Net', price: 10, quantity: 50 },
  ]);
});
afterEach(() => expectCleanAudit(shop));

/** Three balls and a net: 69.97. */
const order = async (card?: string) => {
  const lines = [
    { productId: ball, quantity: 3, price: 19.99 },
    { productId: net, quantity: 1, price: 10 },
  ];
  return (await buy(shop, buyer, lines, card)).json<{ orderId: string }>().orderId;
};
const refund = (id: string, payload: object, staff = admin) =>
  shop.app.inject({ method: 'POST', url: `/api/orders/${id}/refunds`, headers: staff.headers, payload });
const shown = async (id: string) =>
  (await shop.app.inject({ url: `/api/orders/${id}`, headers: admin.headers })).json<OrderDetail>();
const line = (id: string, number: number, quantity: number) => ({ lineId: `${id}.${number}`, quantity });
/** About its refunds. */
const mailsOf = async (id: string) =>
  (
    await sql<{ kind: string }>`
      select m.kind from mail m join refund r on r.mail_id = m.id where r.order_id = ${id} order by r.id`.execute(
      shop.deps.db,
    )
  ).rows.map(({ kind }) => kind);
const refundedCents = async () => (await auditShop(shop.deps)).amounts.usd?.refundedCents ?? 0;

describe('giving a part of the money back', () => {
  test('by amount, in any status, with a note for staff alone, until nothing is left', async () => {
    const id = await order();
    const answer = await refund(id, { amount: 20, reason: 'A scratch' });
    expect(answer.json<OrderDetail>()).toMatchObject({
      refunded: false,
      refunds: [{ amount: 20, status: 'done', note: 'A scratch', lines: [], delivery: 0 }],
    });
    const { events } = await shown(id);
    expect(events.map(({ text }) => text)).toEqual([
      'Ordered and paid',
      'A refund of $20.00 was started',
      '$20.00 refunded',
    ]);
    const own = await shop.app.inject({ url: `/api/orders/${id}`, headers: buyer.headers });
    expect(own.json<OrderDetail>().refunds).toMatchObject([{ amount: 20, note: null }]);
    expect((await refund(id, { amount: 49.98 })).json()).toMatchObject({
      error: 'At most $49.97 of this order can still be refunded.',
      fields: { amount: expect.any(String) },
    });
    expect((await refund(id, { amount: 49.97 })).json()).toMatchObject({ refunded: true, status: 'pending' });
    expect((await refund(id, { amount: 0.01 })).json()).toMatchObject({
      error: 'Nothing of this order is left to refund.',
    });
  });

  test('by line, each piece once', async () => {
    const id = await order();
    const first = await refund(id, { lines: [line(id, 1, 2)] });
    expect(first.json<OrderDetail>().refunds).toMatchObject([
      { amount: 39.98, lines: [{ lineId: `${id}.1`, quantity: 2, amount: 39.98 }] },
    ]);
    const again = (await refund(id, { lines: [line(id, 1, 2)] })).json<{ fields: object }>();
    expect(again).toMatchObject({ fields: { 'lines.0.quantity': 'Only 1 piece of this line can still be refunded.' } });
    await refund(id, { lines: [line(id, 1, 1), line(id, 2, 1)] });
    expect((await shown(id)).refunds.map(({ amount }) => amount)).toEqual([39.98, 29.99]);
  });

  test('a canceled order of which a part has gone back stays canceled', async () => {
    const id = await order();
    const set = (status: string) =>
      shop.app.inject({ method: 'PUT', url: `/api/orders/${id}`, headers: admin.headers, payload: { status } });
    await set('canceled');
    await refund(id, { amount: 1 });
    expect((await set('pending')).json()).toMatchObject({ error: expect.stringContaining('stays canceled') });
  });

  test('what is wrong gets a sentence, and nothing changes', async () => {
    const [id, other] = [await order(), await order()];
    const before = await refundedCents();
    const wrong: [object, string][] = [
      [{ amount: 0 }, 'amount'],
      [{ amount: 1e-10 }, 'amount'],
      [{ amount: -1 }, 'amount'],
      [{ amount: 1.005 }, 'amount'],
      [{ amount: '1' }, 'amount'],
      [{}, 'body'],
      [{ delivery: false }, 'body'],
      [{ amount: 1, lines: [line(id, 1, 1)] }, 'body'],
      [{ amount: 1, delivery: true }, 'body'],
      [{ amount: 1, stillSend: true }, 'body'],
      [{ lines: [] }, 'lines'],
      [{ lines: [line(id, 1, 0)] }, 'lines.0.quantity'],
      [{ lines: [line(id, 1, 1.5)] }, 'lines.0.quantity'],
      [{ lines: [line(id, 1, 4)] }, 'lines.0.quantity'],
      [{ lines: [line(id, 3, 1)] }, 'lines.0.lineId'],
      [{ lines: [line(other, 1, 1)] }, 'lines.0.lineId'],
      [{ lines: [line(id, 1, 1), line(id, 1, 1)] }, 'lines'],
      [{ lines: [line(id, 1, 1)], delivery: true }, 'delivery'],
      [{ amount: 1, reason: 'x'.repeat(501) }, 'reason'],
      [{ amount: 1, key: 'no uuid' }, 'key'],
    ];
    for (const [payload, field] of wrong) {
      const answer = await refund(id, payload);
      expect([payload, answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
        payload,
        400,
        [field],
      ]);
    }
    expect((await refund(newId(), { amount: 1 })).statusCode).toBe(404);
    expect([(await shown(id)).refunds, await refundedCents()]).toEqual([[], before]);
  });
});

describe('what is refunded by line and was not sent', () => {
  const ship = (id: string, payload: object = {}) =>
    shop.app.inject({ method: 'POST', url: `/api/orders/${id}/shipments`, headers: admin.headers, payload });
  const counts = ({ products }: OrderDetail) =>
    products.map(({ quantity, shipped, canceled }) => `${quantity}, ${shipped} sent, ${canceled} canceled`);

  test('is not sent any more: it is canceled with its refund, and back on the shelf', async () => {
    const id = await order();
    const answer = (await refund(id, { lines: [line(id, 1, 2)] })).json<OrderDetail>();
    expect(answer).toMatchObject({ status: 'pending', refunds: [{ amount: 39.98 }] });
    expect(counts(answer)).toEqual(['3, 0 sent, 2 canceled', '1, 0 sent, 0 canceled']);
    expect(await stockOf(shop, ball)).toEqual({ quantity: 49, committed: 1 });
    expect(answer.events.map(({ kind }) => kind)).toContain('lines-canceled');
    expect((await ship(id, { lines: [line(id, 1, 2)] })).statusCode).toBe(400);
    const rest = (await ship(id)).json<OrderDetail>();
    expect(rest.status).toBe('dispatched');
    expect(counts(rest)).toEqual(['3, 1 sent, 2 canceled', '1, 1 sent, 0 canceled']);
    // What has been sent is the customer's to keep.
    const given = (await refund(id, { lines: [line(id, 2, 1)] })).json<OrderDetail>();
    expect(counts(given)).toEqual(counts(rest));
  });

  test('is sent all the same if staff say so, even when all that was paid has gone back', async () => {
    const id = await order();
    const lines = [line(id, 1, 3), line(id, 2, 1)];
    const answer = (await refund(id, { lines, stillSend: true })).json<OrderDetail>();
    expect(answer).toMatchObject({ refunded: true, status: 'pending', heldBack: null });
    expect((await ship(id)).json<OrderDetail>().status).toBe('dispatched');
  });

  test('cancels the order when nothing else is left of it', async () => {
    const id = await order();
    const answer = (await refund(id, { lines: [line(id, 1, 3), line(id, 2, 1)] })).json<OrderDetail>();
    expect(answer).toMatchObject({ refunded: true, status: 'canceled' });
    expect([await stockOf(shop, ball), await stockOf(shop, net)]).toEqual([
      { quantity: 50, committed: 0 },
      { quantity: 50, committed: 0 },
    ]);
    const { rows } = await sql<{ kind: string }>`
      select m.kind from mail m join "order" o on o.cancel_mail_id = m.id where o.id = ${id}`.execute(shop.deps.db);
    expect(rows).toEqual([{ kind: 'cancel' }]);
  });
});

describe('a request that is repeated', () => {
  test('with its key is the same refund, and with another wish is refused', async () => {
    const id = await order();
    const before = await refundedCents();
    const wish = { lines: [line(id, 2, 1)], key: newId(), reason: 'Torn' };
    const answers = [await refund(id, wish), await refund(id, wish), await refund(id, wish)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await shown(id)).refunds).toHaveLength(1);
    for (const other of [{ lines: [line(id, 1, 1)] }, { reason: 'Other' }, { lines: undefined, amount: 10 }])
      expect((await refund(id, { ...wish, ...other })).statusCode).toBe(422);
    const elsewhere = await order();
    expect((await refund(elsewhere, { amount: 10, key: wish.key })).statusCode).toBe(422);
    expect(await refundedCents()).toBe(before + 1000);
  });

  test('two of the staff at once give back no more than was paid', async () => {
    const id = await order();
    const colleague = await signIn(shop, 'admin');
    const answers = await Promise.all([refund(id, { amount: 40 }), refund(id, { amount: 40 }, colleague)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await shown(id)).refunds).toHaveLength(1);
  });

  test('after a failure is tried again once, as it was', async () => {
    const id = await order(cards.refundFails);
    await refund(id, { lines: [line(id, 1, 1)] });
    await sql`update demo_gateway.refund set turns_at = now() where turns_at is not null`.execute(shop.deps.db);
    await sql`update refund set look_at = now() where look_at is not null`.execute(shop.deps.db);
    await sweepRefunds(shop.deps);
    const overview = async () =>
      (await shop.app.inject({ url: '/api/overview', headers: admin.headers })).json<{
        failedRefunds: { count: number };
      }>().failedRefunds.count;
    expect(await overview()).toBe(1);
    const { refunds, events } = await shown(id);
    expect(events.at(-1)).toMatchObject({ kind: 'refund-failed', by: 'provider' });
    expect(await mailsOf(id)).toEqual(['refund-failed']);
    await sql`update demo_gateway.intent set behaviour = 'pays' where behaviour = 'refund-fails'`.execute(shop.deps.db);
    const retry = { retries: refunds[0]?.refundId };
    expect((await refund(id, retry)).json<OrderDetail>().refunds).toMatchObject([
      { status: 'failed' },
      { status: 'done', amount: 19.99, lines: [{ quantity: 1 }] },
    ]);
    expect((await refund(id, retry)).statusCode).toBe(400);
    expect(await overview()).toBe(0);
    expect((await shown(id)).products[0]).toMatchObject({ shipped: 0, canceled: 1 });
    expect(await mailsOf(id)).toEqual(['refund-failed', 'refund']);
  });

  test('while the provider is silent is continued by the sweeper, once', async () => {
    const id = await order();
    const before = await refundedCents();
    (shop.deps.demoGateway as DemoGateway).modes.set([{ on: 'refund', mode: 'silent', times: 2 }]);
    const wish = { amount: 5, key: newId() };
    await refund(id, wish);
    await refund(id, wish);
    await sweepRefunds(shop.deps);
    expect((await shown(id)).refunds).toMatchObject([{ status: 'done', amount: 5 }]);
    expect(await refundedCents()).toBe(before + 500);
  });
});

test('where tax is added to prices it goes back with the goods, and the delivery when staff say so', async () => {
  await chargeDelivery(shop, 1000);
  await setTaxRates(shop, [{ country: 'US', state: null, class: 'standard', rate: 10_000, label: 'Tax' }]);
  await inWrite(shop.deps, async (tx) => {
    await sql`update shop_settings set tax_mode = 'excluded'`.execute(tx);
    await changed(tx, [tags.settings, tags.pricing]);
  });
  const lines = [{ productId: ball, quantity: 3 }];
  const { orderId: id } = (await buyByQuote(shop, buyer, { lines })).json<{ orderId: string }>();
  const { amount, tax } = await shown(id);
  expect([amount, tax]).toMatchObject([76.97, [{ amount: 7 }]]);
  for (const quantity of [1, 1, 1]) await refund(id, { lines: [line(id, 1, quantity)] });
  await refund(id, { delivery: true });
  const { refunds, refunded } = await shown(id);
  expect(refunds.map((one) => one.delivery)).toEqual([0, 0, 0, 11]);
  expect([refunds.reduce((sum, one) => sum + Math.round(one.amount * 100), 0), refunded]).toEqual([7697, true]);
});
