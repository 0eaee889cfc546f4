import { orderMessages } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { keyMessages } from '@fieldhouse/contracts/text.schemas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import type { DemoGateway } from '../../../demo/gateway/demo-gateway.ts';
import { newId } from '../../../platform/ids.ts';
import type { RefundRequest } from '../../../platform/payments/payment-gateway.ts';
import { holdRows, untilWaiting } from '../../../testing/locks.ts';
import { buyOne, endHolds, errorOf, lineOf, openDesk, putOnHold } from '../../../testing/order-desk.ts';
import { expectCleanAudit } from '../../../testing/paying.ts';
import { expectNoRetries } from '../../../testing/race.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { refundPart } from './refund-part.ts';
import { findRefunds, receiveRefundEvent, sweepRefunds } from './sweep-refunds.ts';

let shop: TestShop;
let admin: SignedIn;
let desk: ReturnType<typeof openDesk>;
let order: () => Promise<string>;
let id: string;
let before: number;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  desk = openDesk(shop, admin);
  const buyer = await signIn(shop, 'client');
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 90 }]);
  order = () => buyOne(shop, buyer, [{ productId: ball, quantity: 3, price: 20 }]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  id = await order();
  before = await refundedCents();
});
afterEach(async () => {
  expectNoRetries(shop);
  await endHolds(shop);
  await expectCleanAudit(shop);
});

const refund = (body: object, who = admin, of = id) => desk.ask('POST', `${of}/refunds`, body, who.headers);
const refundedCents = async () => (await auditShop(shop.deps)).amounts.usd?.refundedCents ?? 0;
const refundsOf = async () =>
  (await desk.read(id)).refunds.map(({ amount, status, lines }) => [amount, status, lines.length]);

const none = { shipped: 0, canceled: 0, shipments: 0, refunds: 0, returns: 0 };
const countsOf = ({ products: [line], shipments, refunds, returns }: OrderDetail) => ({
  shipped: line?.shipped,
  canceled: line?.canceled,
  shipments: shipments.length,
  refunds: refunds.length,
  returns: returns.length,
});

/** Both have asked before either has got the order. */
async function atOnce<T>(...ask: readonly (() => Promise<T>)[]): Promise<T[]> {
  const held = await holdRows(shop, 'select from "order" where id = $1 for update', [id]);
  try {
    const asked = Promise.all(ask.map((one) => one()));
    await untilWaiting(shop, ask.length, asked);
    await held.release();
    return await asked;
  } finally {
    await held.release();
  }
}

describe('at the same moment', () => {
  test('two of the staff give back pieces of one line: no more than it has, and the second is told', async () => {
    const colleague = await signIn(shop, 'admin');
    const wish = { lines: [lineOf(id, 0, 2)] };
    const answers = await atOnce(
      () => refund(wish),
      () => refund(wish, colleague),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    const error = 'Only 1 piece of this line can still be refunded.';
    expect(refused.map(errorOf)).toEqual([{ status: 400, error }]);
    expect(await refundsOf()).toEqual([[40, 'done', 1]]);
    expect(await refundedCents()).toBe(before + 4000);
  });

  test.each([
    { what: 'parcel', path: 'shipments', told: { shipped: 1, shipments: 1 } },
    { what: 'cancellation', path: 'cancel', told: { canceled: 1, refunds: 1 } },
    { what: 'return', path: 'returns', told: { shipped: 2, shipments: 1, returns: 1 } },
  ])(
    'a $what comes twice with its key: it happens once, and the second is told or gets the same',
    async ({ path, told }) => {
      if (path === 'returns') await desk.ship(id, { lines: [lineOf(id, 0, 2)] });
      const one = { ...lineOf(id, 0, 1), reason: 'too large' };
      const wish = { lines: [one], key: newId() };
      const ask = (body: object = wish) => desk.ask('POST', `${id}/${path}`, body);
      const held = await holdRows(shop, 'select from "order" where id = $1 for update', [id]);
      const first = ask();
      await untilWaiting(shop, 1, first);
      expect(errorOf(await ask())).toEqual({ status: 409, error: keyMessages.underWay });
      await held.release();
      const answers = [await first, await ask()];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      for (const answer of answers) expect(countsOf(answer.json())).toEqual({ ...none, ...told });
      const other = { ...wish, lines: [{ ...one, quantity: 2 }] };
      expect(errorOf(await ask(other))).toEqual({ status: 422, error: keyMessages.taken });
      // Somebody else's key is another one, and what was refused may be tried again.
      const colleague = await signIn(shop, 'admin');
      const theirs = { ...wish, lines: [{ ...one, quantity: 9 }] };
      const askAs = (body: object) => desk.ask('POST', `${id}/${path}`, body, colleague.headers);
      expect([(await askAs(theirs)).statusCode, (await askAs(wish)).statusCode]).toEqual([400, 200]);
    },
  );

  test('one key comes for two orders: one of them gets the money', async () => {
    const [other, wish] = [await order(), { amount: 30, key: newId() }];
    const answers = [await refund(wish), await refund(wish, admin, other)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422]);
    expect(await refundedCents()).toBe(before + 3000);
  });
});

describe('the provider', () => {
  test('sends its webhook before its answer: the part goes back once', async () => {
    const refundLate = async (request: RefundRequest) => {
      const answer = await shop.deps.payments.refund(request);
      await receiveRefundEvent(shop.deps, { refundId: request.refundId, gatewayId: answer.gatewayId ?? '' });
      return answer;
    };
    const deps = { ...shop.deps, payments: { ...shop.deps.payments, refund: refundLate } };
    const shown = await refundPart(
      deps,
      id,
      { lines: [lineOf(id, 0, 1)], reason: null },
      { actor: admin.userId, keyed: undefined, requireFreshSignIn() {} },
    );
    expect(shown.refunds).toMatchObject([{ amount: 20, status: 'done' }]);
    expect(await refundedCents()).toBe(before + 2000);
  });

  test('is down in the middle of several parts: those wait, and what is under way is given to nobody else', async () => {
    await refund({ lines: [lineOf(id, 0, 1)] });
    (shop.deps.demoGateway as DemoGateway).modes.set([{ on: 'refund', mode: 'broken', times: 2 }]);
    expect((await refund({ lines: [lineOf(id, 0, 1)] })).json<OrderDetail>().refunds.at(-1)?.status).toBe('open');
    expect(errorOf(await refund({ amount: 20.01 })).status).toBe(400);
    (shop.deps.demoGateway as DemoGateway).modes.set([]);
    await sweepRefunds(shop.deps);
    await refund({ amount: 20 });
    expect((await refundsOf()).map(([amount, status]) => [amount, status])).toEqual([
      ...[20, 20, 20].map((amount) => [amount, 'done']),
    ]);
    expect(await refundedCents()).toBe(before + 6000);
  });
});

describe('somebody refunds at the provider itself', () => {
  const atProvider = (amount?: number) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/dev/refunds',
      headers: admin.headers,
      payload: { orderId: id, ...(amount !== undefined && { amount }) },
    });
  /** Nobody tells the shop. */
  const unheard = async (amount: number) => {
    const url = `${(shop.deps.demoGateway as DemoGateway).url}/demo/refunds`;
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ orderId: id, amount }) });
    return ((await answer.json()) as { id: string }).id;
  };

  test('the shop hears of it: it is a refund like all others, with its story, mail and credit note', async () => {
    await atProvider(15);
    const shown = await desk.read(id);
    expect(shown.refunds).toMatchObject([{ amount: 15, status: 'done', lines: [] }]);
    expect(shown.events.slice(-2)).toMatchObject([
      { kind: 'refund-asked', by: 'provider' },
      { kind: 'refund-done', by: 'provider' },
    ]);
    expect(errorOf(await refund({ amount: 45.01 })).status).toBe(400);
    await atProvider();
    expect(await desk.read(id)).toMatchObject({ refunded: true });
    expect(await refundsOf()).toEqual([
      [15, 'done', 0],
      [45, 'done', 1],
    ]);
    const { rows } = await sql<{ kind: string; due: boolean }>`
      select m.kind, r.credit_note_due as due from refund r join mail m on m.id = r.mail_id where r.order_id = ${id}`.execute(
      shop.deps.db,
    );
    expect(rows).toEqual([1, 2].map(() => ({ kind: 'refund', due: true })));
  });

  test('its message is lost: the sweeper finds it, once, however many look', async () => {
    const gatewayId = await unheard(1500);
    const look = () => findRefunds(shop.deps);
    await atOnce(look, look, () => receiveRefundEvent(shop.deps, { refundId: undefined, gatewayId }));
    await look();
    expect(await refundsOf()).toEqual([[15, 'done', 0]]);
  });

  test('while one of ours waits: the provider refuses that one, and then there is room', async () => {
    (shop.deps.demoGateway as DemoGateway).modes.set([{ on: 'refund', mode: 'broken', times: 2 }]);
    await refund({ amount: 50 });
    await unheard(5000);
    await findRefunds(shop.deps);
    expect(await refundsOf()).toEqual([[50, 'open', 0]]);
    (shop.deps.demoGateway as DemoGateway).modes.set([]);
    await sweepRefunds(shop.deps);
    await findRefunds(shop.deps);
    expect(await refundsOf()).toEqual([
      [50, 'failed', 0],
      [50, 'done', 0],
    ]);
  });
});

test('nothing of an order on hold goes back', async () => {
  const canceled = await order();
  await desk.setStatus(canceled, 'canceled');
  for (const of of [id, canceled]) await putOnHold(shop, of);
  const answers = [
    await refund({ amount: 1 }),
    await refund({ lines: [lineOf(id, 0, 1)] }),
    await desk.ask('POST', `${canceled}/refund`, undefined),
  ];
  expect(answers.map(errorOf)).toEqual(answers.map(() => ({ status: 400, error: orderMessages.onHold })));
  expect([await refundsOf(), await refundedCents()]).toEqual([[], before]);
});

test('the whole of a canceled order goes back, what was sent included: the status moves goods, and staff decide about money', async () => {
  await desk.ship(id, { lines: [lineOf(id, 0, 1)] });
  await refund({ amount: 5 });
  await desk.setStatus(id, 'canceled');
  const shown = (await desk.ask('POST', `${id}/refund`, undefined)).json<OrderDetail>();
  expect(shown).toMatchObject({ status: 'canceled', refunded: true, products: [{ shipped: 1, canceled: 2 }] });
  expect(await refundsOf()).toEqual([
    [5, 'done', 0],
    [55, 'done', 1],
  ]);
  expect(await refundedCents()).toBe(before + 6000);
});
