import { heldBackMessages } from '@fieldhouse/contracts/leaving.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import {
  type OtherMethod,
  otherMethodNames,
  otherMethods,
  wayToPay,
} from '@fieldhouse/contracts/payment-methods.rules';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import { errorOf, openDesk, stockOf } from '../../../testing/order-desk.ts';
import { atTheBank, cardToken, expectCleanAudit, methodToken, ordersOf } from '../../../testing/paying.ts';
import { addPromotion, deletePromotions, payByQuote, quoteFor } from '../../../testing/quoting.ts';
import { comeAsGuest, type SignedIn, signIn, type WithSession } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { sweepPayments } from './sweep-payments.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let desk: ReturnType<typeof openDesk>;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  desk = openDesk(shop, admin);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from rate_count`.execute(shop.deps.db);
  buyer = await signIn(shop, 'client');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 5 }]);
});
afterEach(() => expectCleanAudit(shop));

interface Begun {
  /** The same call again, or with something other in it. */
  readonly ask: (more?: object) => ReturnType<typeof payByQuote>;
  readonly secret: string;
}

/** Up to the bank's page. */
async function begin(method: OtherMethod = 'paypal', by: WithSession = buyer, code?: string): Promise<Begun> {
  const lines = [{ productId: ball, quantity: 2, price: 20 }];
  const quote = await quoteFor(shop, by, { lines, ...(code && { code }) });
  const body = { tokenId: await methodToken(shop, method), method };
  const ask = (more: object = {}) => payByQuote(shop, by, quote, { ...body, ...more });
  const answer = await ask();
  return { ask, secret: answer.json<{ action?: { clientSecret: string } }>().action?.clientSecret ?? '' };
}
const charges = async () => (await auditShop(shop.deps)).charges;
const left = async () => (await stockOf(shop, ball))?.quantity;
const mailsOf = async () =>
  (
    await sql<{ kind: string }>`select kind from mail where account_id = ${buyer.userId} order by id`.execute(
      shop.deps.db,
    )
  ).rows.map(({ kind }) => kind);
const letPass = (minutes: number) =>
  sql`update payment set created_at = created_at - make_interval(mins => ${minutes}) where state = 'open'`.execute(
    shop.deps.db,
  );

describe('at the bank', () => {
  test.each(otherMethodNames)(
    '%s: approved, and the same call again has the order, as often as it is made',
    async (method) => {
      const before = await charges();
      const { ask, secret } = await begin(method);
      expect(await left()).toBe(3);
      expect((await ask()).json()).toEqual({ action: { clientSecret: secret } });
      await atTheBank(shop, secret, 'pass');
      const answers = [await ask(), await ask()];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(await ordersOf(shop, buyer)).toMatchObject([{ amount: 40, orderId: answers[0]?.json().orderId }]);
      expect((await charges()) - before).toBe(1);
      const { rows } = await sql`select method, state from payment where account_id = ${buyer.userId}`.execute(
        shop.deps.db,
      );
      expect(rows).toEqual([{ method, state: 'paid' }]);
    },
  );

  test('the bank sends the buyer back to the shop; of a card nothing more is said than before', async () => {
    const charge = vi.spyOn(shop.deps.payments, 'charge');
    onTestFinished(() => charge.mockRestore());
    const { ask } = await begin('paypal');
    await ask({ cancel: true });
    await ask({ method: undefined, tokenId: await cardToken(shop) });
    const returnUrl = `${shop.deps.config.publicUrl}/checkout/return`;
    expect(charge.mock.calls.map(([{ other }]) => other)).toEqual([{ method: 'paypal', returnUrl }, undefined]);
  });

  test('declined: the goods are free, nothing was charged, and the same quote is paid in another way', async () => {
    const before = await charges();
    const { ask, secret } = await begin('klarna');
    await atTheBank(shop, secret, 'fail');
    expect(errorOf(await ask())).toEqual({ status: 400, error: 'The payment was declined by Klarna.' });
    expect(errorOf(await ask())).toMatchObject({ status: 400 });
    expect([await left(), await charges()]).toEqual([5, before]);
    const again = await ask({ method: undefined, tokenId: await cardToken(shop) });
    expect(again.statusCode).toBe(200);
  });

  test('approved, and the tab is closed: the sweeper places the order, and who comes back finds it', async () => {
    const { ask, secret } = await begin();
    await atTheBank(shop, secret, 'pass');
    await sweepPayments(shop.deps);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    expect((await ask()).statusCode).toBe(200);
    // On another device, by another session of the same person.
    const elsewhere = await shop.app.inject({ url: '/api/payment/open', headers: buyer.headers });
    expect(elsewhere.json()).toEqual({ payments: [] });
    expect(await mailsOf()).toEqual(['order']);
  });

  test.each(['paypal', 'klarna'] as const)('%s: its time is over: nothing can be paid any more', async (method) => {
    const { minutes } = wayToPay(method);
    const { ask, secret } = await begin(method);
    await letPass(minutes - 1);
    await sweepPayments(shop.deps);
    expect(await left()).toBe(3);
    await letPass(2);
    await sweepPayments(shop.deps);
    expect(await left()).toBe(5);
    expect((await atTheBank(shop, secret, 'pass')).statusCode).toBe(400);
    expect(errorOf(await ask())).toMatchObject({ status: 400, error: expect.stringContaining('not been charged') });
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });

  test('called off by its buyer, it can be paid anew at once; what was approved before is an order', async () => {
    const first = await begin();
    expect(errorOf(await first.ask({ cancel: true }))).toMatchObject({ status: 400 });
    expect((await atTheBank(shop, first.secret, 'pass')).statusCode).toBe(400);
    expect(await left()).toBe(5);
    const second = await begin('ideal');
    await atTheBank(shop, second.secret, 'pass');
    expect((await second.ask({ cancel: true })).statusCode).toBe(200);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  test('calling off what was never started starts nothing', async () => {
    const before = await charges();
    const quote = await quoteFor(shop, buyer, { lines: [{ productId: ball, quantity: 1, price: 20 }] });
    const body = { tokenId: await methodToken(shop, 'paypal'), method: 'paypal', cancel: true };
    const unquoted = { ...body, amount: '20.00', products: [{ productId: ball, quantity: 1, price: 20 }] };
    for (const answer of [
      await payByQuote(shop, buyer, quote, body),
      await shop.app.inject({ method: 'POST', url: '/api/payment/create', headers: buyer.headers, payload: unquoted }),
    ])
      expect(errorOf(answer)).toMatchObject({ status: 400, error: expect.stringContaining('never started') });
    expect([await left(), await charges()]).toEqual([5, before]);
  });

  test('a token of another kind than it is said to be pays nothing, nor does somebody else with it', async () => {
    const before = await charges();
    const { ask } = await begin('paypal');
    await ask({ cancel: true });
    for (const tokenId of [await methodToken(shop, 'ideal'), await cardToken(shop)])
      expect((await ask({ tokenId })).statusCode).toBe(400);
    expect((await ask({ tokenId: await methodToken(shop, 'paypal'), method: undefined })).statusCode).toBe(400);
    const stranger = await signIn(shop, 'client');
    const quote = await quoteFor(shop, stranger, { lines: [{ productId: ball, quantity: 1, price: 20 }] });
    const tokenId = await methodToken(shop, 'paypal');
    expect((await ask({ tokenId })).statusCode).toBe(202);
    for (const more of [{}, { cancel: true }])
      expect((await payByQuote(shop, stranger, quote, { tokenId, method: 'paypal', ...more })).statusCode).toBe(400);
    expect((await ask({ tokenId })).statusCode).toBe(202);
    await ask({ tokenId, cancel: true });
    expect([await left(), await charges()]).toEqual([5, before]);
  });
});

describe('an order that waits for its money', () => {
  const readAs = async (orderId: string, who: WithSession) => desk.read(orderId, who.headers);

  async function awaited(by: WithSession = buyer, code?: string) {
    const { ask, secret } = await begin('p24', by, code);
    await atTheBank(shop, secret, 'wait');
    const { awaits } = (await ask()).json<{ awaits: { orderId: string; number: number } }>();
    return { ask, secret, ...awaits };
  }

  test('is told of with its number, held and not packed; when the money is there it is an order like others', async () => {
    const { ask, secret, orderId, number } = await awaited();
    expect((await ask()).json()).toEqual({ pending: true, awaits: { orderId, number } });
    expect(await mailsOf()).toEqual(['payment-awaited']);
    expect(await left()).toBe(3);
    const waiting = await readAs(orderId, buyer);
    expect(waiting).toMatchObject({ number, status: 'pending', unpaid: true, mayCancel: 'ask' });
    expect(waiting.events.map(({ kind }) => kind)).toEqual(['payment-awaited']);
    expect((await desk.read(orderId)).heldBack).toBe('awaited');
    expect((await desk.pack(orderId)).json()).toMatchObject({ refused: [{ orderId }] });
    for (const refused of [
      await desk.ship(orderId),
      await desk.setStatus(orderId, 'dispatched'),
      await desk.setStatus(orderId, 'canceled'),
      await desk.cancel(orderId),
      await desk.refund(orderId),
      await desk.refundPart(orderId, { amount: 1 }),
    ])
      expect(errorOf(refused)).toEqual({ status: 400, error: heldBackMessages.awaited });
    const { headers } = admin;
    expect((await shop.app.inject({ url: `/api/orders/${orderId}/invoice.pdf`, headers })).statusCode).not.toBe(200);

    await atTheBank(shop, secret, 'pass');
    const paid = await readAs(orderId, buyer);
    expect(paid).toMatchObject({ number, mayCancel: 'now' });
    expect(paid).not.toHaveProperty('unpaid');
    expect(paid.events.map(({ kind }) => kind)).toEqual(['payment-awaited', 'paid']);
    expect((await ask()).json()).toMatchObject({ orderId });
    expect(await mailsOf()).toEqual(['payment-awaited', 'order']);
    expect((await desk.ship(orderId)).statusCode).toBe(200);
  });

  test('is no sale before, nor when the money does not come: then it is canceled, and all of it is free again', async () => {
    const promotion = await addPromotion(shop, { code: 'ONCE', uses: 1 });
    const sold = async () =>
      (
        await sql`select coalesce(sum(orders), 0) as orders, coalesce(sum(sold_cents), 0) as cents from (
          select orders, sold_cents from takings union all select orders, sold_cents from takings_change) t`.execute(
          shop.deps.db,
        )
      ).rows;
    const before = await sold();
    const { ask, secret, orderId, number } = await awaited(buyer, 'ONCE');
    expect(await sold()).toEqual(before);
    await atTheBank(shop, secret, 'fail');
    expect(errorOf(await ask())).toEqual({ status: 400, error: 'The payment was declined by Przelewy24.' });
    const failed = await readAs(orderId, buyer);
    expect(failed).toMatchObject({ number, status: 'canceled', unpaid: true, mayCancel: null, refunds: [] });
    expect(failed.events.map(({ kind }) => kind)).toEqual(['payment-awaited', 'payment-failed', 'canceled']);
    expect([await left(), await sold()]).toEqual([5, before]);
    const { rows } = await sql`select used from promotion where id = ${promotion}`.execute(shop.deps.db);
    expect(rows).toEqual([{ used: 0 }]);
    expect(await mailsOf()).toEqual(['payment-awaited', 'cancel']);
    for (const refused of [await desk.setStatus(orderId, 'pending'), await desk.refund(orderId)])
      expect(errorOf(refused)).toEqual({ status: 400, error: 'This order was never paid, so it stays canceled.' });
    await deletePromotions(shop);
  });

  test('of a guest, asked to be canceled, it is when it is paid', async () => {
    const guest = await comeAsGuest(shop);
    const { orderId } = await awaited(guest);
    const asked = (await desk.cancel(orderId, {}, guest.headers)).json<OrderDetail>();
    expect(asked).toMatchObject({ status: 'pending', unpaid: true, cancelRequestedAt: expect.any(String) });
    await sql`update demo_gateway.intent set turns_at = now() where turns_at is not null`.execute(shop.deps.db);
    // Nobody asks for it within the hour.
    await sweepPayments(shop.deps);
    expect(await readAs(orderId, guest)).toMatchObject({ unpaid: true });
    await sql`update payment set look_at = now() - interval '1 second' where look_at is not null`.execute(shop.deps.db);
    await sweepPayments(shop.deps);
    expect((await desk.read(orderId)).heldBack).toBe('cancel-asked');
    const canceled = (await desk.cancel(orderId)).json<OrderDetail>();
    expect(canceled).toMatchObject({ status: 'canceled', refunds: [{ amount: 40, status: 'done' }] });
    expect(await left()).toBe(5);
  });

  test('stays when its time at the bank is over, and is reported when the provider has taken too long', async () => {
    const { secret } = await awaited();
    await letPass(60);
    await sql`update payment set look_at = now() - interval '1 second' where look_at is not null`.execute(shop.deps.db);
    await sweepPayments(shop.deps);
    await expectCleanAudit(shop);
    await letPass(otherMethods.p24.days * 24 * 60);
    expect((await auditShop(shop.deps)).problems).toMatchObject([expect.stringContaining('has been open since')]);
    await atTheBank(shop, secret, 'pass');
  });
});
