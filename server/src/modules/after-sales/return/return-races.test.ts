import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { returnMessages } from '@fieldhouse/contracts/return.rules';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { holdRows, untilWaiting } from '../../../testing/locks.ts';
import { buyOne, lineOf } from '../../../testing/order-desk.ts';
import { buy, cards, expectCleanAudit } from '../../../testing/paying.ts';
import { expectNoRetries } from '../../../testing/race.ts';
import { Returning, sizeStock } from '../../../testing/returning.ts';
import { openTestShop } from '../../../testing/test-shop.ts';

/** Two nodes of one shop. */
const [one, two] = [new Returning(), new Returning()];

beforeAll(async () => {
  await one.open();
  await two.open(await openTestShop({ database: one.shop.database }));
});
afterAll(async () => {
  await two.shop.close();
  await one.shop.close();
});
beforeEach(async () => {
  await one.come();
  await one.send();
});
afterEach(async () => {
  for (const { shop } of [one, two]) expectNoRetries(shop);
  await expectCleanAudit(one.shop);
});

const ORDER = 'select from "order" where id = $1 for no key update';
const PRODUCT = 'select from product where id = $1 for no key update';

/** All of them have asked before any has got what is held. */
async function atOnce<T>(statement: string, id: string, ...ask: readonly (() => Promise<T>)[]): Promise<T[]> {
  const held = await holdRows(one.shop, statement, [id]);
  try {
    const asked = Promise.all(ask.map((go) => go()));
    await untilWaiting(one.shop, ask.length, asked);
    await held.release();
    return await asked;
  } finally {
    await held.release();
  }
}

const swap = (size: 43 | 46 = 43) => one.asked(one.back(1, { exchangeFor: one.sizes[size].variantId }));
const receive = (made: OrderReturn, at = one) => at.returns.update(made._id, { status: 'received' });
const statusesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted();
const refundsOf = async () => (await one.desk.read(one.id)).refunds.map(({ amount }) => amount);

test('staff receive what the buyer calls off: one of them comes first, and the other is told', async () => {
  const made = await swap();
  const answers = await atOnce(
    ORDER,
    one.id,
    () => receive(made),
    () => two.returns.close(one.id, made._id, one.buyer.headers),
  );
  expect(statusesOf(answers)).toEqual([200, 400]);
  const isReceived = (await one.returns.read(made._id)).status === 'received';
  expect(await sizeStock(one.shop, one.sizes[42])).toMatchObject({ quantity: isReceived ? 4 : 3 });
  expect(await sizeStock(one.shop, one.sizes[43])).toMatchObject({ committed: isReceived ? 1 : 0 });
});

test('goods come in the moment in which their exchange lapses: they are exchanged or refunded, not both', async () => {
  const made = await swap();
  await one.approve(made);
  await sql`update order_return set lapses_at = now() where id = ${made._id}`.execute(one.shop.deps.db);
  const answers = await atOnce<unknown>(
    ORDER,
    one.id,
    () => two.sweep(),
    () => receive(made),
  );
  expect(answers).toMatchObject([undefined, { statusCode: 200 }]);
  const { refund, replacement } = await one.returns.read(made._id);
  expect([refund?.amount, replacement?.status]).toEqual(refund ? [50, 'canceled'] : [undefined, 'pending']);
});

test('the replacement is canceled while the goods are received: the money goes back once', async () => {
  const made = await swap(46);
  const answers = await atOnce(
    ORDER,
    one.id,
    () => two.desk.cancel(made.replacement?.orderId ?? ''),
    () => receive(made),
  );
  expect(statusesOf(answers)).toEqual([200, 200]);
  expect((await refundsOf()).reduce((sum, amount) => sum + amount, 0)).toBe(50);
  expect(await sizeStock(one.shop, one.sizes[46])).toEqual({ quantity: 2, committed: 0 });
});

test('two want the last pieces in exchange while somebody pays for one: each goes to one', async () => {
  const other = await buyOne(one.shop, one.buyer, [one.sizes[42]]);
  await one.send(other);
  const exchangeFor = one.sizes[43].variantId;
  const answers = await atOnce(
    PRODUCT,
    one.sizes[43].productId,
    () => one.request(one.back(1, { exchangeFor })),
    () => two.request(one.back(1, { exchangeFor }, other), other, one.buyer.headers),
    () => buy(two.shop, one.buyer, [one.sizes[43]]),
  );
  expect(statusesOf(answers)).toEqual([200, 200, 400]);
  expect(await sizeStock(one.shop, one.sizes[43])).toEqual({ quantity: 0, committed: 2 });
});

test('staff refund an order by hand while it is received: never more than was paid', async () => {
  const made = await one.asked(one.back(2));
  const answers = await atOnce(
    ORDER,
    one.id,
    () => receive(made),
    () => two.desk.ask('POST', `${one.id}/refunds`, { amount: 80 }),
  );
  expect(answers[0]?.statusCode).toBe(200);
  expect((await refundsOf()).reduce((sum, amount) => sum + amount, 0)).toBe(100);
});

test('one product is written off and another put on the shelf: they are locked in the order of all others', async () => {
  const first = one.sizes[42];
  await one.come();
  const own = await buyOne(one.shop, one.buyer, [first, one.sizes[42]]);
  await one.send(own);
  const asked = { lines: [0, 1].map((at) => ({ ...lineOf(own, at, 1), reason: 'too small' })) };
  const { _id } = await one.asked(asked, own);
  const { products } = await one.desk.read(own);
  const lines = products.map(({ lineId, productId }) => ({ lineId, restock: productId !== first.productId }));
  const held = await holdRows(one.shop, PRODUCT, [first.productId]);
  try {
    const answer = one.returns.update(_id, { status: 'received', lines });
    await untilWaiting(one.shop, 1, answer);
    // What waits for the first has not got the second.
    await (await holdRows(one.shop, `${PRODUCT} nowait`, [one.sizes[42].productId])).release();
    await held.release();
    expect((await answer).statusCode).toBe(200);
  } finally {
    await held.release();
  }
});

test('two of the staff receive it once', async () => {
  const made = await one.asked(one.back(2));
  const answers = await Promise.all([1, 2, 3].map(() => one.returns.update(made._id, { status: 'received' })));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect((await one.desk.read(one.id)).refunds).toMatchObject([{ amount: 100, status: 'done' }]);
  expect(await sizeStock(one.shop, one.sizes[42])).toEqual({ quantity: 5, committed: 0 });
  expect((await one.returns.update(made._id, { status: 'received', __v: 0 })).statusCode).toBe(409);
});

test('the buyer asks twice, and the last of a size goes to one', async () => {
  const both = await Promise.all([1, 2].map(() => one.request(one.back(2))));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      const own = await buyOne(one.shop, one.buyer, [one.sizes[42]], cards.pays);
      await one.send(own);
      return own;
    }),
  );
  const answers = await Promise.all(
    others.map((own) => one.request(one.back(1, { exchangeFor: one.sizes[43].variantId }, own), own)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 400]);
  expect(answers.find(({ statusCode }) => statusCode === 400)?.body).toContain(returnMessages.soldOut);
});
