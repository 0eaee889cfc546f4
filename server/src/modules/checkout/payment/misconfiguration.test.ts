import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DemoGateway } from '../../../demo/gateway/demo-gateway.ts';
import type { FaultModeSwitch } from '../../../demo/gateway/fault-modes.ts';
import { buy, cards, cardToken, createPayment, expectCleanAudit, ordersOf } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { sweepRefunds } from '../../after-sales/index.ts';
import { sweepPayments } from './sweep-payments.ts';

let shop: TestShop;
let buyer: SignedIn;
let staff: SignedIn;
let [ball, pin]: string[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  staff = await signIn(shop, 'admin');
  [ball, pin] = await stock(shop, [
    { name: 'Ball', price: 20, quantity: 50 },
    { name: 'Pin', price: 0.3, quantity: 50 },
  ]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from gateway_fault`.execute(shop.deps.db);
  buyer = await signIn(shop, 'client');
});
afterEach(async () => {
  setFaultModes();
  await expectCleanAudit(shop);
});

const setFaultModes = (...modes: FaultModeSwitch[]) => (shop.deps.demoGateway as DemoGateway).modes.set(modes);
const balls = () => [{ productId: ball ?? '', quantity: 1, price: 20 }];
const pins = () => [{ productId: pin ?? '', quantity: 1, price: 0.3 }];
const left = async () =>
  (await sql<{ n: number }>`select sum(quantity)::int as n from product`.execute(shop.deps.db)).rows[0]?.n;
const overview = async () =>
  (await shop.app.inject({ url: '/api/overview', headers: staff.headers })).json<Overview>().gatewayFaults;
const ours = {
  code: 'refused',
  key: 'payment.misconfigured',
  error: expect.stringMatching(/our fault, and your card has not been charged/),
};
const tooSmall = {
  code: 'refused',
  key: 'card.too-small',
  error: expect.stringMatching(/below the smallest amount.* have not been charged/),
};
const errorsLogged = () => shop.logged().match(/"level":"error".*the card provider refuses the shop itself/g) ?? [];

test('an amount below the provider’s minimum is refused in words of its own: told, logged, counted for nobody, seen by the staff', async () => {
  const before = await left();
  expect(await overview()).toEqual({ count: 0, latestAt: null, faults: [] });
  const tokenId = await cardToken(shop);
  for (let n = 0; n < 2; n++) {
    const answer = await createPayment(shop, buyer, { tokenId, products: pins() });
    expect([answer.statusCode, answer.json()]).toEqual([400, tooSmall]);
  }
  for (let n = 0; n < 10; n++) await buy(shop, buyer, pins());
  expect(await left()).toBe(before);
  expect(errorsLogged()).toHaveLength(11);
  expect(await overview()).toEqual({ count: 11, latestAt: expect.any(String), faults: ['amount_too_small'] });
  // Eleven declined cards would have stopped them.
  expect((await buy(shop, buyer, balls())).statusCode).toBe(200);
});

test('a key that the provider refuses, in one step and in two', async () => {
  const before = await left();
  const tokens = [await cardToken(shop), await cardToken(shop)];
  setFaultModes({ on: 'charge', mode: 'refuses-key', times: 1 }, { on: 'other', mode: 'refuses-key', times: 1 });
  expect((await createPayment(shop, buyer, { tokenId: tokens[0] ?? '', products: balls() })).json()).toEqual(ours);
  expect((await createPayment(shop, buyer, { tokenId: tokens[1] ?? '', amount: '20.00' })).json()).toEqual(ours);
  expect(await left()).toBe(before);
  expect(await overview()).toMatchObject({ count: 2, faults: ['authentication'] });
});

test('a key that is refused after a charge may have happened: nothing is given up before that is known', async () => {
  const before = (await left()) ?? 0;
  setFaultModes({ on: 'charge', mode: 'silent', times: 2 });
  const tokenId = await cardToken(shop);
  const pay = () => createPayment(shop, buyer, { tokenId, products: balls() });
  expect((await pay()).json()).toEqual({ pending: true });
  setFaultModes({ on: 'charge', mode: 'refuses-key', times: 1 });
  expect((await pay()).json()).toEqual({ pending: true });
  expect(await left()).toBe(before - 1);
  await sweepPayments(shop.deps);
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
});

test('an amount that is refused after the provider was away: nothing can have happened, and the stock is back', async () => {
  const before = await left();
  for (const minutes of [0, 16]) {
    setFaultModes({ on: 'charge', mode: 'broken', times: 1 });
    const tokenId = await cardToken(shop);
    const pay = () => createPayment(shop, buyer, { tokenId, products: pins() });
    expect((await pay()).json()).toEqual({ pending: true });
    await sql`update payment set created_at = created_at - make_interval(mins => ${minutes})
      where state = 'open'`.execute(shop.deps.db);
    expect((await pay()).json()).toEqual(tooSmall);
  }
  expect(await left()).toBe(before);
});

test('a real card in a shop with keys of test mode', async () => {
  const before = await left();
  const tokenId = await cardToken(shop, cards.asks);
  const pay = () => createPayment(shop, buyer, { tokenId, products: balls() });
  expect((await pay()).statusCode).toBe(202);
  await sql`update demo_gateway.intent set status = 'requires_payment_method',
    error = '{"code": "card_declined", "decline_code": "test_mode_live_card", "message": "Your request was in test mode"}'
    where status = 'requires_action'`.execute(shop.deps.db);
  expect((await pay()).json()).toEqual(ours);
  expect([await left(), await overview()]).toMatchObject([before, { count: 1, faults: ['key_mode'] }]);
});

test('a key that is refused while money goes back: the staff learns of it, and of a refund that stays open', async () => {
  const { orderId } = (await buy(shop, buyer, balls())).json<{ orderId: string }>();
  const { headers } = staff;
  const url = `/api/orders/${orderId}`;
  await shop.app.inject({ method: 'PUT', url, headers, payload: { status: 'canceled' } });
  const before = errorsLogged().length;
  setFaultModes({ on: 'refund', mode: 'refuses-key', times: 1 });
  await shop.app.inject({ method: 'POST', url: `${url}/refund`, headers });
  expect(errorsLogged()).toHaveLength(before + 1);
  expect(await overview()).toMatchObject({ count: 1, faults: ['authentication'] });
  const late = async () => (await shop.app.inject({ url: '/api/overview', headers })).json<Overview>().lateRefunds;
  expect(await late()).toEqual({ count: 0, oldestAt: null });
  await sql`update refund set created_at = now() - interval '21 minutes'`.execute(shop.deps.db);
  expect(await late()).toEqual({ count: 1, oldestAt: expect.any(String) });
  await sweepRefunds(shop.deps);
  expect(await late()).toMatchObject({ count: 0 });
});

test('a token that nobody knows is not the shop’s fault', async () => {
  expect((await createPayment(shop, buyer, { tokenId: 'nobody_knows_it', products: balls() })).json()).toMatchObject({
    error: 'The card could not be used. Please enter it again.',
  });
  await buy(shop, buyer, balls(), cards.declined);
  expect(await overview()).toMatchObject({ count: 0 });
});
