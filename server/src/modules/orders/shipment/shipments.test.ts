import { fulfilmentMessages } from '@fieldhouse/contracts/fulfilment.rules';
import { orderMessages } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdTransaction, untilItWaits, untilWaiting } from '../../../testing/locks.ts';
import { buyOne, endHolds, errorOf, lineOf, openDesk, putOnHold, stockOf } from '../../../testing/order-desk.ts';
import { expectCleanAudit } from '../../../testing/paying.ts';
import { buyByQuote, changeMethod, whole } from '../../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

const tracking = 'https://track.example/{number}';
/** A Wednesday, before noon in New York. */
const noon = new Date('2026-11-18T15:00:00.000Z');
let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let desk: ReturnType<typeof openDesk>;
let ball: string;
let net: string;
let id: string;

beforeAll(async () => {
  shop = await openTestShop({ deps: { now: () => noon }, settings: { timeZone: 'America/New_York' } });
  admin = await signIn(shop, 'admin');
  desk = openDesk(shop, admin);
  await changeMethod(shop, { tracking });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
  [ball = '', net = ''] = await stock(shop, [
    { name: 'Ball', price: 20, quantity: 10 },
    { name: 'Net', price: 45, quantity: 10 },
  ]);
  id = await buyOne(shop, buyer, [
    { productId: ball, quantity: 3, price: 20 },
    { productId: net, quantity: 1, price: 45 },
  ]);
});
afterEach(async () => {
  await endHolds(shop);
  await expectCleanAudit(shop);
});

const mailsOf = async () =>
  (
    await sql<{ kind: string }>`select kind from mail where account_id = ${buyer.userId} order by id`.execute(
      shop.deps.db,
    )
  ).rows.map(({ kind }) => kind);
const journalOf = async () =>
  (
    await sql<{ action: string; after: object }>`
      select action, after from journal where subject_id = ${id} order by id`.execute(shop.deps.db)
  ).rows;

describe('a parcel', () => {
  test('takes what is named; the last one makes the order dispatched', async () => {
    const first = (await desk.ship(id, { lines: [lineOf(id, 0, 2)], carrier: 'UPS', tracking: ' 1Z 9 ' })).json();
    expect(first).toMatchObject({
      status: 'pending',
      products: [{ shipped: 2 }, { shipped: 0 }],
      shipments: [
        {
          carrier: 'UPS',
          tracking: '1Z 9',
          trackingUrl: 'https://www.ups.com/track?tracknum=1Z%209',
          lines: [lineOf(id, 0, 2)],
        },
      ],
      packedAt: expect.any(String),
      mayCancel: 'ask',
    });
    expect(await stockOf(shop, ball)).toEqual({ quantity: 7, committed: 1 });
    const second = (await desk.ship(id)).json<OrderDetail>();
    expect(second).toMatchObject({
      status: 'dispatched',
      products: [{ shipped: 3 }, { shipped: 1 }],
      mayCancel: null,
    });
    expect(second.shipments[1]?.lines).toEqual([lineOf(id, 0, 1), lineOf(id, 1, 1)]);
    expect(second.events.map(({ text }) => text)).toEqual([
      'Ordered and paid',
      '2 items sent with UPS, 2 still to come',
      '2 items sent',
    ]);
    expect(second.events[1]?.shipmentId).toBe(second.shipments[0]?._id);
    expect(await stockOf(shop, ball)).toEqual({ quantity: 7, committed: 0 });
  });

  test('is mailed each time, and journaled without the number that leads to the buyer', async () => {
    await desk.ship(id, { lines: [lineOf(id, 1, 1)], tracking: 'SECRET-1' });
    await desk.ship(id);
    expect(await mailsOf()).toEqual(['order', 'part-dispatch', 'dispatch']);
    const entries = await journalOf();
    expect(entries.map(({ action }) => action)).toEqual(['createShipment', 'createShipment']);
    expect(entries[0]?.after).toMatchObject({ pieces: 1, left: 3 });
    expect(JSON.stringify(entries)).not.toContain('SECRET');
  });

  test('is followed where the way of delivery says, and is due when its days are over', async () => {
    const lines = [{ productId: ball, quantity: 1, price: 20 }];
    const quoted = (await buyByQuote(shop, buyer, { lines, address: whole })).json<{ orderId: string }>().orderId;
    const { shipments } = (await desk.ship(quoted, { tracking: 'A/1' })).json<OrderDetail>();
    expect(shipments).toMatchObject([{ carrier: null, trackingUrl: 'https://track.example/A%2F1' }]);
    const { rows } = await sql<{ days: number }>`
      select (methods -> 0 -> 'days' -> 1)::int as days from delivery_zone limit 1`.execute(shop.deps.db);
    // Working days from a Wednesday on, and the end of the day in New York.
    const days = rows[0]?.days ?? 0;
    const due = new Date(Date.UTC(2026, 10, 18 + days + (days > 2 ? 2 : 0) + 1, 5)).toISOString();
    // One promise: what was said at the checkout is said of the parcel.
    const { method } = await desk.read(quoted);
    expect(shipments[0]?.dueOn).toBe(method?.latest);
    const late = (await buyByQuote(shop, buyer, { lines, address: whole })).json<{ orderId: string }>().orderId;
    await sql`update "order" set quote = jsonb_set(jsonb_set(quote, '{method,earliest}', '"2026-11-10"'), '{method,latest}', '"2026-11-12"')
      where id = ${late}`.execute(shop.deps.db);
    expect((await desk.ship(late)).json<OrderDetail>().shipments[0]?.dueAt).toBe(due);
    // Of which nothing is known but the label.
    await changeMethod(shop, { tracking: null });
    const scanned = (await desk.ship(id, { tracking: '1Z999AA10123456784' })).json<OrderDetail>();
    await changeMethod(shop, { tracking });
    expect(scanned.shipments).toMatchObject([{ carrier: 'UPS', trackingUrl: expect.stringContaining('ups.com') }]);
  });

  test('can be corrected, and arrives once', async () => {
    const [parcel] = (await desk.ship(id, { carrier: 'UPS', tracking: '1' })).json<OrderDetail>().shipments;
    const shipmentId = parcel?._id ?? '';
    const corrected = await desk.correct(id, shipmentId, { carrier: 'DPD', tracking: '2' });
    expect(corrected.json()).toMatchObject({
      shipments: [{ carrier: 'DPD', tracking: '2', trackingUrl: expect.stringContaining('dpd') }],
    });
    await desk.correct(id, shipmentId, { delivered: true });
    const again = (await desk.correct(id, shipmentId, { delivered: true, tracking: null })).json<OrderDetail>();
    expect(again.shipments).toMatchObject([
      { carrier: 'DPD', tracking: null, trackingUrl: null, deliveredAt: expect.any(String) },
    ]);
    expect(again.events.filter(({ kind }) => kind === 'delivered')).toHaveLength(1);
    const other = await buyOne(shop, buyer, [{ productId: ball, quantity: 1, price: 20 }]);
    expect(errorOf(await desk.correct(other, shipmentId, { tracking: '3' }))).toEqual({
      status: 404,
      error: fulfilmentMessages.noShipment,
    });
  });

  test('stays sent when the status goes elsewhere, and what was sent by hand does not', async () => {
    await desk.ship(id, { lines: [lineOf(id, 0, 1)] });
    await desk.setStatus(id, 'dispatched');
    await desk.setStatus(id, 'pending');
    expect(await desk.read(id)).toMatchObject({ products: [{ shipped: 1 }, { shipped: 0 }] });
    await desk.setStatus(id, 'canceled');
    expect(await stockOf(shop, ball)).toEqual({ quantity: 9, committed: 0 });
    expect(errorOf(await desk.ship(id))).toEqual({ status: 400, error: fulfilmentMessages.canceled });
  });
});

describe('nothing is sent', () => {
  const bad: Record<string, (other: string) => readonly [unknown, string]> = {
    'of more than is left': () => [{ lines: [lineOf(id, 0, 4)] }, 'There are only 3 of Ball left.'],
    'of a line of another order': (other) => [{ lines: [lineOf(other, 0, 1)] }, orderMessages.line],
    'of a line that is not there': () => [{ lines: [lineOf(id, 7, 1)] }, orderMessages.line],
    'of what is no line': () => [{ lines: [{ lineId: "' or 1=1", quantity: 1 }] }, orderMessages.line],
    'of no pieces': () => [{ lines: [lineOf(id, 0, 0)] }, fulfilmentMessages.pieces],
    'of fewer than none': () => [{ lines: [lineOf(id, 0, -1)] }, fulfilmentMessages.pieces],
    'of half a piece': () => [{ lines: [lineOf(id, 0, 0.5)] }, fulfilmentMessages.pieces],
    'of more than a number can be': () => [{ lines: [lineOf(id, 0, 2 ** 31)] }, fulfilmentMessages.pieces],
    'of no lines': () => [{ lines: [] }, fulfilmentMessages.lines],
    'of the same line twice': () => [{ lines: [lineOf(id, 0, 1), lineOf(id, 0, 1)] }, fulfilmentMessages.lineTwice],
    'with a number in two lines': () => [{ tracking: '1\n2' }, fulfilmentMessages.tracking],
    'with a number that rings a bell': () => [{ tracking: 'a\u0007' }, fulfilmentMessages.tracking],
    'with a number without end': () => [{ tracking: '1'.repeat(200) }, fulfilmentMessages.tracking],
    'with a carrier without end': () => [{ carrier: 'x'.repeat(61) }, fulfilmentMessages.carrier],
    'with a number that is none': () => [{ tracking: { $gt: '' } }, fulfilmentMessages.tracking],
  };
  test(Object.keys(bad).join(', '), async () => {
    const other = await buyOne(shop, buyer, [{ productId: net, quantity: 1, price: 45 }]);
    for (const [title, of] of Object.entries(bad)) {
      const [body, error] = of(other);
      expect({ title, ...errorOf(await desk.ship(id, body)) }).toEqual({ title, status: 400, error });
    }
    expect(await desk.read(id)).toMatchObject({ status: 'pending', shipments: [], packedAt: null });
  });

  test('when there is nothing left, when it is on hold, and when there is no such order', async () => {
    await putOnHold(shop, id);
    expect(errorOf(await desk.ship(id))).toEqual({ status: 400, error: orderMessages.onHold });
    await endHolds(shop);
    await desk.ship(id);
    expect(errorOf(await desk.ship(id))).toEqual({ status: 400, error: fulfilmentMessages.nothingLeft });
    expect((await desk.ship('00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });
});

describe('at the same moment', () => {
  const waitFor = async <T>(work: () => Promise<T>, meanwhile: () => Promise<unknown> = async () => {}) => {
    const held = await holdTransaction(shop.deps.db, (tx) =>
      sql`select from "order" where id = ${id} for no key update`.execute(tx),
    );
    const started = work();
    await untilItWaits(shop.deps.db, started);
    await meanwhile();
    await held.commit();
    return started;
  };

  test('two of the staff send the same order: each piece leaves once', async () => {
    const answers = await waitFor(() => Promise.all([desk.ship(id), desk.ship(id)]));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await desk.read(id)).shipments).toHaveLength(1);
  });

  test('a bank disputes it: what waited for the order does not leave', async () => {
    const [, answer] = await waitFor(
      async () => {
        const disputed = putOnHold(shop, id);
        await untilItWaits(shop.deps.db, disputed);
        return Promise.all([disputed, desk.ship(id)]);
      },
      () => untilWaiting(shop, 2),
    );
    expect(errorOf(answer)).toEqual({ status: 400, error: orderMessages.onHold });
  });
});
