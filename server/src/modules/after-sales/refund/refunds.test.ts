import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import type { DemoGateway } from '../../../demo/gateway/demo-gateway.ts';
import type { FaultModeSwitch } from '../../../demo/gateway/fault-modes.ts';
import { violatedConstraint } from '../../../platform/db/database-errors.ts';
import { newId } from '../../../platform/ids.ts';
import { GatewayUnknown, type RefundRequest } from '../../../platform/payments/payment-gateway.ts';
import { buy, cards, expectCleanAudit } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { refundOrder } from './refund-order.ts';
import { receiveRefundEvent, sweepRefunds } from './sweep-refunds.ts';

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
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 19.99, quantity: 5 }]);
});
afterEach(() => expectCleanAudit(shop));

interface Shown {
  readonly orderId: string;
  readonly refunded: boolean;
  readonly refunds: { refundId: string; status: string; amount: number; reason: string | null }[];
}
const order = async (card?: string) =>
  (await buy(shop, buyer, [{ productId: ball, quantity: 2, price: 19.99 }], card)).json<{ orderId: string }>().orderId;
const setStatus = (id: string, status: string) =>
  shop.app.inject({ method: 'PUT', url: `/api/orders/${id}`, headers: admin.headers, payload: { status } });
const refund = (id: string) =>
  shop.app.inject({ method: 'POST', url: `/api/orders/${id}/refund`, headers: admin.headers });
const canceled = async (card?: string) => {
  const id = await order(card);
  await setStatus(id, 'canceled');
  return id;
};
const shown = async (id: string) => {
  const answer = await shop.app.inject({ url: `/api/orders/all?page=1&q=${id}`, headers: admin.headers });
  return answer.json<[Shown]>()[0];
};
const statusesOf = async (id: string) => (await shown(id)).refunds.map(({ status }) => status);
const refunded = async () => (await auditShop(shop.deps)).amounts.usd?.refundedCents ?? 0;
const failedNow = async () => {
  const answer = await shop.app.inject({ url: '/api/overview', headers: admin.headers });
  return answer.json<{ failedRefunds: { count: number; refunds: { orderId: string }[] } }>().failedRefunds;
};
/** Half a minute at the gateway, and the time until the next look here. */
const letTimePass = async () => {
  await sql`update demo_gateway.refund set turns_at = now() where turns_at is not null`.execute(shop.deps.db);
  await sql`update refund set look_at = now() where look_at is not null`.execute(shop.deps.db);
};
const mailKinds = async () =>
  (
    await sql<{ kind: string }>`select kind from mail where account_id = ${buyer.userId} order by id`.execute(
      shop.deps.db,
    )
  ).rows.map(({ kind }) => kind);

describe('giving the money back', () => {
  test('of a canceled order, once, and the buyer gets a mail', async () => {
    const id = await canceled();
    const before = await refunded();
    const refunds = [{ status: 'done', amount: 39.98, reason: null }];
    expect((await refund(id)).json()).toMatchObject({ orderId: id, refunded: true, refunds });
    expect((await refund(id)).json()).toMatchObject({ error: 'This order has already been refunded.' });
    expect(await refunded()).toBe(before + 3998);
    expect(await mailKinds()).toEqual(['order', 'cancel', 'refund']);
  });

  test('50 times at once gives it back once', async () => {
    const id = await canceled();
    const before = await refunded();
    await Promise.all(Array.from({ length: 50 }, () => refund(id)));
    expect(await refunded()).toBe(before + 3998);
  });

  test('an order that is not canceled is refused', async () => {
    expect((await refund(await order())).json()).toMatchObject({ error: 'Only a canceled order can be refunded.' });
  });

  test('a refunded order stays canceled', async () => {
    const id = await canceled();
    await refund(id);
    const answer = await setStatus(id, 'pending');
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: string }>().error).toContain('stays canceled');
  });

  test('a gateway that goes silent does not lose it: the sweeper resumes it, and the order stays canceled in the meantime', async () => {
    const id = await canceled();
    const before = await refunded();
    (shop.deps.demoGateway as DemoGateway).modes.set([{ on: 'refund', mode: 'silent', times: 2 }]);
    expect((await refund(id)).statusCode).toBe(200);
    expect((await setStatus(id, 'pending')).statusCode).toBe(400);
    await sweepRefunds(shop.deps);
    expect(await refunded()).toBe(before + 3998);
    expect(await statusesOf(id)).toEqual(['done']);
  });

  test('a gateway that has forgotten the key after a day is not asked for a second one', async () => {
    const id = await canceled();
    const before = await refunded();
    (shop.deps.demoGateway as DemoGateway).modes.set([{ on: 'refund', mode: 'silent', times: 2 }]);
    await refund(id);
    const { refundId } = (await shown(id)).refunds[0] ?? { refundId: '' };
    await sql`delete from demo_gateway.request where key = ${refundId}`.execute(shop.deps.db);
    await sweepRefunds(shop.deps);
    expect(await refunded()).toBe(before + 3998);
    expect(await statusesOf(id)).toEqual(['done']);
  });

  test('a rejection by the gateway is reported, and the order may be reinstated', async () => {
    const id = await canceled();
    await sql`update demo_gateway.intent set refunded = received where id =
      (select intent_id from payment where order_id = ${id})`.execute(shop.deps.db);
    expect((await refund(id)).statusCode).toBe(400);
    await sql`update demo_gateway.intent set refunded = 0 where id =
      (select intent_id from payment where order_id = ${id})`.execute(shop.deps.db);
    expect((await setStatus(id, 'pending')).statusCode).toBe(200);
    expect(await failedNow()).toMatchObject({ count: 0 });
  });
});

describe('a refund that the provider takes its time for', () => {
  test('is pending, not done, until the sweeper hears that it has arrived', async () => {
    const id = await canceled(cards.refundLater);
    expect((await refund(id)).json()).toMatchObject({ refunded: true, refunds: [{ status: 'pending' }] });
    expect(await mailKinds()).not.toContain('refund');
    await sweepRefunds(shop.deps);
    expect(await statusesOf(id)).toEqual(['pending']);
    await letTimePass();
    await sweepRefunds(shop.deps);
    expect(await statusesOf(id)).toEqual(['done']);
    expect(await mailKinds()).toContain('refund');
  });

  test('and that fails is listed in the overview, can be tried again, and then disappears from there', async () => {
    const id = await canceled(cards.refundFails);
    const before = await refunded();
    await refund(id);
    await letTimePass();
    await sweepRefunds(shop.deps);
    const reason = 'The card provider could not complete the refund (expired or canceled card).';
    expect(await shown(id)).toMatchObject({ refunded: false, refunds: [{ status: 'failed', reason }] });
    expect(await failedNow()).toMatchObject({ count: 1, refunds: [{ orderId: id, amount: 39.98, reason }] });
    for (const page of ['', '?page=1']) {
      const own = await shop.app.inject({ url: `/api/orders/allUser${page}`, headers: buyer.headers });
      expect(own.json<Shown[]>()[0]?.refunds).toMatchObject([{ status: 'failed', reason: null }]);
    }
    expect(await refunded()).toBe(before);
    expect(await mailKinds()).not.toContain('refund');
    await sql`update demo_gateway.intent set behaviour = 'pays' where behaviour = 'refund-fails'`.execute(shop.deps.db);
    expect((await refund(id)).json()).toMatchObject({ refunded: true });
    expect(await statusesOf(id)).toEqual(['failed', 'done']);
    expect(await failedNow()).toEqual({ count: 0, refunds: [] });
    expect(await refunded()).toBe(before + 3998);
  });

  test('one that cannot be advanced does not keep others from being swept', async () => {
    const [first, second] = [await canceled(cards.refundLater), await canceled(cards.refundLater)];
    for (const id of [first, second]) await refund(id);
    await letTimePass();
    const payments = {
      ...shop.deps.payments,
      lookUpRefund: async (gatewayId: string) => {
        if (gatewayId === broken) throw new TypeError('a fault of ours');
        return shop.deps.payments.lookUpRefund(gatewayId);
      },
    };
    const { rows } = await sql<{ gatewayId: string }>`
      select gateway_id as "gatewayId" from refund where order_id = ${first}`.execute(shop.deps.db);
    const broken = rows[0]?.gatewayId;
    await sweepRefunds({ ...shop.deps, payments });
    expect([await statusesOf(first), await statusesOf(second)]).toEqual([['pending'], ['done']]);
    await sweepRefunds(shop.deps);
    expect(await statusesOf(first)).toEqual(['done']);
  });
});

/** A refund that was done, and that the bank has sent back since; by the provider's name for it. */
async function cameBack(id: string): Promise<string> {
  await refund(id);
  const { refundId } = (await shown(id)).refunds[0] ?? { refundId: '' };
  const { rows } = await sql<{ id: string }>`
    update demo_gateway.refund set turns_to = 'failed', turns_at = now() where metadata ->> 'refund_id' = ${refundId}
    returning id`.execute(shop.deps.db);
  return rows[0]?.id ?? '';
}

test('money that comes back from the bank after it was done is heard of by webhook, and may go again', async () => {
  const id = await canceled();
  const gatewayId = await cameBack(id);
  // By the provider's name alone, twice, and one that is nobody's.
  for (const name of [gatewayId, gatewayId, 're_of_somebody_else'])
    await receiveRefundEvent(shop.deps, { refundId: undefined, gatewayId: name });
  expect(await statusesOf(id)).toEqual(['failed']);
  expect((await failedNow()).refunds).toMatchObject([{ orderId: id }]);
  await refund(id);
  expect(await statusesOf(id)).toEqual(['failed', 'done']);
});

test('news that come while the provider’s first answer is on its way are not lost: it is asked once more', async () => {
  const id = await canceled();
  const refundFirst = async (request: RefundRequest) => {
    const older = await shop.deps.payments.refund(request);
    await sql`update demo_gateway.refund set turns_to = 'failed', turns_at = now()
      where metadata ->> 'refund_id' = ${request.refundId}`.execute(shop.deps.db);
    await receiveRefundEvent(shop.deps, { refundId: request.refundId, gatewayId: '' });
    return older;
  };
  const deps = { ...shop.deps, payments: { ...shop.deps.payments, refund: refundFirst } };
  await expect(
    refundOrder(deps, id, { actor: admin.userId, keyed: undefined, requireFreshSignIn() {} }),
  ).rejects.toThrow('could not complete the refund');
  expect(await statusesOf(id)).toEqual(['failed']);
});

describe('money that comes back while the provider cannot be asked', () => {
  const setFaultModes = (...modes: FaultModeSwitch[]) => (shop.deps.demoGateway as DemoGateway).modes.set(modes);
  const lookedAt = async (id: string) =>
    (await sql<{ at: Date | null }>`select look_at as at from refund where order_id = ${id}`.execute(shop.deps.db))
      .rows[0]?.at;

  test('is looked at again by the sweeper', async () => {
    const id = await canceled();
    const gatewayId = await cameBack(id);
    setFaultModes({ on: 'lookUpRefund', mode: 'broken', times: 2 });
    for (let n = 0; n < 2; n++) await receiveRefundEvent(shop.deps, { refundId: undefined, gatewayId });
    setFaultModes();
    expect(await statusesOf(id)).toEqual(['done']);
    await letTimePass();
    await sweepRefunds(shop.deps);
    expect(await statusesOf(id)).toEqual(['failed']);
  });

  test('is not forgotten because somebody else has heard something older in the meantime', async () => {
    const id = await canceled();
    await refund(id);
    const { refundId = '' } = (await shown(id)).refunds[0] ?? {};
    const event = { refundId, gatewayId: '' };
    const away = async () => {
      throw new GatewayUnknown('look up a refund', 'away');
    };
    const lookUpRefund = async (gatewayId: string) => {
      const older = await shop.deps.payments.lookUpRefund(gatewayId);
      await receiveRefundEvent({ ...shop.deps, payments: { ...shop.deps.payments, lookUpRefund: away } }, event);
      return older;
    };
    await receiveRefundEvent({ ...shop.deps, payments: { ...shop.deps.payments, lookUpRefund } }, event);
    expect(await lookedAt(id)).toBeInstanceOf(Date);
    await letTimePass();
    await sweepRefunds(shop.deps);
    expect([await lookedAt(id), await statusesOf(id)]).toEqual([null, ['done']]);
  });
});

describe('never more than was paid', () => {
  const insert = (id: string, cents: number) =>
    sql`insert into refund (id, order_id, amount_cents) values (${newId()}, ${id}, ${cents})`.execute(shop.deps.db);

  test('also when two parts come at once: the database lets one through', async () => {
    const id = await canceled();
    const outcomes = await Promise.allSettled([insert(id, 2000), insert(id, 2000)]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.map(violatedConstraint)).toEqual(['refund_within_payment']);
    await insert(id, 1998);
    await sweepRefunds(shop.deps);
    expect(await statusesOf(id)).toEqual(['done', 'done']);
  });

  test('after a partial refund, the rest can be refunded', async () => {
    const id = await canceled();
    const before = await refunded();
    await insert(id, 1000);
    await sweepRefunds(shop.deps);
    await refund(id);
    expect((await shown(id)).refunds.map(({ amount }) => amount)).toEqual([10, 29.98]);
    expect(await refunded()).toBe(before + 3998);
  });
});
