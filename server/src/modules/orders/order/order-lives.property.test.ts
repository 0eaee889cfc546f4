import { orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineOf, openDesk } from '../../../testing/order-desk.ts';
import { expectCleanAudit } from '../../../testing/paying.ts';
import { addPromotion, buyByQuote, chargeDelivery } from '../../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let desk: ReturnType<typeof openDesk>;
let products: string[];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  buyer = await signIn(shop, 'client');
  desk = openDesk(shop, admin);
  products = await stock(shop, [
    { name: 'Ball', price: 19.99, quantity: 500 },
    { name: 'Net', price: 7.01, quantity: 500 },
  ]);
  await chargeDelivery(shop, 495);
  await addPromotion(shop, { name: 'A third off', percent: 3333, uses: 1000 });
});
afterAll(() => shop.close());

const pieces = fc.integer({ min: 1, max: 3 });
const someLines = fc.option(fc.array(pieces, { minLength: 1, maxLength: 2 }), { nil: null });
/** What can happen to an order after it is paid. */
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ what: fc.constant('pack' as const) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('ship' as const), lines: someLines }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('cancel' as const), lines: someLines }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('regret' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('refund' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('give back' as const), lines: someLines }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('status' as const), status: fc.constantFrom(...orderStatuses) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const linesOf = (id: string, lines: readonly number[] | null) =>
  lines === null ? {} : { lines: lines.map((quantity, position) => lineOf(id, position, quantity)) };

function take(id: string, one: Step) {
  switch (one.what) {
    case 'pack':
      return desk.pack(id);
    case 'ship':
      return desk.ship(id, linesOf(id, one.lines));
    case 'cancel':
      return desk.cancel(id, linesOf(id, one.lines));
    case 'regret':
      return desk.cancel(id, {}, buyer.headers);
    case 'refund':
      return desk.ask('POST', `${id}/refund`, {});
    case 'give back':
      return desk.ask('POST', `${id}/refunds`, one.lines === null ? { amount: 3.33 } : linesOf(id, one.lines));
    case 'status':
      return desk.setStatus(id, one.status);
  }
}

function expectSense({ products: lines, shipments, refunds, amount, status }: OrderDetail): void {
  for (const { lineId, quantity, shipped, canceled } of lines) {
    const inParcels = shipments.flatMap((parcel) => parcel.lines.filter((line) => line.lineId === lineId));
    expect(shipped + canceled).toBeLessThanOrEqual(quantity);
    expect(inParcels.reduce((sum, line) => sum + line.quantity, 0)).toBeLessThanOrEqual(shipped);
  }
  const back = refunds.reduce((cents, refund) => cents + Math.round(refund.amount * 100), 0);
  expect(back).toBeLessThanOrEqual(Math.round(amount * 100));
  if (status !== 'pending') expect(lines.every((line) => line.shipped + line.canceled === line.quantity)).toBe(true);
}

test('whatever happens to an order, goods, money and codes add up after each step', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, pieces, fc.array(step, { minLength: 2, maxLength: 6 }), async (balls, nets, life) => {
      const lines = [balls, nets].map((quantity, at) => ({ productId: products[at] ?? '', quantity }));
      const { orderId } = (await buyByQuote(shop, buyer, { lines })).json<{ orderId: string }>();
      for (const one of life) {
        expect((await take(orderId, one)).statusCode).toBeLessThan(500);
        expectSense(await desk.read(orderId));
        await expectCleanAudit(shop);
      }
    }),
    { numRuns: 10 },
  );
});
