import { fulfilmentMessages } from '@fieldhouse/contracts/fulfilment.rules';
import { ORDER_KEY_HEADER, orderMessages } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import { holdTransaction, untilItWaits } from '../../../testing/locks.ts';
import { buyOne, endHolds, errorOf, lineOf, openDesk, putOnHold, stockOf } from '../../../testing/order-desk.ts';
import { cards, expectCleanAudit } from '../../../testing/paying.ts';
import { addPromotion, buyByQuote, chargeDelivery, deletePromotions } from '../../../testing/quoting.ts';
import { comeAsGuest, giveRights, type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { createOrderKey } from '../../orders/index.ts';

const nobody = '00000000-0000-7000-8000-000000000000';
let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let desk: ReturnType<typeof openDesk>;
let ball: string;
let net: string;
let id: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  desk = openDesk(shop, admin);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
  [ball = '', net = ''] = await stock(shop, [
    { name: 'Ball', price: 20, quantity: 10 },
    { name: 'Net', price: 45, quantity: 10 },
  ]);
  id = await buyOne(shop, buyer, cart());
});
afterEach(async () => {
  await endHolds(shop);
  await expectCleanAudit(shop);
});

const cart = () => [
  { productId: ball, quantity: 3, price: 20 },
  { productId: net, quantity: 1, price: 45 },
];
const cancelOwn = (of = id, body: unknown = {}) => desk.cancel(of, body, buyer.headers);
const amounts = ({ refunds }: OrderDetail) => refunds.map(({ amount, status }) => [amount, status]);
const kinds = ({ events }: OrderDetail) => events.map(({ kind }) => kind);
const refundedCents = async () => (await auditShop(shop.deps)).amounts.usd?.refundedCents ?? 0;
const journalOf = async () =>
  (
    await sql<{ action: string }>`select action from journal where subject_id = ${id} order by id`.execute(shop.deps.db)
  ).rows.map(({ action }) => action);
const mailsOf = async () =>
  (
    await sql<{ kind: string }>`select kind from mail where account_id = ${buyer.userId} order by id`.execute(
      shop.deps.db,
    )
  ).rows.map(({ kind }) => kind);

describe('the buyer', () => {
  test('who packs for the shop cancels their own order as any buyer does, and no one else’s', async () => {
    const other = await buyOne(shop, await signIn(shop, 'client'), cart());
    await giveRights(shop, buyer, ['orders', 'stock']);
    expect((await desk.cancel(other, {}, buyer.headers)).json()).toMatchObject({ key: 'right.refunds' });
    expect((await cancelOwn()).json()).toMatchObject({ status: 'canceled' });
    expect((await desk.read(id)).events).toContainEqual(expect.objectContaining({ kind: 'canceled', by: 'buyer' }));
  });

  test('cancels at once until it is packed: goods, money and the use of a code come back', async () => {
    const promotion = await addPromotion(shop, { code: 'ONCE', uses: 1 });
    const bought = await buyByQuote(shop, buyer, { lines: cart(), code: 'ONCE' });
    const { orderId } = bought.json<{ orderId: string }>();
    expect(await desk.read(orderId, buyer.headers)).toMatchObject({ mayCancel: 'now' });
    const before = await refundedCents();
    const canceled = (await cancelOwn(orderId, { reason: 'Too round.' })).json<OrderDetail>();
    expect(canceled).toMatchObject({
      status: 'canceled',
      mayCancel: null,
      products: [{ canceled: 3 }, { canceled: 1 }],
    });
    expect(amounts(canceled)).toEqual([[94.5, 'done']]);
    expect(canceled.events[1]).toMatchObject({ by: 'buyer', text: 'Canceled as requested' });
    expect(canceled).not.toHaveProperty('notes');
    expect((await refundedCents()) - before).toBe(9450);
    expect(await stockOf(shop, ball)).toEqual({ quantity: 7, committed: 3 });
    const { rows } = await sql`select used from promotion where id = ${promotion}`.execute(shop.deps.db);
    expect(rows).toEqual([{ used: 0 }]);
    await deletePromotions(shop);
    expect((await desk.read(orderId)).notes).toMatchObject([
      { author: null, text: expect.stringMatching(/Too round\./) },
    ]);
  });

  test('cancels once, however often and in how many tabs it is pressed', async () => {
    const answers = await Promise.all([cancelOwn(), cancelOwn(), cancelOwn()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const order = (await cancelOwn()).json<OrderDetail>();
    expect(amounts(order)).toEqual([[105, 'done']]);
    expect(kinds(order).filter((kind) => kind === 'canceled')).toHaveLength(1);
    expect(await mailsOf()).toEqual(['order', 'cancel', 'refund']);
  });

  test('asks when it is packed, once; staff decline with a word, and it can be asked again', async () => {
    await desk.pack(id);
    const asked = (await cancelOwn()).json<OrderDetail>();
    expect(asked).toMatchObject({ status: 'pending', cancelRequestedAt: expect.any(String), mayCancel: null });
    const again = (await cancelOwn()).json<OrderDetail>();
    expect(kinds(again)).toEqual(['paid', 'packed', 'cancel-requested']);
    const declined = (await desk.decline(id, { word: 'It is in the van.' })).json<OrderDetail>();
    expect(declined).toMatchObject({ cancelRequestedAt: null, status: 'pending', mayCancel: 'ask' });
    expect(declined.events.at(-1)?.text).toBe('It could not be canceled any more: It is in the van.');
    expect(errorOf(await desk.decline(id))).toEqual({ status: 400, error: fulfilmentMessages.nothingAsked });
    expect(await journalOf()).toEqual(['packOrders', 'declineCancel']);
    expect(await mailsOf()).toEqual(['order', 'cancel-declined']);
    expect((await cancelOwn()).json()).toMatchObject({ cancelRequestedAt: expect.any(String) });
    // Money for a piece is no answer.
    const refunded = await desk.ask('POST', `${id}/refunds`, { lines: [lineOf(id, 0, 1)] });
    expect(refunded.json()).toMatchObject({ cancelRequestedAt: expect.any(String), status: 'pending' });
    expect((await desk.cancel(id)).json()).toMatchObject({ cancelRequestedAt: null, status: 'canceled' });
  });

  test('cannot cancel what is on its way, on hold, or a part of it', async () => {
    const wanted = { lines: [lineOf(id, 0, 1)] };
    expect(errorOf(await cancelOwn(id, wanted))).toEqual({ status: 400, error: fulfilmentMessages.wholeOnly });
    await putOnHold(shop, id);
    expect(errorOf(await cancelOwn())).toEqual({ status: 400, error: fulfilmentMessages.notNow });
    await endHolds(shop);
    await desk.setStatus(id, 'dispatched');
    expect(errorOf(await cancelOwn())).toEqual({ status: 400, error: fulfilmentMessages.sent });
    expect(amounts(await desk.read(id))).toEqual([]);
  });
});

test('a guest cancels by session or by the key of a mail; for everybody else there is no such order', async () => {
  const guest = await comeAsGuest(shop);
  const [first, second] = [await buyOne(shop, guest, cart()), await buyOne(shop, guest, cart())];
  const key = await createOrderKey(shop.deps.db, second, shop.deps.now());
  expect(errorOf(await desk.cancel(first, {}, {})).status).toBe(401);
  const missing = { status: 404, error: orderMessages.notFound };
  expect(errorOf(await cancelOwn(first))).toEqual(missing);
  expect(errorOf(await desk.cancel(first, {}, { [ORDER_KEY_HEADER]: key }))).toEqual(missing);
  expect(errorOf(await desk.cancel(first, {}, (await comeAsGuest(shop)).headers))).toEqual(missing);
  expect(errorOf(await desk.cancel(nobody))).toEqual(missing);
  expect((await desk.read(first)).status).toBe('pending');
  expect((await desk.cancel(first, {}, guest.headers)).json()).toMatchObject({ status: 'canceled' });
  const byKey = (await desk.cancel(second, {}, { [ORDER_KEY_HEADER]: key })).json<OrderDetail>();
  expect(byKey).toMatchObject({ status: 'canceled', refunds: [{ amount: 105, note: null }] });
  expect(byKey).not.toHaveProperty('__v');
});

describe('staff', () => {
  test('cancel pieces of a line with their share, and the rest goes on', async () => {
    const answer = await desk.cancel(id, { lines: [lineOf(id, 0, 2)], reason: 'Two are flat.' });
    const order = answer.json<OrderDetail>();
    expect(order).toMatchObject({ status: 'pending', products: [{ canceled: 2 }, { canceled: 0 }] });
    expect(amounts(order)).toEqual([[40, 'done']]);
    expect(order.events[1]).toMatchObject({ kind: 'lines-canceled', by: 'staff', text: '2 × Ball canceled' });
    expect(order.notes).toMatchObject([{ author: 'Test admin', text: expect.stringMatching(/Two are flat\./) }]);
    expect(await stockOf(shop, ball)).toEqual({ quantity: 9, committed: 1 });
    expect(await journalOf()).toContain('cancelOrder');
    expect((await desk.ship(id)).json()).toMatchObject({ status: 'dispatched' });
  });

  test('cancel the last lines: the order is canceled, and the delivery goes back with them', async () => {
    await chargeDelivery(shop, 500);
    const { orderId } = (await buyByQuote(shop, buyer, { lines: cart() })).json<{ orderId: string }>();
    await chargeDelivery(shop, 0);
    await desk.cancel(orderId, { lines: [lineOf(orderId, 0, 3)] });
    const order = (await desk.cancel(orderId, { lines: [lineOf(orderId, 1, 1)] })).json<OrderDetail>();
    expect(order.status).toBe('canceled');
    expect(amounts(order)).toEqual([
      [60, 'done'],
      [50, 'done'],
    ]);
    expect((await desk.setStatus(orderId, 'pending')).statusCode).toBe(400);
  });

  test('cancel what is left after a parcel: it is dispatched, and only the rest goes back', async () => {
    await desk.ship(id, { lines: [lineOf(id, 0, 1)] });
    await cancelOwn();
    const order = (await desk.cancel(id)).json<OrderDetail>();
    expect(order).toMatchObject({ status: 'dispatched', cancelRequestedAt: null });
    expect(amounts(order)).toEqual([[85, 'done']]);
    expect(await stockOf(shop, ball)).toEqual({ quantity: 9, committed: 0 });
    expect(await mailsOf()).toEqual(['order', 'part-dispatch', 'cancel-lines', 'refund']);
    expect(errorOf(await desk.cancel(id))).toEqual({ status: 400, error: fulfilmentMessages.nothingLeft });
  });

  test('cannot cancel more than is left, what is sent, or what is on hold', async () => {
    await desk.ship(id, { lines: [lineOf(id, 0, 2)] });
    const refused: Record<string, [unknown, string]> = {
      'more than is left': [{ lines: [lineOf(id, 0, 2)] }, 'There is only 1 of Ball left.'],
      'a line that is not there': [{ lines: [lineOf(id, 5, 1)] }, orderMessages.line],
      'no lines': [{ lines: [] }, fulfilmentMessages.lines],
      'no pieces': [{ lines: [lineOf(id, 0, 0)] }, fulfilmentMessages.pieces],
      'a line twice': [{ lines: [lineOf(id, 0, 1), lineOf(id, 0, 1)] }, fulfilmentMessages.lineTwice],
    };
    for (const [title, [body, error]] of Object.entries(refused))
      expect({ title, ...errorOf(await desk.cancel(id, body)) }).toEqual({ title, status: 400, error });
    await putOnHold(shop, id);
    expect(errorOf(await desk.cancel(id))).toEqual({ status: 400, error: orderMessages.onHold });
    expect(amounts(await desk.read(id))).toEqual([]);
  });

  test('the card provider takes its time: it is canceled, and the money is on its way', async () => {
    const slow = await buyOne(shop, buyer, cart(), cards.refundLater);
    expect(amounts((await cancelOwn(slow)).json())).toEqual([[105, 'pending']]);
  });
});

describe('at the same moment', () => {
  const together = async <T>(...works: (() => Promise<T>)[]) => {
    const held = await holdTransaction(shop.deps.db, (tx) =>
      sql`select from "order" where id = ${id} for no key update`.execute(tx),
    );
    const started = Promise.all(works.map((work) => work()));
    await untilItWaits(shop.deps.db, started);
    await held.commit();
    return started;
  };

  test('somebody sends it and the buyer cancels: one of them wins, the other is told', async () => {
    const [sent, canceled] = await together(
      () => desk.ship(id),
      () => cancelOwn(),
    );
    expect([sent?.statusCode, canceled?.statusCode].toSorted()).toEqual([200, 400]);
    const order = await desk.read(id);
    expect(order.status).toBe(sent?.statusCode === 200 ? 'dispatched' : 'canceled');
    expect(order.refunds).toHaveLength(order.status === 'canceled' ? 1 : 0);
  });

  test('two of the staff cancel the same pieces: they come back once', async () => {
    const lines = [lineOf(id, 0, 2)];
    const answers = await together(
      () => desk.cancel(id, { lines }),
      () => desk.cancel(id, { lines }),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(amounts(await desk.read(id))).toEqual([[40, 'done']]);
  });
});

test('what nobody finds is canceled and refunded, and written off the shelf instead of being sold again', async () => {
  expect(await stockOf(shop, ball)).toEqual({ quantity: 7, committed: 3 });
  const changed = (await desk.cancel(id, { lines: [lineOf(id, 0, 1)], missing: true })).json<OrderDetail>();
  expect(amounts(changed)).toEqual([[20, 'done']]);
  expect(await stockOf(shop, ball)).toEqual({ quantity: 7, committed: 2 });
  const { rows } = await sql`
    select delta, committed, reason, actor from stock_movement where order_id = ${id} order by id desc limit 1`.execute(
    shop.deps.db,
  );
  expect(rows).toEqual([{ delta: 0, committed: -1, reason: 'missing', actor: admin.userId }]);
  // A buyer cancels what is there.
  await cancelOwn(id, { missing: true });
  expect(await stockOf(shop, ball)).toEqual({ quantity: 9, committed: 0 });
});
