import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import type { DemoGateway } from '../../../demo/gateway/demo-gateway.ts';
import type { FaultModeSwitch } from '../../../demo/gateway/fault-modes.ts';
import {
  cards,
  cardToken,
  createPayment,
  expectCleanAudit,
  home,
  type Line,
  ordersOf,
} from '../../../testing/paying.ts';
import { buyByQuote } from '../../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { eventually } from '../../../testing/test-queue.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { sweepPayments } from './sweep-payments.ts';

let shop: TestShop;
/** The sweeper runs on another node than the one that took the order. */
let otherNode: TestShop;
let buyer: SignedIn;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  otherNode = await openTestShop({ database: shop.database, deps: { payments: shop.deps.payments } });
});
afterAll(async () => {
  await otherNode.close();
  await shop.close();
});
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 19.99, quantity: 5 }]);
});
afterEach(async () => {
  setFaultModes();
  await expectCleanAudit(shop);
  expect(await openPayments()).toBe(0);
});

const setFaultModes = (...modes: FaultModeSwitch[]) => {
  (shop.deps.demoGateway as DemoGateway).modes.set(modes);
};
const cart = (): Line[] => [{ productId: ball, quantity: 2, price: 19.99 }];
const payer = async (number: string = cards.pays) => {
  const tokenId = await cardToken(shop, number);
  return () => createPayment(shop, buyer, { tokenId, products: cart() });
};
const sweep = () => sweepPayments(otherNode.deps);
const charges = async () => (await auditShop(shop.deps)).charges;
const left = async () =>
  (await sql<{ n: number }>`select quantity as n from product where id = ${ball}`.execute(shop.deps.db)).rows[0]?.n;
const openPayments = async () =>
  (await sql<{ n: number }>`select count(*) as n from payment where state = 'open'`.execute(shop.deps.db)).rows[0]?.n;
const letTimePass = () =>
  sql`update payment set created_at = created_at - interval '16 minutes' where state = 'open'`.execute(shop.deps.db);
/** So often that also the one repetition of the adapter meets it. */
const always = 2;

test('a gateway that hangs up once after charging is asked again at once, and charges once', async () => {
  const before = await charges();
  setFaultModes({ on: 'charge', mode: 'silent', times: 1 });
  expect((await (await payer())()).statusCode).toBe(200);
  expect(await charges()).toBe(before + 1);
});

test('a gateway that stays silent after charging leaves the buyer waiting, and the same call gets the order', async () => {
  const before = await charges();
  setFaultModes({ on: 'charge', mode: 'silent', times: always });
  const pay = await payer();
  const first = await pay();
  expect([first.statusCode, first.json()]).toEqual([202, { pending: true }]);
  expect((await pay()).statusCode).toBe(200);
  expect(await charges()).toBe(before + 1);
});

test('a repeat that comes while the first is still under way is not told that nothing was charged', async () => {
  const before = await charges();
  setFaultModes({ on: 'charge', mode: 'silent', times: always }, { on: 'charge', mode: 'busy-key', times: 1 });
  const pay = await payer();
  expect([(await pay()).statusCode, (await pay()).statusCode]).toEqual([202, 202]);
  expect((await pay()).statusCode).toBe(200);
  expect(await charges()).toBe(before + 1);
});

test('the recipient is on the charge; one who has left since is not, and it is the same charge', async () => {
  const before = await charges();
  setFaultModes({ on: 'charge', mode: 'silent', times: always });
  await buyByQuote(shop, buyer, { lines: cart() });
  const { rows } = await sql<{ shipping: object }>`
    select shipping from demo_gateway.intent order by n desc limit 1`.execute(shop.deps.db);
  expect(rows[0]?.shipping).toMatchObject({ name: 'Test Client', address: { line1: home.line1, state: 'NY' } });
  const { headers } = await signIn(shop, 'admin');
  await shop.app.inject({ method: 'DELETE', url: `/api/users/delete/${buyer.userId}`, headers });
  await sweep();
  expect(await openPayments()).toBe(0);
  expect(await charges()).toBe(before + 1);
  expect(await left()).toBe(3);
});

test('a buyer who does not come back after that has an order all the same', async () => {
  setFaultModes({ on: 'charge', mode: 'silent', times: always });
  await (await payer())();
  expect(await ordersOf(shop, buyer)).toEqual([]);
  await sweep();
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
});

test('a gateway that charges long after it has hung up still charges once', async () => {
  const before = await charges();
  setFaultModes({ on: 'charge', mode: 'late', times: always, ms: 200 });
  expect((await (await payer())()).statusCode).toBe(202);
  await eventually(async () => (await charges()) > before);
  await sweep();
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
  expect(await charges()).toBe(before + 1);
});

test('a gateway that is broken charges nothing, and the same call tries again', async () => {
  setFaultModes({ on: 'charge', mode: 'broken', times: 1 });
  const pay = await payer();
  expect((await pay()).statusCode).toBe(202);
  expect((await pay()).statusCode).toBe(200);
});

test('a decline that could not be canceled keeps the stock until it is', async () => {
  setFaultModes({ on: 'cancel', mode: 'broken', times: 1 });
  expect((await (await payer(cards.declined))()).statusCode).toBe(202);
  expect(await left()).toBe(3);
  await sweep();
  expect(await left()).toBe(5);
});

test('a cancelation whose answer was lost gives the stock back once', async () => {
  setFaultModes({ on: 'cancel', mode: 'silent', times: always });
  const pay = await payer(cards.declined);
  expect((await pay()).statusCode).toBe(202);
  await Promise.all([pay(), sweep(), sweep()]);
  expect(await left()).toBe(5);
  expect((await pay()).statusCode).toBe(400);
});

describe('what is still open after 15 minutes', () => {
  test('a tab closed during 3-D Secure: canceled at the gateway first, then the stock is back', async () => {
    const pay = await payer(cards.asks);
    const { clientSecret } = (await pay()).json<{ action: { clientSecret: string } }>().action;
    await sweep();
    expect(await left()).toBe(3);
    await letTimePass();
    setFaultModes({ on: 'cancel', mode: 'broken', times: 1 });
    await sweep();
    expect(await left()).toBe(3);
    await sweep();
    expect(await left()).toBe(5);
    const late = await shop.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: { clientSecret } });
    expect(late.statusCode).toBe(400);
    expect((await pay()).json()).toMatchObject({ error: expect.stringContaining('not completed in time') });
  });

  test('a buyer who passed 3-D Secure and then closed the tab has an order', async () => {
    const { clientSecret } = (await (await payer(cards.asks))()).json<{ action: { clientSecret: string } }>().action;
    await shop.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: { clientSecret } });
    await letTimePass();
    await sweep();
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  test('a charge that has never arrived is withdrawn, and cannot arrive any more', async () => {
    const before = await charges();
    setFaultModes({ on: 'charge', mode: 'broken', times: 1 });
    await (await payer())();
    const { rows } = await sql<{ id: string; token: string; order: string }>`
      select id, token, order_id as order from payment where state = 'open'`.execute(shop.deps.db);
    await letTimePass();
    await sweep();
    expect(await left()).toBe(5);
    const [{ id: paymentId = '', token = '', order: orderId = '' } = {}] = rows;
    // The very request, as it may come out of some queue an hour later.
    const again = shop.deps.payments.charge({ paymentId, orderId, token, amountCents: 3998, currency: 'usd' });
    expect(await again).toMatchObject({ state: 'canceled' });
    expect(await charges()).toBe(before);
  });

  test('a charge that has arrived although nobody heard of it becomes an order', async () => {
    setFaultModes({ on: 'charge', mode: 'silent', times: always });
    await (await payer())();
    await letTimePass();
    setFaultModes({ on: 'search', mode: 'broken', times: 1 });
    await sweep();
    expect(await left()).toBe(3);
    await sweep();
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  test('a charge that is found under its key alone becomes an order too', async () => {
    setFaultModes({ on: 'charge', mode: 'silent', times: always });
    await (await payer())();
    await letTimePass();
    // The gateway's search lags behind its books.
    await sql`update demo_gateway.intent set metadata = metadata - 'payment_id' || jsonb_build_object('was', metadata ->> 'payment_id')`.execute(
      shop.deps.db,
    );
    await sweep();
    await sql`update demo_gateway.intent set metadata = metadata || jsonb_build_object('payment_id', metadata ->> 'was')
      where metadata ? 'was'`.execute(shop.deps.db);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });
});

describe('a node so slow that another has taken over its payment', () => {
  /** The claim runs out while the first one waits for the gateway. */
  const overtake = async (on: FaultModeSwitch['on'], pay: () => Promise<unknown>) => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const until = () => {
      reach();
      return gate;
    };
    setFaultModes({ on, mode: 'slow', times: 1, until });
    const first = pay();
    try {
      await Promise.race([reached, first]);
      await sql`update payment set claimed_until = now() - interval '1 second' where state = 'open'`.execute(
        shop.deps.db,
      );
      await sweep();
    } finally {
      open();
    }
    await first;
  };

  test('does not give the stock back a second time', async () => {
    await overtake('cancel', await payer(cards.declined));
    expect(await left()).toBe(5);
  });

  test('does not charge, number or mail a second time', async () => {
    const before = await charges();
    await overtake('charge', await payer());
    expect(await charges()).toBe(before + 1);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    const { rows } = await sql`select from mail where account_id = ${buyer.userId}`.execute(shop.deps.db);
    expect(rows).toHaveLength(1);
  });
});

test('sweepers of several nodes and the buyer at once: one order, one charge', async () => {
  const before = await charges();
  setFaultModes({ on: 'charge', mode: 'silent', times: always });
  const pay = await payer();
  await pay();
  await Promise.all([pay(), pay(), sweep(), sweepPayments(shop.deps), pay(), sweep()]);
  expect((await pay()).statusCode).toBe(200);
  expect(await charges()).toBe(before + 1);
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
});
