import { type OtherMethod, otherMethodNames } from '@fieldhouse/contracts/payment-methods.rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import { stockOf } from '../../../testing/order-desk.ts';
import { atTheBank, decideLate, expectCleanAudit, methodToken, ordersOf } from '../../../testing/paying.ts';
import { payByQuote, quoteFor } from '../../../testing/quoting.ts';
import { onTwoNodes } from '../../../testing/race.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { advancePaymentOf } from './receive-event.ts';
import { sweepPayments } from './sweep-payments.ts';

/** What happens in one moment: at the bank, in the buyer's browsers, between the provider and the shop. */
const happenings = ['return', 'webhook', 'sweep', 'pass', 'fail', 'wait', 'call off', 'time'] as const;
type Happening = (typeof happenings)[number];
const happening = fc.constantFrom(...happenings);
const moments = fc.array(fc.array(happening, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
const method = fc.constantFrom(...otherMethodNames);
const ends = ['succeeded', 'requires_payment_method'] as const;
/** Its money is waited for, with an order, and comes or does not. Random stories seldom get there. */
const awaited = ends.map((end): [OtherMethod, Happening[][], typeof end] => [
  'p24',
  [['wait'], ['return'], ['webhook', 'sweep']],
  end,
]);

test('whatever meets at the bank, on the way back and in the webhook: one order with its money, or neither', () =>
  onTwoNodes(async ([shop, other]) => {
    const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 1000 }]);
    const { db } = shop.deps;
    const run = fc.asyncProperty(method, moments, fc.constantFrom(...ends), async (by, story, end) => {
      await sql`delete from rate_count`.execute(db);
      const buyer = await signIn(shop, 'client');
      const [before, there] = [(await auditShop(shop.deps)).charges, (await stockOf(shop, ball))?.quantity ?? 0];
      const quote = await quoteFor(shop, buyer, { lines: [{ productId: ball, quantity: 1, price: 20 }] });
      const body = { tokenId: await methodToken(shop, by), method: by };
      const ask = (node = shop, more: object = {}) => payByQuote(node, buyer, quote, { ...body, ...more });
      const { clientSecret } = (await ask()).json<{ action: { clientSecret: string } }>().action;
      const happen = {
        return: () => ask(),
        webhook: () => advancePaymentOf(other.deps, clientSecret.split('_secret_', 1)[0] ?? ''),
        sweep: () => sweepPayments(other.deps),
        pass: () => atTheBank(shop, clientSecret, 'pass'),
        fail: () => atTheBank(shop, clientSecret, 'fail'),
        wait: () => atTheBank(shop, clientSecret, 'wait'),
        'call off': () => ask(other, { cancel: true }),
        time: () =>
          sql`update payment set created_at = created_at - interval '16 minutes' where state = 'open'`.execute(db),
      };
      for (const moment of story) await Promise.all(moment.map((what) => happen[what]()));
      const charged = async () => (await auditShop(shop.deps)).charges - before;
      // Weeks later it is decided, one way or the other.
      await decideLate(shop, end);
      await sql`update payment set look_at = now() - interval '1 second' where look_at is not null`.execute(db);
      await sql`update payment set created_at = created_at - interval '1 hour' where state = 'open'`.execute(db);
      await sweepPayments(shop.deps);
      const orders = (await ordersOf(shop, buyer)).filter(({ status }) => status !== 'canceled');
      expect([orders.length, there - ((await stockOf(shop, ball))?.quantity ?? 0)]).toEqual(
        Array(2).fill(await charged()),
      );
      expect((await ask()).statusCode).toBe(orders.length === 1 ? 200 : 400);
      await expectCleanAudit(shop);
    });
    await fc.assert(run, { numRuns: process.env.TEST_LONG ? 300 : 6, examples: awaited });
  }));
