import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inWrite } from '../../../platform/cache/changes.ts';
import { buy, expectCleanAudit } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { listLines, lockOrder, moveLines } from '../../orders/index.ts';
import { refundForCancel } from './add-refund.ts';
import { advanceRefund } from './advance-refund.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let goods: string[];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
  goods = await stock(shop, [
    { name: 'Ball', price: 19.99, quantity: 5 },
    { name: 'Net', price: 10, quantity: 5 },
  ]);
});
afterEach(() => expectCleanAudit(shop));

const [THREE, ONE] = [3, 1];
const order = async () => {
  const [ball = '', net = ''] = goods;
  const cart = [
    { productId: ball, quantity: THREE, price: 19.99 },
    { productId: net, quantity: ONE, price: 10 },
  ];
  return (await buy(shop, buyer, cart)).json<{ orderId: string }>().orderId;
};

/** Pieces of lines, as staff cancel them. */
async function cancel(id: string, lines: readonly { position: number; quantity: number }[]): Promise<number | null> {
  const refundId = await inWrite(shop.deps, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw new Error('there is no such order');
    const count = (position: number) => lines.find((line) => line.position === position)?.quantity ?? 0;
    const after = (line: { position: number; shipped: number; canceled: number }) => ({
      shipped: line.shipped,
      canceled: line.canceled + count(line.position),
    });
    await moveLines(tx, id, await listLines(tx, id), after, { actor: admin.userId });
    return refundForCancel(tx, locked, lines, { by: 'staff', actor: admin.userId, requireFreshSignIn: null });
  });
  if (refundId === null) return null;
  await advanceRefund(shop.deps, refundId);
  const answer = await shop.app.inject({ url: `/api/orders/${id}`, headers: admin.headers });
  const { refunds } = answer.json<{ refunds: { amount: number; refundId: string; status: string }[] }>();
  expect(refunds.at(-1)).toMatchObject({ refundId, status: 'done' });
  return refunds.at(-1)?.amount ?? 0;
}

describe('the money of what is canceled', () => {
  test('is the share of its pieces, and nothing twice', async () => {
    const id = await order();
    expect(await cancel(id, [{ position: 0, quantity: 1 }])).toBe(19.99);
    expect(await cancel(id, [])).toBeNull();
    expect(await cancel(id, [{ position: 0, quantity: 2 }])).toBe(39.98);
    expect(await cancel(id, [{ position: 1, quantity: 1 }])).toBe(10);
  });
});
