import { orderMessages } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { returnMessages } from '@fieldhouse/contracts/return.rules';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { endHolds, errorOf, lineOf, putOnHold } from '../../../testing/order-desk.ts';
import { addPromotion, buyByQuote, quoteFor, whole } from '../../../testing/quoting.ts';
import { chargeTwoWays, moveTo, ok, sentDaysAgo, sizeStock, useReturns } from '../../../testing/returning.ts';
import { sweepRefunds } from '../refund/sweep-refunds.ts';

const my = useReturns();
const amounts = ({ refunds }: OrderDetail) => refunds.map(({ amount, status }) => [amount, status]);
const kinds = ({ events }: OrderDetail) => events.map(({ kind }) => kind);

describe('an exchange', () => {
  const swap = (quantity = 1, size: keyof typeof my.sizes = 43) =>
    my.back(quantity, { exchangeFor: my.sizes[size].variantId });

  test('commits the other size at once, and leaves when yours has come back', async () => {
    await my.send();
    const options = (await my.returns.options(my.id, my.buyer.headers)).json<{
      lines: { exchanges: { variantId: string; difference: number }[] }[];
    }>();
    expect(options.lines[0]?.exchanges.map(({ variantId, difference }) => [variantId, difference])).toEqual([
      [my.sizes[43].variantId, 0],
      [my.sizes[46].variantId, 5],
    ]);
    const made = await my.asked(swap());
    expect(await sizeStock(my.shop, my.sizes[43])).toEqual({ quantity: 1, committed: 1 });
    const replacementId = made.replacement?.orderId ?? '';
    expect(await my.desk.read(replacementId, my.buyer.headers)).toMatchObject({
      amount: 0,
      waitsForReturn: true,
      replaces: { orderId: my.id },
      status: 'pending',
    });
    const invoice = await my.desk.ask('GET', `${replacementId}/invoice.pdf`, undefined, my.buyer.headers);
    expect(errorOf(invoice)).toEqual({ status: 404, error: orderMessages.replacement });
    await my.approve(made);
    expect(errorOf(await my.desk.ship(replacementId)).error).toBe(returnMessages.waiting);
    expect((await my.desk.pack(replacementId)).json()).toMatchObject({
      orders: [],
      refused: [{ orderId: replacementId }],
    });
    await my.receive(made);
    expect(amounts(await my.desk.read(my.id))).toEqual([]);
    ok(await my.desk.ship(replacementId));
    await my.sweep();
    expect((await my.returns.read(made._id)).status).toBe('closed');
    expect(await sizeStock(my.shop, my.sizes[42])).toEqual({ quantity: 4, committed: 0 });
    expect(await sizeStock(my.shop, my.sizes[43])).toEqual({ quantity: 1, committed: 0 });
    // The other does not fit either: what was paid for the first comes back.
    const again = await my.receive(await my.asked(my.back(1, {}, replacementId), replacementId));
    expect(again.refund).toMatchObject({ amount: 50, status: 'done' });
    expect(amounts(await my.desk.read(my.id))).toEqual([[50, 'done']]);
  });

  test('for a cheaper size refunds the difference when yours has come, and the rest if it comes back, too', async () => {
    await my.send();
    const made = await my.asked(swap(1, 46));
    expect((await my.receive(made)).refund).toMatchObject({ amount: 5 });
    const replacementId = made.replacement?.orderId ?? '';
    await my.send(replacementId);
    expect((await my.receive(await my.asked(my.back(1, {}, replacementId), replacementId))).refund).toMatchObject({
      amount: 45,
    });
    expect((await my.receive(await my.asked(my.back(1)))).refund).toMatchObject({ amount: 50 });
    expect((await my.desk.read(my.id)).refunded).toBe(true);
  });

  test('takes the discount along: what was paid with a code can be swapped for the same price', async () => {
    await addPromotion(my.shop, { code: 'TENTH', uses: 1 });
    const bought = await buyByQuote(my.shop, my.buyer, { lines: [my.sizes[42]], code: 'TENTH' });
    ok(bought);
    const own = bought.json<{ orderId: string }>().orderId;
    await my.send(own);
    const same = await my.asked(my.back(1, { exchangeFor: my.sizes[43].variantId }, own), own);
    expect((await my.receive(same)).refund).toBeNull();
    const replacementId = same.replacement?.orderId ?? '';
    await my.send(replacementId);
    const back = my.back(1, { exchangeFor: my.sizes[46].variantId }, replacementId);
    // A tenth less of a price that is 5 lower.
    expect((await my.receive(await my.asked(back, replacementId))).refund).toMatchObject({ amount: 4.5 });
  });

  test('lapses into the refund after 14 days, and is refunded if yours comes after all', async () => {
    await my.send();
    const made = await my.asked(swap(2));
    await my.approve(made);
    await my.sweep();
    expect((await my.returns.read(made._id)).status).toBe('approved');
    await sql`update order_return set lapses_at = now() - interval '1 second' where id = ${made._id}`.execute(
      my.shop.deps.db,
    );
    await my.sweep();
    const lapsed = await my.returns.read(made._id);
    expect(lapsed).toMatchObject({ status: 'lapsed', replacement: { status: 'canceled' } });
    expect(await sizeStock(my.shop, my.sizes[43])).toEqual({ quantity: 2, committed: 0 });
    expect((await my.receive(made)).refund).toMatchObject({ amount: 100 });
    expect(await my.mails()).toContain('return-lapsed');
  });

  test('that nobody answers is given back after 14 days, and refunded if it is approved then', async () => {
    await my.send();
    const made = await my.asked(swap(2));
    expect(made.lapsesAt).not.toBeNull();
    await sql`update order_return set lapses_at = now() - interval '1 second' where id = ${made._id}`.execute(
      my.shop.deps.db,
    );
    await my.sweep();
    expect(await my.returns.read(made._id)).toMatchObject({
      status: 'requested',
      lapsesAt: null,
      replacement: { status: 'canceled' },
    });
    expect(await sizeStock(my.shop, my.sizes[43])).toEqual({ quantity: 2, committed: 0 });
    expect(kinds(await my.desk.read(my.id))).toContain('exchange-lapsed');
    expect((await my.mails()).filter((kind) => kind === 'exchange-lapsed')).toHaveLength(1);
    await my.sweep();
    await my.approve(made);
    expect((await my.returns.read(made._id)).lapsesAt).toBeNull();
    expect((await my.receive(made)).refund).toMatchObject({ amount: 100 });
  });

  test('of which only a part comes back sends only that part', async () => {
    await my.send();
    const made = await my.asked(swap(2));
    await my.receive(made, { lines: [{ lineId: `${my.id}.1`, restock: true, quantity: 1 }] });
    const replacement = await my.desk.read(made.replacement?.orderId ?? '');
    expect(replacement.products[0]).toMatchObject({ quantity: 2, canceled: 1 });
    ok(await my.desk.ship(replacement.orderId));
    expect(await sizeStock(my.shop, my.sizes[43])).toEqual({ quantity: 1, committed: 0 });
  });

  test('whose other size cannot be found after all is refunded when it is canceled', async () => {
    await my.send();
    const made = await my.asked(swap());
    await my.receive(made);
    ok(await my.desk.cancel(made.replacement?.orderId ?? ''));
    expect(amounts(await my.desk.read(my.id))).toEqual([[50, 'done']]);
  });

  test('that is refused or called off gives the other size back', async () => {
    await my.send();
    const refused = await my.asked(swap());
    ok(await my.returns.update(refused._id, { status: 'refused', word: 'Worn.' }));
    const closed = await my.asked(swap());
    ok(await my.returns.close(my.id, closed._id, my.buyer.headers));
    expect(await sizeStock(my.shop, my.sizes[43])).toEqual({ quantity: 2, committed: 0 });
  });

  test('is refused for what was refunded by hand, and is kept in the house when that happens later', async () => {
    await my.send();
    const refund = (quantity: number, of = my.id) =>
      my.desk.ask('POST', `${of}/refunds`, { lines: [lineOf(of, 0, quantity)] });
    ok(await refund(1));
    expect(errorOf(await my.request(swap(2)))).toEqual({ status: 400, error: returnMessages.unpaid });
    const made = await my.asked(swap(1));
    await my.receive(made);
    const replacementId = made.replacement?.orderId ?? '';
    ok(await refund(1));
    expect(await my.desk.read(replacementId)).toMatchObject({ status: 'canceled' });
    expect(await sizeStock(my.shop, my.sizes[43])).toEqual({ quantity: 2, committed: 0 });
    const options = (await my.returns.options(my.id, my.buyer.headers)).json<{ lines: { exchanges: object[] }[] }>();
    expect(options.lines.map(({ exchanges }) => exchanges)).toEqual([[]]);
    expect(errorOf(await my.request(swap(1)))).toEqual({ status: 400, error: returnMessages.unpaid });
    expect((await my.receive(await my.asked(my.back(1)))).refund).toBeNull();
  });

  test('is sent at once if staff so choose, and then not called off', async () => {
    await my.send();
    const made = await my.asked(swap());
    await my.approve(made, { sendAtOnce: true });
    ok(await my.desk.ship(made.replacement?.orderId ?? ''));
    expect(errorOf(await my.returns.close(my.id, made._id, my.buyer.headers)).error).toBe(
      returnMessages.replacementSent,
    );
    await sql`update order_return set lapses_at = now() where id = ${made._id}`.execute(my.shop.deps.db);
    await my.sweep();
    expect(await my.returns.read(made._id)).toMatchObject({ status: 'approved', overdue: false });
    const overdue = async () => (await my.returns.list('status=overdue')).map(({ name }) => name);
    expect(await overdue()).toEqual([]);
    await sentDaysAgo(my.shop, made.replacement?.orderId ?? '', 15);
    expect([await overdue(), (await my.returns.read(made._id)).overdue]).toEqual([[made.name], true]);
    expect((await my.desk.read(my.id, my.buyer.headers)).returns[0]).not.toHaveProperty('overdue');
    expect((await my.receive(made)).refund).toBeNull();
    expect(await overdue()).toEqual([]);
  });
});

describe('what replaces it', () => {
  const swapped = async (quantity: number, size: keyof typeof my.sizes = 43) => {
    await my.send();
    const made = await my.asked(my.back(quantity, { exchangeFor: my.sizes[size].variantId }));
    return { made, instead: made.replacement?.orderId ?? '' };
  };

  test('is for a size that costs no more today than yours did', async () => {
    for (const size of [42, 43] as const)
      ok(await my.returns.ask('PUT', `/api/variants/${my.sizes[size].variantId}`, { price: 55 }));
    await my.send();
    const answer = await my.request(my.back(1, { exchangeFor: my.sizes[43].variantId }));
    expect(errorOf(answer)).toEqual({ status: 400, error: returnMessages.dearer });
  });

  test('is not said to be sent while it waits, and stays canceled', async () => {
    const { made, instead } = await swapped(2);
    expect(errorOf(await my.desk.setStatus(instead, 'dispatched')).error).toBe(returnMessages.waiting);
    ok(await my.desk.setStatus(instead, 'canceled'));
    expect(errorOf(await my.desk.setStatus(instead, 'pending')).error).toBe(returnMessages.replacementCanceled);
    expect((await my.receive(made)).refund).toMatchObject({ amount: 100 });
  });

  test('is refunded when its status is set to canceled after yours has come', async () => {
    const { made, instead } = await swapped(1);
    await my.receive(made);
    await putOnHold(my.shop, my.id);
    expect((await my.desk.setStatus(instead, 'canceled')).statusCode).toBe(400);
    await endHolds(my.shop);
    ok(await my.desk.setStatus(instead, 'canceled'));
    await sweepRefunds(my.shop.deps);
    expect(amounts(await my.desk.read(my.id))).toEqual([[50, 'done']]);
  });

  test('has been sent before: then all of yours has to come', async () => {
    const { made, instead } = await swapped(2);
    await my.approve(made, { sendAtOnce: true });
    await my.send(instead);
    const one = { lines: [{ lineId: `${my.id}.1`, restock: true, quantity: 1 }] };
    const answer = await my.returns.update(made._id, { status: 'received', ...one });
    expect(errorOf(answer)).toEqual({ status: 400, error: returnMessages.allOfThem });
    expect((await my.receive(made)).refund).toBeNull();
  });
});

test('what is on its way back stays sent, whatever status the order is given', async () => {
  await my.send();
  const made = await my.asked(my.back(1));
  ok(await my.desk.setStatus(my.id, 'canceled'));
  expect((await my.desk.read(my.id)).products[0]).toMatchObject({ shipped: 1, canceled: 1 });
  expect((await my.receive(made)).refund).toMatchObject({ amount: 50 });
});

describe('in the EEA', () => {
  afterAll(() => chargeTwoWays(my.shop, 0, 0));

  const buyAbroad = async () => {
    await chargeTwoWays(my.shop, 495, 1495);
    const lines = [{ ...my.sizes[42], quantity: 1 }];
    const address = { ...whole, country: 'US' };
    const { methods } = await quoteFor(my.shop, my.buyer, { lines, address });
    const express = methods.find(({ price }) => price === 14.95)?._id ?? '';
    const answer = await buyByQuote(my.shop, my.buyer, { lines, address, method: express });
    ok(answer);
    const { orderId } = answer.json<{ orderId: string }>();
    await moveTo(my.shop, orderId, 'DE');
    return orderId;
  };

  test('nobody refuses it, and all of it back brings the standard delivery, too', async () => {
    const own = await buyAbroad();
    await my.send(own);
    const made = await my.asked(my.back(1, {}, own), own);
    expect(made).toMatchObject({ status: 'approved', byRight: true });
    expect((await my.returns.update(made._id, { status: 'refused', word: 'No.' })).statusCode).toBe(400);
    expect((await my.receive(made)).refund).toMatchObject({ amount: 54.95 });
  });

  test('a withdrawal needs no login, says nothing of others, and is mailed with its time', async () => {
    const own = await buyAbroad();
    const { number, email } = await my.desk.read(own);
    const withdraw = (body: object) => my.returns.ask('POST', '/api/withdrawals', body, {});
    const [right, wrong] = [
      await withdraw({ number: `#${number}`, email: email?.toUpperCase() }),
      await withdraw({ number, email: 'somebody@example.com' }),
    ];
    expect([right.statusCode, right.json<{ message: string }>().message]).toEqual([
      200,
      wrong.json<{ message: string }>().message,
    ]);
    // Not sent yet: staff are asked to cancel it.
    expect(await my.desk.read(own)).toMatchObject({ returns: [], cancelRequestedAt: expect.any(String) });
    await my.send(own);
    ok(await withdraw({ number, email }));
    ok(await withdraw({ number, email }));
    const order = await my.desk.read(own);
    expect(order.returns).toMatchObject([{ status: 'approved', byRight: true, lines: [{ quantity: 1 }] }]);
    expect(kinds(order).filter((kind) => kind === 'withdrawn')).toHaveLength(3);
    expect(await my.mails()).toContain('withdrawal');
  });
});
