import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startJobs } from '../../../jobs.ts';
import type { Charge } from '../../../platform/payments/payment-gateway.ts';
import { buy, cards, cardToken, createPayment, expectCleanAudit } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { eventually } from '../../../testing/test-queue.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { sweepPayments } from './sweep-payments.ts';

let shop: TestShop;
let buyer: SignedIn;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 19.99, quantity: 50 }]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  buyer = await signIn(shop, 'client');
  await sql`truncate demo_mail`.execute(shop.deps.db);
});

/** From now on the provider takes its time with every charge. */
function takeTime(): void {
  const { payments } = shop.deps;
  for (const name of ['charge', 'lookUp'] as const) {
    const ask = payments[name].bind(payments) as (about: never) => Promise<Charge>;
    const slow = async (about: never): Promise<Charge> => {
      const charge = await ask(about);
      return 'intentId' in charge && charge.intentId ? { state: 'processing', intentId: charge.intentId } : charge;
    };
    vi.spyOn(payments, name).mockImplementation(slow as never);
  }
}

async function pay(card: string) {
  const tokenId = await cardToken(shop, card);
  const products = [{ productId: ball, quantity: 2, price: 19.99 }];
  return () => createPayment(shop, buyer, { tokenId, products });
}

/** What waits for its moment is sent now, and all that waits is sent. */
async function sendMails(): Promise<void> {
  const { db } = shop.deps;
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  const worker = startJobs(shop.deps);
  try {
    await eventually(async () => {
      const { rows } = await sql`select from graphile_worker._private_jobs`.execute(db);
      return rows.length === 0 || undefined;
    });
  } finally {
    await worker?.stop();
  }
}
const subjects = async () =>
  (await shop.app.inject('/api/dev/mailbox'))
    .json<{ subject: string; text: string }[]>()
    .map(({ subject }) => subject)
    .toReversed();

test('a payment that takes its time is told of once, without a number; then comes the order', async () => {
  takeTime();
  const ask = await pay(cards.pays);
  for (const _ of [1, 2, 3]) expect((await ask()).statusCode).toBe(202);
  await sendMails();
  const [mail] = (await shop.app.inject('/api/dev/mailbox')).json<{ text: string }[]>();
  expect(mail?.text).toContain('Your bank has not yet confirmed the payment of $39.98.');
  expect(mail?.text).toContain('2 × Ball, $39.98');
  vi.restoreAllMocks();
  expect((await ask()).statusCode).toBe(200);
  await sendMails();
  expect(await subjects()).toEqual([
    'Your payment at Fieldhouse is being processed',
    expect.stringMatching(/^Your order \d+ at Fieldhouse$/),
  ]);
  await expectCleanAudit(shop);
});

const letTimePass = () =>
  sql`update payment set created_at = created_at - interval '16 minutes' where state = 'open'`.execute(shop.deps.db);

test('one that comes to nothing is told of, to those who had to wait for it', async () => {
  takeTime();
  expect((await (await pay(cards.asks))()).statusCode).toBe(202);
  await sendMails();
  vi.restoreAllMocks();
  await letTimePass();
  await sweepPayments(shop.deps);
  await sendMails();
  expect(await subjects()).toEqual([
    'Your payment at Fieldhouse is being processed',
    'Your payment at Fieldhouse did not go through',
  ]);
  await expectCleanAudit(shop);
});

test('one that is over before the mail was due, or waits for its buyer alone, is told of to nobody', async () => {
  takeTime();
  expect((await (await pay(cards.asks))()).statusCode).toBe(202);
  vi.restoreAllMocks();
  expect((await (await pay(cards.asks))()).json()).toMatchObject({ action: {} });
  await letTimePass();
  await sweepPayments(shop.deps);
  expect((await buy(shop, buyer, [{ productId: ball, quantity: 1, price: 19.99 }], cards.declined)).statusCode).toBe(
    400,
  );
  await sendMails();
  expect(await subjects()).toEqual([]);
  await expectCleanAudit(shop);
});
