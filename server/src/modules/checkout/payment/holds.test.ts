import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import type { DemoGateway } from '../../../demo/gateway/demo-gateway.ts';
import { sealNetwork } from '../../../platform/limits/network-address.ts';
import { holdRows, untilWaiting } from '../../../testing/locks.ts';
import { cards, cardToken, createPayment, expectCleanAudit, ordersOf } from '../../../testing/paying.ts';
import { comeAsGuest, type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { sweepPayments } from './sweep-payments.ts';

let shop: TestShop;
let buyer: SignedIn;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from rate_count`.execute(shop.deps.db);
  buyer = await signIn(shop, 'client');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 40 }]);
});
afterEach(async () => {
  await letWait(16);
  await sql`update payment set claimed_until = null where state = 'open'`.execute(shop.deps.db);
  await sweepPayments(shop.deps);
  await expectCleanAudit(shop);
});

/** A payment by a card whose bank asks; each call goes on with the same one. */
async function payment(quantity: number, by: SignedIn = buyer) {
  const tokenId = await cardToken(shop, cards.asks);
  return () => createPayment(shop, by, { tokenId, products: [{ productId: ball, quantity, price: 20 }] });
}
async function begin(quantity: number, by: SignedIn = buyer) {
  const pay = await payment(quantity, by);
  const answer = await pay();
  return { pay, answer, secret: answer.json<{ action?: { clientSecret: string } }>().action?.clientSecret };
}
const letWait = (minutes: number) =>
  sql`update payment set created_at = created_at - make_interval(mins => ${minutes}),
    waits_since = waits_since - make_interval(mins => ${minutes}) where state = 'open'`.execute(shop.deps.db);
const left = async () =>
  (await sql<{ n: number }>`select quantity as n from product where id = ${ball}`.execute(shop.deps.db)).rows[0]?.n;
const declines = async () =>
  (
    await sql<{ n: number }>`select coalesce(sum(count), 0)::int as n from rate_count
      where key like 'declined-cards:%'`.execute(shop.deps.db)
  ).rows[0]?.n;
const charges = async () => (await auditShop(shop.deps)).charges;
const confirm = (clientSecret = '') =>
  shop.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: { clientSecret } });

describe('three payments of one account wait for a bank at a time', () => {
  test('a fourth is refused before anything is taken, until one of them has ended', async () => {
    const first = await begin(1);
    expect([(await begin(1)).answer.statusCode, (await begin(1)).answer.statusCode]).toEqual([202, 202]);
    const fourth = await payment(1);
    const refused = await fourth();
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'refused',
        error: expect.stringContaining('3 payments waiting for your bank'),
      }),
    ]);
    expect(await left()).toBe(37);
    expect((await begin(1, await signIn(shop, 'client'))).answer.statusCode).toBe(202);
    await confirm(first.secret);
    expect((await first.pay()).statusCode).toBe(200);
    expect((await fourth()).statusCode).toBe(202);
  });

  test('nor do four that were charged in the same moment', async () => {
    const pays = await Promise.all([1, 2, 3, 4].map(() => payment(1)));
    // All are placed, and none of them waits for a bank yet.
    (shop.deps.demoGateway as DemoGateway).modes.set([{ on: 'charge', mode: 'broken', times: 4 }]);
    for (const pay of pays) expect((await pay()).json()).toEqual({ pending: true });
    const held = await holdRows(shop, 'select from account where id = $1 for no key update', [buyer.userId]);
    const going = Promise.all(pays.map((pay) => pay()));
    try {
      await untilWaiting(shop, 4);
    } finally {
      await held.release();
      await going;
    }
    expect((await going).map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 202, 202, 400]);
    expect(await left()).toBe(37);
  });

  test('payments that wait for nobody do not count', async () => {
    (shop.deps.demoGateway as DemoGateway).modes.set([{ on: 'charge', mode: 'broken', times: 5 }]);
    for (let n = 0; n < 5; n++) expect((await begin(1)).answer.json()).toEqual({ pending: true });
  });
});

describe('goods in a payment that waits for a bank', () => {
  test('after two minutes the account that holds most of them has lapsed; a coach with 12 of 40 has not', async () => {
    const [coach, greedy] = [await begin(12), await begin(20, await signIn(shop, 'client'))];
    await sweepPayments(shop.deps);
    expect(await left()).toBe(8);
    await letWait(3);
    await sweepPayments(shop.deps);
    expect(await left()).toBe(28);
    expect((await greedy.pay()).json()).toMatchObject({ error: expect.stringContaining('not completed in time') });
    // What was given up cannot be paid any more.
    expect((await confirm(greedy.secret)).statusCode).toBe(400);
    await confirm(coach.secret);
    expect((await coach.pay()).statusCode).toBe(200);
  });

  test('count by variant: a size is not held because there is plenty of another one', async () => {
    const values = [{ value: '41' }, { value: '42' }];
    const variants = values.map(({ value }, n) => ({ options: { Size: value }, quantity: n ? 1000 : 40 }));
    const options = [{ name: 'Size', kind: 'size' as const, values }];
    const [shoe = ''] = await stock(shop, [{ name: 'Shoe', price: 20, options, variants }]);
    const { rows } = await sql<{ id: string }>`
      select id from variant where product_id = ${shoe} order by position`.execute(shop.deps.db);
    const hold = async (size: number) =>
      createPayment(shop, await signIn(shop, 'client'), {
        tokenId: await cardToken(shop, cards.asks),
        products: [{ productId: shoe, variantId: rows[size]?.id ?? '', quantity: 20, price: 20 }],
      });
    for (const size of [0, 1]) expect((await hold(size)).statusCode).toBe(202);
    await letWait(3);
    await sweepPayments(shop.deps);
    const after =
      await sql`select quantity, committed from variant where product_id = ${shoe} order by position`.execute(
        shop.deps.db,
      );
    expect(after.rows).toEqual([
      { quantity: 40, committed: 0 },
      { quantity: 980, committed: 20 },
    ]);
  });

  test('a bank that was answered just before is an order', async () => {
    const before = await charges();
    const { secret } = await begin(40);
    await letWait(3);
    await confirm(secret);
    await sweepPayments(shop.deps);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    expect([await charges(), await left()]).toEqual([before + 1, 0]);
  });

  test.each([
    ['too many pieces, after two minutes', 40, 3],
    ['a few pieces, after fifteen', 1, 16],
  ])('a lapse counts as a declined card, once: %s', async (_what, pieces, minutes) => {
    const { pay } = await begin(pieces);
    await letWait(minutes);
    await Promise.all([sweepPayments(shop.deps), sweepPayments(shop.deps)]);
    expect((await pay()).statusCode).toBe(400);
    expect([await declines(), await left()]).toEqual([1, 40]);
    const { rows } = await sql`select payer_network from payment where account_id = ${buyer.userId}`.execute(
      shop.deps.db,
    );
    expect(rows).toEqual([{ payer_network: null }]);
  });

  test('who has let one lapse has two minutes for the next, however little it is', async () => {
    await begin(40);
    await letWait(3);
    await sweepPayments(shop.deps);
    const [again, other] = [await begin(1), await begin(1, await signIn(shop, 'client'))];
    await letWait(3);
    await sweepPayments(shop.deps);
    expect((await again.pay()).statusCode).toBe(400);
    expect((await other.pay()).statusCode).toBe(202);
  });
});

describe('guests of one network', () => {
  const guestPays = async (quantity: number, remoteAddress: string, number: string = cards.asks) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/payment/create',
      headers: (await comeAsGuest(shop)).headers,
      remoteAddress,
      payload: {
        tokenId: await cardToken(shop, number),
        amount: `${quantity * 20}.00`,
        products: [{ productId: ball, quantity, price: 20 }],
      },
    });
  const letLapse = async (quantity: number, from: string, times = 1) => {
    for (let n = 0; n < times; n++) {
      expect((await guestPays(quantity, from)).statusCode).toBe(202);
      await letWait(16);
      await sweepPayments(shop.deps);
    }
    expect(await left()).toBe(40);
  };

  test('who have let all of it lapse hold a share of it, however many they are; others and cards that pay at once go on', async () => {
    const from = '203.0.113.20';
    await letLapse(40, from);
    expect((await guestPays(13, from)).json()).toMatchObject({ error: paymentMessages.lapsedGuests });
    for (let n = 0; n < 3; n++) expect((await guestPays(4, from)).statusCode).toBe(202);
    expect((await guestPays(1, from)).json()).toMatchObject({ error: paymentMessages.lapsedGuests });
    expect((await guestPays(2, from, cards.pays)).statusCode).toBe(200);
    expect((await guestPays(13, '203.0.113.21')).statusCode).toBe(202);
    expect(await left()).toBe(13);
  });

  test('keep no last pieces waiting after three lapses, until an hour has passed; whoever has an account does', async () => {
    const from = '203.0.113.22';
    await letLapse(1, from, 3);
    expect((await guestPays(9, from)).statusCode).toBe(400);
    expect((await guestPays(8, from)).statusCode).toBe(202);
    expect((await begin(12)).answer.statusCode).toBe(202);
    await sql`update payment set ended_at = ended_at - interval '1 hour' where payer_network is not null`.execute(
      shop.deps.db,
    );
    expect((await guestPays(9, from)).statusCode).toBe(202);
    await sweepPayments(shop.deps);
    const kept = await sql`select 1 from payment where payer_network is not null and state <> 'open'`.execute(
      shop.deps.db,
    );
    expect(kept.rows).toEqual([]);
  });

  test('are counted by site where it has many networks, and nothing tells where they were', async () => {
    for (let n = 0; n < 3; n++) await letLapse(40, `2001:db8:14:${n}::1`);
    expect((await guestPays(13, '2001:db8:14:99::1')).statusCode).toBe(400);
    expect((await guestPays(13, '2001:db8:15:99::1')).statusCode).toBe(202);
    const { rows } = await sql<{ network: string }>`
      select payer_network as network from payment where payer_network is not null`.execute(shop.deps.db);
    expect(rows).not.toHaveLength(0);
    for (const { network } of rows) expect(network).toMatch(/^[\w-]{22}(\/[\w-]{22})?$/);
  });

  test('who all come in the same moment hold no more than that together', async () => {
    const from = '203.0.113.23';
    await letLapse(40, from);
    const key = `guests of ${sealNetwork(from)}`;
    const held = await holdRows(shop, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    const going = Promise.all(Array.from({ length: 4 }, () => guestPays(4, from)));
    try {
      await untilWaiting(shop, 4);
    } finally {
      await held.release();
      await going;
    }
    expect((await going).filter(({ statusCode }) => statusCode === 202)).toHaveLength(3);
    expect(await left()).toBe(28);
  });
});
