import { heldBackMessages } from '@fieldhouse/contracts/leaving.rules';
import { ORDER_KEY_HEADER } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { Customer } from '@fieldhouse/contracts/orders.schemas';
import { returnMessages } from '@fieldhouse/contracts/return.rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buyOne, endHolds, errorOf, lineOf, putOnHold } from '../../../testing/order-desk.ts';
import { ok, sentDaysAgo, sizeStock, useReturns } from '../../../testing/returning.ts';
import { comeAsGuest, signIn } from '../../../testing/sign-in.ts';
import { createOrderKey } from '../../orders/index.ts';
import type { WithdrawalOutcome } from './withdrawal.rules.ts';

const my = useReturns();
const nobody = '00000000-0000-7000-8000-000000000000';
const amounts = ({ refunds }: OrderDetail) => refunds.map(({ amount, status }) => [amount, status]);
const kinds = ({ events }: OrderDetail) => events.map(({ kind }) => kind);

describe('a return', () => {
  test('comes back and is refunded: one on the shelf, one written off', async () => {
    await my.send();
    const made = await my.asked({ ...my.back(2), comment: 'Nice, but small.' });
    expect(made).toMatchObject({ status: 'requested', comment: 'Nice, but small.', byRight: false });
    await my.approve(made, { word: 'Please use the old box.' });
    const one = await my.receive(made, { lines: [{ lineId: `${my.id}.1`, restock: false, quantity: 1 }] });
    expect(one.lines[0]).toMatchObject({ received: 1, restocked: 0 });
    expect(one.refund).toMatchObject({ amount: 50, status: 'done' });
    expect(await sizeStock(my.shop, my.sizes[42])).toEqual({ quantity: 3, committed: 0 });
    // What did not come can be returned again.
    const second = await my.receive(await my.asked(my.back(1)));
    expect(second.lines[0]).toMatchObject({ received: 1, restocked: 1 });
    expect(await sizeStock(my.shop, my.sizes[42])).toEqual({ quantity: 4, committed: 0 });
    await my.sweep();
    const order = await my.desk.read(my.id, my.buyer.headers);
    expect(order.returns.map(({ status, name }) => [name, status])).toEqual([
      [`${order.number}-R1`, 'closed'],
      [`${order.number}-R2`, 'closed'],
    ]);
    expect(amounts(order)).toEqual([
      [50, 'done'],
      [50, 'done'],
    ]);
    expect(order).toMatchObject({ mayReturn: false, refunded: true });
    expect(order.products[0]).toMatchObject({ returned: 2 });
    expect(kinds(order).filter((kind) => kind.startsWith('return'))).toEqual([
      'return-requested',
      'return-approved',
      'return-received',
      'return-requested',
      'return-received',
      'return-closed',
      'return-closed',
    ]);
    expect(await my.mails()).toEqual(
      expect.arrayContaining(['return-requested', 'return-approved', 'return-received', 'refund']),
    );
  });

  test('says how the shoe runs', async () => {
    await my.send();
    await my.receive(await my.asked(my.back(1)));
    const product = (await my.shop.app.inject(`/api/products/id/${my.sizes[42].productId}`)).json<{ fit: object }>();
    expect(product.fit).toEqual({ small: 1, right: 0, large: 0 });
  });

  test('is refused with a word, and can be asked for again', async () => {
    await my.send();
    const made = await my.asked(my.back(1));
    expect(errorOf(await my.returns.update(made._id, { status: 'refused' }))).toEqual({
      status: 400,
      error: returnMessages.word,
    });
    ok(await my.returns.update(made._id, { status: 'refused', word: 'They were worn.' }));
    expect(errorOf(await my.returns.update(made._id, { status: 'received' })).status).toBe(400);
    expect(await my.asked(my.back(2))).toMatchObject({ status: 'requested' });
  });

  test('can be called off by its buyer until it has come', async () => {
    await my.send();
    const made = await my.asked(my.back(1));
    ok(await my.returns.close(my.id, made._id, my.buyer.headers));
    ok(await my.returns.close(my.id, made._id, my.buyer.headers));
    expect((await my.returns.read(made._id)).status).toBe('closed');
    const received = await my.asked(my.back(1));
    await my.receive(received);
    expect(errorOf(await my.returns.close(my.id, received._id, my.buyer.headers)).status).toBe(400);
  });

  test.each([
    ['more than was bought', () => my.back(3), 'Only 2 of Shoe, Size 42 can be returned.'],
    ['nothing', () => ({ lines: [] }), returnMessages.lines],
    ['half a piece', () => my.back(0.5), returnMessages.pieces],
    ['no reason', () => ({ lines: [lineOf(my.id, 0, 1)] }), returnMessages.reason],
    ['another order’s line', () => my.back(1, {}, nobody), 'This order has no such line.'],
    ['a line twice', () => ({ lines: [...my.back(1).lines, ...my.back(1).lines] }), returnMessages.lineTwice],
    ['the same size', () => my.back(1, { exchangeFor: my.sizes[42].variantId }), returnMessages.same],
    ['a dearer size', () => my.back(1, { exchangeFor: my.sizes[44].variantId }), returnMessages.dearer],
    ['a size that is sold out', () => my.back(1, { exchangeFor: my.sizes[45].variantId }), returnMessages.soldOut],
    ['another product', () => my.back(1, { exchangeFor: nobody }), returnMessages.exchange],
    ['what is no id', () => my.back(1, { exchangeFor: '43' }), returnMessages.exchange],
  ])('of %s is refused with a sentence, and changes nothing', async (_, body, sentence) => {
    await my.send();
    const answer = await my.request(body());
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(JSON.stringify(sentence).slice(1, -1));
    expect((await my.desk.read(my.id)).returns).toEqual([]);
  });

  test('of what was not sent, is too late, is on hold or belongs to somebody else is refused', async () => {
    expect(errorOf(await my.request(my.back(1)))).toEqual({ status: 400, error: returnMessages.notSent });
    await my.send();
    const other = await signIn(my.shop, 'client');
    expect((await my.request(my.back(1), my.id, other.headers)).statusCode).toBe(404);
    expect((await my.request(my.back(1), my.id, {})).statusCode).toBe(401);
    expect((await my.returns.options(my.id, other.headers)).statusCode).toBe(404);
    await putOnHold(my.shop, my.id);
    expect(errorOf(await my.request(my.back(1)))).toEqual({ status: 400, error: returnMessages.onHold });
    await endHolds(my.shop);
    await sentDaysAgo(my.shop, my.id, 36);
    expect(errorOf(await my.request(my.back(1)))).toEqual({ status: 400, error: returnMessages.tooLate });
    expect(await my.desk.read(my.id)).toMatchObject({ mayReturn: false, returns: [] });
    expect((await my.request(my.back(1), my.id, my.admin.headers)).statusCode).toBe(200);
  });

  test('is asked for by a guest with the key of a mail', async () => {
    const guest = await comeAsGuest(my.shop);
    const own = await buyOne(my.shop, guest, [my.sizes[42]]);
    await my.send(own);
    const key = { [ORDER_KEY_HEADER]: await createOrderKey(my.shop.deps.db, own, my.shop.deps.now()) };
    expect((await my.returns.options(own, key)).json()).toMatchObject({ problem: null, lines: [{ quantity: 1 }] });
    expect(await my.asked(my.back(1, {}, own), own, key)).toMatchObject({ status: 'requested' });
  });
});

test('staff find returns by status, by order and by the name on the slip', async () => {
  await my.send();
  const made = await my.asked(my.back(1));
  const names = async (query: string) => (await my.returns.list(query)).map(({ name }) => name);
  expect(await names('')).toContain(made.name);
  expect(await names(`q=${made.orderNumber}`)).toEqual([made.name]);
  expect(await names(`q=%23${made.name.toLowerCase()}`)).toEqual([made.name]);
  expect(await names('q=banana')).toEqual([]);
  const second = await my.asked(my.back(1));
  const ofSize = `variant=${my.sizes[42].variantId}`;
  expect(await names(ofSize)).toEqual([second.name, made.name]);
  expect(await names(`${ofSize}&sort=oldest`)).toEqual([made.name, second.name]);
  expect((await names('sort=newest&limit=2')).slice(0, 2)).toEqual([second.name, made.name]);
  expect(await names(`variant=${my.sizes[43].variantId}`)).toEqual([]);
  expect(await names('status=refused')).not.toContain(made.name);
  const customer = (await my.returns.ask('GET', `/api/customers/${my.buyer.userId}`, undefined)).json<Customer>();
  expect(customer.returns?.at(-1)).toMatchObject({
    name: made.name,
    pieces: 1,
    reasons: ['too small'],
    exchange: false,
  });
  expect((await my.returns.ask('GET', `/api/returns/${nobody}`, undefined)).statusCode).toBe(404);
  expect((await my.returns.ask('GET', '/api/returns', undefined, my.buyer.headers)).statusCode).toBe(403);
});

describe('what is sent on trust', () => {
  /** The other size is here before yours has left. */
  const trusted = async (size: keyof typeof my.sizes, of = my.id) => {
    const made = await my.asked(my.back(1, { exchangeFor: my.sizes[size].variantId }, of), of);
    await my.approve(made, { sendAtOnce: true });
    const instead = made.replacement?.orderId ?? '';
    await my.send(instead);
    return { made, instead };
  };

  test('brings no money when it comes back, until yours has come, too', async () => {
    await my.send();
    const { made, instead } = await trusted(46);
    const again = await my.receive(await my.asked(my.back(1, {}, instead), instead));
    expect(again.refund).toBeNull();
    expect((await my.desk.read(instead)).events.at(-1)?.text).toContain('refunded when what it replaced has come back');
    expect(amounts(await my.desk.read(my.id))).toEqual([]);
    expect((await my.receive(made)).refund).toMatchObject({ amount: 50 });
    expect((await my.receive(await my.asked(my.back(1)))).refund).toMatchObject({ amount: 50 });
  });

  test('brings no difference of a second swap, either, until yours has come', async () => {
    await my.send();
    const { made, instead } = await trusted(43);
    const second = await my.asked(my.back(1, { exchangeFor: my.sizes[46].variantId }, instead), instead);
    expect((await my.receive(second)).refund).toBeNull();
    const third = second.replacement?.orderId ?? '';
    await my.send(third);
    expect((await my.receive(made)).refund).toMatchObject({ amount: 5 });
    expect((await my.receive(await my.asked(my.back(1, {}, third), third))).refund).toMatchObject({ amount: 45 });
  });

  test('is not refunded when a later swap of it is canceled', async () => {
    await my.send();
    const { made, instead } = await trusted(43);
    const second = await my.asked(my.back(1, { exchangeFor: my.sizes[46].variantId }, instead), instead);
    await my.receive(second);
    ok(await my.desk.cancel(second.replacement?.orderId ?? ''));
    expect(amounts(await my.desk.read(my.id))).toEqual([]);
    expect((await my.receive(made)).refund).toMatchObject({ amount: 50 });
  });
});

describe('money that has gone back, or may,', () => {
  const swap = (quantity = 1) => my.back(quantity, { exchangeFor: my.sizes[43].variantId });
  const rows = async (flag: string) =>
    (await my.returns.ask('GET', `/api/orders/rows?flag=${flag}`, undefined)).json<{ orderId: string }[]>();

  test('keeps the replacement in the house, as the order that was paid for it', async () => {
    await my.send();
    const made = await my.asked(swap());
    const instead = made.replacement?.orderId ?? '';
    await my.receive(made);
    const listed = async (flag: string) => (await rows(flag)).some(({ orderId }) => orderId === instead);
    expect([await listed('hold'), await listed('to-send')]).toEqual([false, true]);
    const { number } = await my.desk.read(instead);
    await putOnHold(my.shop, my.id);
    expect(await my.desk.read(instead)).toMatchObject({ onHold: true, heldBack: 'disputed' });
    expect([await listed('hold'), await listed('to-send')]).toEqual([true, false]);
    expect((await my.desk.ask('GET', `next?after=${number - 1}`, undefined)).json()).toEqual({ orderId: null });
    await endHolds(my.shop);
    ok(await my.desk.ask('POST', `${my.id}/refunds`, { amount: 100 }));
    expect(errorOf(await my.desk.ship(instead)).error).toBe(heldBackMessages.refunded);
    ok(await my.desk.cancel(instead));
  });

  test('offers nothing to be sent instead', async () => {
    await my.send();
    ok(await my.desk.ask('POST', `${my.id}/refunds`, { amount: 100 }));
    const options = (await my.returns.options(my.id, my.buyer.headers)).json<{ lines: { exchanges: unknown[] }[] }>();
    expect(options.lines).toMatchObject([{ exchanges: [] }]);
    expect(errorOf(await my.request(swap()))).toEqual({ status: 400, error: returnMessages.unpaid });
    expect((await my.receive(await my.asked(my.back(1)))).refund).toBeNull();
  });
});

describe('a withdrawal', () => {
  const withdraw = async (more: object = {}) => {
    const { number, email } = await my.desk.read(my.id);
    return my.returns.ask('POST', '/api/withdrawals', { number, email, ...more }, {});
  };
  const receipt = async () => {
    ok(await withdraw());
    const { rows } = await sql<{ outcome: WithdrawalOutcome }>`
      select j.payload -> 'outcome' as outcome from graphile_worker._private_jobs j
      where j.payload ->> 'orderId' = ${my.id} and j.payload ->> 'kind' = 'withdrawal' order by j.id desc limit 1`.execute(
      my.shop.deps.db,
    );
    return rows[0]?.outcome;
  };

  test('by somebody else does not stop the buyer from canceling, and packing says that it was asked for', async () => {
    ok(await withdraw());
    expect((await my.desk.pack(my.id)).json()).toMatchObject({
      orders: [],
      refused: [{ orderId: my.id, reason: heldBackMessages['cancel-asked'] }],
    });
    expect(await my.desk.read(my.id, my.buyer.headers)).toMatchObject({ mayCancel: 'now', status: 'pending' });
    const { amount } = await my.desk.read(my.id);
    const canceled = await my.desk.cancel(my.id, {}, my.buyer.headers);
    expect(canceled.json()).toMatchObject({ status: 'canceled', mayCancel: null, refunds: [{ amount }] });
  });

  test('says in whose name it comes: to staff, and in the receipt', async () => {
    expect((await withdraw({ name: 'https://evil.test' })).statusCode).toBe(400);
    ok(await withdraw({ name: ' Ada   Lovelace ' }));
    expect(await my.desk.read(my.id)).toMatchObject({ notes: [{ text: 'Withdrawn in the name of Ada Lovelace.' }] });
    const { rows } = await sql<{ withdrawer: string }>`
      select j.payload ->> 'withdrawer' as withdrawer from graphile_worker._private_jobs j
      where j.payload ->> 'orderId' = ${my.id} and j.payload ->> 'kind' = 'withdrawal'`.execute(my.shop.deps.db);
    expect(rows).toEqual([{ withdrawer: 'Ada Lovelace' }]);
  });

  test('has a receipt that promises what applies, and so many of them in a day', async () => {
    expect(await receipt()).toEqual({ cancels: true, returns: 'over', unpaid: null });
    ok(await my.desk.decline(my.id));
    await my.send();
    await sentDaysAgo(my.shop, my.id, 400);
    expect(await receipt()).toEqual({ cancels: false, returns: 'late', unpaid: null });
    await sentDaysAgo(my.shop, my.id, 0);
    expect(await receipt()).toEqual({ cancels: false, returns: 'all', unpaid: null });
    const { amount } = await my.desk.read(my.id);
    ok(await my.desk.ask('POST', `${my.id}/refunds`, { amount }));
    expect(await receipt()).toEqual({ cancels: false, returns: 'over', unpaid: 'refunded' });
    await putOnHold(my.shop, my.id);
    expect(await receipt()).toMatchObject({ unpaid: 'disputed' });
    await endHolds(my.shop);
    expect((await withdraw()).statusCode).toBe(429);
  });
});
