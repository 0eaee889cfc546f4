import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import { type HeldRows, holdRows, untilWaiting } from '../../../testing/locks.ts';
import { buy, cards, cardToken, createPayment, expectCleanAudit, type Line } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { sweepPayments } from './sweep-payments.ts';

let shop: TestShop;
let boss: SignedIn;
let buyer: SignedIn;
let ball: string;
let held: HeldRows | undefined;
let started: PromiseLike<unknown>[];

beforeAll(async () => {
  shop = await openTestShop();
  boss = await signIn(shop, 'admin');
  // Who is first is decided by rows that are held, for as long as a busy machine takes: nobody may give up in the
  // meantime.
  await sql`alter function place_order(jsonb) set lock_timeout = '1min'`.execute(shop.deps.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  started = [];
  buyer = await signIn(shop, 'client');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 9 }]);
});
afterEach(async () => {
  await held?.release();
  await Promise.allSettled(started);
  await expectCleanAudit(shop);
});

const cart = (): Line[] => [{ productId: ball, quantity: 1, price: 20 }];
const charges = async () => (await auditShop(shop.deps)).charges;
/** Not awaited yet; settled at the end of the test, whatever becomes of it. */
const start = <T>(work: PromiseLike<T>): Promise<T> => {
  started.push(work);
  return Promise.resolve(work);
};
const deleteBuyer = () =>
  start(shop.app.inject({ method: 'DELETE', url: `/api/users/delete/${buyer.userId}`, headers: boss.headers }));
const hold = async (statement: string, ...values: unknown[]) => {
  held = await holdRows(shop, statement, values);
  return held;
};
/** A payment whose bank has been answered: the same call once more ends it as paid. */
async function confirmedPayment() {
  const tokenId = await cardToken(shop, cards.asks);
  const again = () => createPayment(shop, buyer, { tokenId, products: cart() });
  const { action } = (await again()).json<{ action: { clientSecret: string } }>();
  await shop.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: action });
  return again;
}
const ordersOfBall = async () =>
  (
    await sql<{ id: string; account: string | null; address: object | null; paid: boolean }>`
      select o.id, o.account_id as account, o.address, o.number is not null as paid
      from "order" o join order_line l on l.order_id = o.id where l.product_id = ${ball} order by o.id`.execute(
      shop.deps.db,
    )
  ).rows;
const gone = { account: null, address: null, paid: true };

describe('an account that is deleted while its payment goes through', () => {
  test('deleted first: the payments wait for it, and their orders appear without the person', async () => {
    const payments = [await confirmedPayment(), await confirmedPayment(), await confirmedPayment()];
    const [, middle] = await ordersOfBall();
    const { release } = await hold('select from payment where order_id = $1 for update', middle?.id);
    const deleting = deleteBuyer();
    await untilWaiting(shop, 1);
    // Whichever the deletion comes to last, it still has one of these before it.
    const ending = [payments[0], payments[2]].map((again) => again && start(again()));
    await untilWaiting(shop, 3);
    await release();
    expect((await deleting).statusCode).toBe(200);
    for (const answer of await Promise.all(ending)) expect(answer?.statusCode).toBe(401);
    await payments[1]?.();
    await sql`update payment set claimed_until = null where state = 'open'`.execute(shop.deps.db);
    await sweepPayments(shop.deps);
    expect(await ordersOfBall()).toMatchObject([gone, gone, gone]);
  });

  test('paid first: the deletion waits for it, and takes the address off the order', async () => {
    const again = await confirmedPayment();
    const [order] = await ordersOfBall();
    const { release } = await hold('select from "order" where id = $1 for update', order?.id);
    const paying = start(again());
    await untilWaiting(shop, 1);
    const deleting = deleteBuyer();
    await untilWaiting(shop, 2);
    await release();
    expect((await deleting).statusCode).toBe(200);
    expect([200, 401]).toContain((await paying).statusCode);
    expect(await ordersOfBall()).toMatchObject([gone]);
  });
});

describe('an account that is deleted while it places an order', () => {
  test('deleted first: nothing is placed and nothing charged', async () => {
    await buy(shop, buyer, cart());
    const before = await charges();
    const [first] = await ordersOfBall();
    const { release } = await hold('select from "order" where id = $1 for update', first?.id);
    const deleting = deleteBuyer();
    await untilWaiting(shop, 1);
    const buying = start(buy(shop, buyer, cart()));
    await untilWaiting(shop, 2, buying);
    await release();
    expect((await deleting).statusCode).toBe(200);
    expect((await buying).statusCode).toBe(401);
    expect(await ordersOfBall()).toMatchObject([gone]);
    expect(await charges()).toBe(before);
  });

  test('placed first: the deletion waits for it, and no address stays', async () => {
    const { release } = await hold('select from product where id = $1 for update', ball);
    const buying = start(buy(shop, buyer, cart()));
    await untilWaiting(shop, 1);
    const deleting = deleteBuyer();
    await untilWaiting(shop, 2, deleting);
    await release();
    expect((await deleting).statusCode).toBe(200);
    expect([200, 401]).toContain((await buying).statusCode);
    expect(await ordersOfBall()).toMatchObject([gone]);
  });
});
