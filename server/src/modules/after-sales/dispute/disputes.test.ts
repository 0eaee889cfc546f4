import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import type { DemoGateway } from '../../../demo/gateway/demo-gateway.ts';
import type { FaultModeSwitch } from '../../../demo/gateway/fault-modes.ts';
import { endDemoSales } from '../../../demo/leave-demo.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { holdRows, untilWaiting } from '../../../testing/locks.ts';
import { buy, cards, cardToken, createPayment, expectCleanAudit } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { sweepRefunds } from '../refund/sweep-refunds.ts';
import { advanceDispute } from './advance-dispute.ts';
import { findDisputes, sweepDisputes } from './sweep-disputes.ts';

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
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 5 }]);
});
afterEach(async () => {
  setFaultModes();
  await expectCleanAudit(shop);
});

const setFaultModes = (...modes: FaultModeSwitch[]) => (shop.deps.demoGateway as DemoGateway).modes.set(modes);
const order = async (card?: string) => {
  const bought = await buy(shop, buyer, [{ productId: ball, quantity: 2, price: 20 }], card);
  return bought.json<{ orderId: string }>().orderId;
};
const ask = (url: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
  shop.app.inject({ method, url, headers: admin.headers, payload });
const open = async (orderId: string, wish: object = {}) =>
  (await ask('/api/dev/disputes', { orderId, ...wish })).json<{ disputeId: string }>().disputeId;
const end = (disputeId: string, outcome: string) => ask('/api/dev/disputes/end', { disputeId, outcome });
const refund = (orderId: string, amount: number) => ask(`/api/orders/${orderId}/refunds`, { amount });
const shown = async (orderId: string, as = admin) =>
  (await shop.app.inject({ url: `/api/orders/${orderId}`, headers: as.headers })).json<OrderDetail>();
const story = async (orderId: string) => (await shown(orderId)).events.map(({ text }) => text).slice(1);
const mailsOf = async (orderId: string) => {
  const { rows } = await sql<{ kind: string }>`
    select m.kind from dispute d join mail m on m.id in (d.mail_id, d.end_mail_id)
    where d.order_id = ${orderId} order by m.id`.execute(shop.deps.db);
  return rows.map(({ kind }) => kind);
};
const ON_HOLD = 'This order is on hold because of a dispute. Please wait until it is over.';

describe('a dispute', () => {
  test('holds the order until it is won; then all is as before', async () => {
    const id = await order();
    const dispute = await open(id);
    expect(await shown(id)).toMatchObject({
      onHold: true,
      mayCancel: null,
      disputes: [{ kind: 'dispute', state: 'open', amount: 40, reason: 'product_not_received', endedAt: null }],
    });
    expect((await refund(id, 1)).json()).toMatchObject({ code: 'refused', error: ON_HOLD });
    await end(dispute, 'won');
    expect(await shown(id)).toMatchObject({ onHold: false, mayCancel: 'now', disputes: [{ state: 'won' }] });
    expect(await story(id)).toEqual(['The bank disputes $40.00: on hold', 'The dispute over $40.00 was won']);
    expect(await mailsOf(id)).toEqual(['dispute-opened', 'dispute-ended']);
    expect((await refund(id, 40)).json()).toMatchObject({ refunded: true });
  });

  test('that is lost takes its money out of what can be refunded', async () => {
    const id = await order();
    await end(await open(id, { amount: 25 }), 'lost');
    expect((await refund(id, 15.01)).json()).toMatchObject({
      error: 'At most $15.00 of this order can still be refunded.',
    });
    expect((await refund(id, 15)).json()).toMatchObject({
      error: 'The card provider has refused the refund, because the payment is disputed.',
    });
    expect(await story(id)).toContain('The dispute over $25.00 was lost');
  });

  test('that is lost and then won after all is in the books twice, each on its day', async () => {
    const id = await order();
    const dispute = await open(id);
    await end(dispute, 'lost');
    await sql`update dispute set ended_at = '2012-05-02T12:00Z', lost_at = '2012-05-02T12:00Z' where gateway_id = ${dispute}`.execute(
      shop.deps.db,
    );
    const books = async (period: string) => {
      const { body } = await shop.app.inject({ url: `/api/accounting.csv?${period}`, headers: admin.headers });
      const rows = body.split('\r\n').filter((line) => line.includes(dispute));
      return rows.map((line) => line.split(',').filter((_, at) => at === 1 || at === 9));
    };
    const lost = ['dispute lost', '-40.00'];
    expect(await books('from=2012-05-01&to=2012-05-31')).toEqual([lost]);
    await end(dispute, 'won');
    expect(await books('from=2012-05-01&to=2012-05-31')).toEqual([lost]);
    expect(await books('from=2012-05-01&to=2021-05-31')).toEqual([lost]);
    await sql`update dispute set won_back_at = '2012-06-02T12:00Z' where gateway_id = ${dispute}`.execute(shop.deps.db);
    expect(await books('from=2012-05-01&to=2012-06-30')).toEqual([lost, ['dispute won', '40.00']]);
    expect((await shown(id)).disputes).toMatchObject([{ state: 'won' }]);
  });

  test('is between the bank and the shop: the buyer sees nothing of it', async () => {
    const id = await order();
    await open(id);
    const own = await shown(id, buyer);
    expect(own.events.map(({ kind }) => kind)).toEqual(['paid']);
    expect(own).not.toHaveProperty('disputes');
  });

  test('is written down although all of the money has gone back already', async () => {
    const id = await order();
    await refund(id, 40);
    await end(await open(id), 'lost');
    expect((await shown(id)).disputes).toMatchObject([{ state: 'lost', amount: 40 }]);
  });

  test('while a refund is on its way: the provider refuses it, nothing goes back twice, and the shop is told', async () => {
    const id = await order();
    const before = (await auditShop(shop.deps)).amounts.usd?.refundedCents;
    const isDown = { on: 'refund', mode: 'broken', times: 1 } as const;
    setFaultModes(isDown);
    expect((await refund(id, 40)).json()).toMatchObject({ refunds: [{ status: 'open' }] });
    await open(id);
    await sweepRefunds(shop.deps);
    expect(await shown(id)).toMatchObject({ onHold: true, refunds: [{ status: 'failed' }] });
    expect((await auditShop(shop.deps)).amounts.usd?.refundedCents).toBe(before);
  });

  test('that comes while staff press refund is seen by the one who waits', async () => {
    const id = await order();
    const held = await holdRows(shop, 'select from "order" where id = $1 for update', [id]);
    try {
      const warning = open(id, { kind: 'warning' });
      await untilWaiting(shop, 1, warning);
      const refunding = refund(id, 1);
      await untilWaiting(shop, 2, refunding);
      await held.release();
      await warning;
      expect((await refunding).json()).toMatchObject({ error: ON_HOLD });
    } finally {
      await held.release();
    }
  });
});

describe('how the shop hears of it', () => {
  test('three times at once: one dispute, one event, one mail', async () => {
    const id = await order(cards.disputed);
    const { rows } = await sql<{ id: string }>`
      select d.id from demo_gateway.dispute d join demo_gateway.intent i on i.id = d.intent_id
      where i.metadata ->> 'order_id' = ${id}`.execute(shop.deps.db);
    const dispute = rows[0]?.id ?? '';
    const hearAtOnce = async () => {
      const held = await holdRows(shop, 'select from "order" where id = $1 for update', [id]);
      const heard = Promise.all([1, 2, 3].map(() => advanceDispute(shop.deps, { gatewayId: dispute })));
      await untilWaiting(shop, 3, heard);
      await held.release();
      await heard;
    };
    await hearAtOnce();
    await sql`update demo_gateway.dispute set status = 'won' where id = ${dispute}`.execute(shop.deps.db);
    await hearAtOnce();
    expect(await story(id)).toEqual(['The bank disputes $40.00: on hold', 'The dispute over $40.00 was won']);
    const { rows: mails } = await sql`
      select from graphile_worker._private_jobs where payload ->> 'orderId' = ${id} and payload ->> 'disputeId' is not null`.execute(
      shop.deps.db,
    );
    expect(mails).toHaveLength(2);
  });

  test('nobody tells: it is found all the same, and looked at until it ends', async () => {
    const id = await order(cards.disputed);
    expect((await shown(id)).onHold).toBe(false);
    await findDisputes(shop.deps);
    await findDisputes(shop.deps);
    expect(await shown(id)).toMatchObject({ onHold: true, disputes: [{ state: 'open' }] });
    await sql`
      update demo_gateway.dispute set status = 'lost'
      where id in (select gateway_id from dispute where order_id = ${id})`.execute(shop.deps.db);
    await sql`update dispute set look_at = now() where order_id = ${id}`.execute(shop.deps.db);
    await sweepDisputes(shop.deps);
    expect((await shown(id)).disputes).toMatchObject([{ state: 'lost' }]);
    expect(await story(id)).toHaveLength(2);
  });

  test('before it knows that the order is paid: the payment comes to its end, and the order is held', async () => {
    setFaultModes({ on: 'charge', mode: 'silent', times: 2 });
    const products = [{ productId: ball, quantity: 1, price: 20 }];
    const answer = await createPayment(shop, buyer, { tokenId: await cardToken(shop, cards.warned), products });
    expect(answer.statusCode).toBe(202);
    await sql`update payment set claimed_until = null where state = 'open'`.execute(shop.deps.db);
    await findDisputes(shop.deps);
    const { rows } = await sql<{ id: string }>`
      select id from "order" where account_id = ${buyer.userId} and number is not null`.execute(shop.deps.db);
    expect(await shown(rows[0]?.id ?? '')).toMatchObject({ onHold: true, disputes: [{ kind: 'warning' }] });
  });

  test('the provider does not answer: nothing changes, and the next look hears it', async () => {
    const id = await order();
    setFaultModes({ on: 'lookUpDispute', mode: 'broken', times: 2 });
    const dispute = await open(id);
    await findDisputes(shop.deps);
    expect((await shown(id)).onHold).toBe(false);
    await advanceDispute(shop.deps, { gatewayId: dispute });
    expect((await shown(id)).onHold).toBe(true);
  });

  test('one of somebody else’s charge, and one that there is not, are ignored', async () => {
    await sql`
      insert into demo_gateway.intent (id, secret, amount, currency, status) values ('pi_x', 'x', 100, 'usd', 'succeeded')`.execute(
      shop.deps.db,
    );
    await sql`
      insert into demo_gateway.dispute (id, intent_id, amount, status, reason)
      values ('du_x', 'pi_x', 100, 'lost', 'general')`.execute(shop.deps.db);
    await findDisputes(shop.deps);
    await advanceDispute(shop.deps, { gatewayId: 'du_none' });
    const { rows } = await sql`select from dispute where gateway_id in ('du_x', 'du_none')`.execute(shop.deps.db);
    expect(rows).toEqual([]);
  });
});

describe('a warning', () => {
  const release = (orderId: string, disputeId: string | undefined) =>
    ask(`/api/orders/${orderId}/disputes/${disputeId}/release`, {});

  test('is released by staff, once, and the order goes on; a dispute is not', async () => {
    const id = await order();
    await open(id, { kind: 'warning' });
    const [warning] = (await shown(id)).disputes ?? [];
    for (const _ of [1, 2])
      expect((await release(id, warning?._id)).json()).toMatchObject({
        onHold: false,
        disputes: [{ state: 'closed' }],
      });
    await findDisputes(shop.deps);
    expect(await story(id)).toEqual(['The bank warns of fraud: on hold', 'The warning of fraud is over']);
    const { rows } = await sql`select actor from journal where action = 'releaseWarning'`.execute(shop.deps.db);
    expect(rows).toEqual([{ actor: admin.userId }]);
    const other = await order();
    expect((await release(other, warning?._id)).statusCode).toBe(404);
    await open(other);
    const [dispute] = (await shown(other)).disputes ?? [];
    expect((await release(other, dispute?._id)).json()).toMatchObject({
      error: 'Only the bank can end a dispute. Please answer it at the card provider.',
    });
    expect((await shown(other)).onHold).toBe(true);
  });

  test('that becomes a dispute holds the order again, even when it was released', async () => {
    const id = await order();
    const inquiry = await open(id, { kind: 'inquiry' });
    const [warning] = (await shown(id)).disputes ?? [];
    expect(warning).toMatchObject({ kind: 'warning', state: 'open' });
    await release(id, warning?._id);
    await end(inquiry, 'escalated');
    expect(await shown(id)).toMatchObject({ onHold: true, disputes: [{ kind: 'dispute', state: 'open' }] });
  });

  test('is over when the charge is disputed or has gone back', async () => {
    const id = await order(cards.warned);
    await findDisputes(shop.deps);
    await open(id);
    await findDisputes(shop.deps);
    expect((await shown(id)).disputes).toMatchObject([
      { kind: 'warning', state: 'closed' },
      { kind: 'dispute', state: 'open' },
    ]);
  });
});

test('a demo shop that is opened for real looks at no dispute of the demo any more', async () => {
  const id = await order();
  await open(id);
  await inTransaction(shop.deps.db, (tx) => endDemoSales(tx, new Date(0)));
  expect((await shown(id)).onHold).toBe(false);
  await sql`truncate dispute, demo_gateway.dispute`.execute(shop.deps.db);
});
