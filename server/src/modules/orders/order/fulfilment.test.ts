import { fulfilmentMessages, MAX_PACKED } from '@fieldhouse/contracts/fulfilment.rules';
import { type HeldBack, heldBackMessages } from '@fieldhouse/contracts/leaving.rules';
import { orderMessages } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdTransaction, untilItWaits, untilWaiting } from '../../../testing/locks.ts';
import { buyOne, endHolds, errorOf, lineOf, openDesk, putOnHold } from '../../../testing/order-desk.ts';
import { expectCleanAudit } from '../../../testing/paying.ts';
import { whole } from '../../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

const nobody = '00000000-0000-7000-8000-000000000000';
let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let desk: ReturnType<typeof openDesk>;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  desk = openDesk(shop, admin);
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 500 }]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
});
afterEach(async () => {
  await endHolds(shop);
  await expectCleanAudit(shop);
});

const order = () => buyOne(shop, buyer, [{ productId: ball, quantity: 2, price: 20 }]);
const journalOf = async (id: string) =>
  (await sql<{ action: string }>`select * from journal where subject_id = ${id} order by id`.execute(shop.deps.db))
    .rows;

describe('packing', () => {
  test('marks what may leave, in the order in which it was named, and says what may not', async () => {
    const [first, second, held, canceled, sent] = await Promise.all([order(), order(), order(), order(), order()]);
    await putOnHold(shop, held);
    await desk.setStatus(canceled, 'canceled');
    await desk.ship(sent);
    const answer = (await desk.pack(second, first, held, canceled, sent, nobody, second.toUpperCase())).json<{
      orders: OrderDetail[];
    }>();
    expect(answer).toMatchObject({
      orders: [
        { orderId: second, packedAt: expect.any(String), mayCancel: 'ask', __v: 0 },
        { orderId: first, packedAt: expect.any(String) },
      ],
      refused: [
        { orderId: held, reason: orderMessages.onHold },
        { orderId: canceled, reason: fulfilmentMessages.canceled },
        { orderId: sent, reason: fulfilmentMessages.nothingLeft },
        { orderId: nobody, reason: orderMessages.notFound },
      ],
    });
    expect((await desk.read(held)).packedAt).toBeNull();
  });

  test('twice is once: the slip is printed again, and the story is the same', async () => {
    const id = await order();
    const printed = async () => (await desk.pack(id)).json<{ orders: OrderDetail[] }>().orders[0];
    const [packed] = await Promise.all([printed(), printed()]);
    const again = await printed();
    expect(again?.packedAt).toBe(packed?.packedAt);
    expect(again?.events.map(({ kind }) => kind)).toEqual(['paid', 'packed']);
    expect(await journalOf(id)).toMatchObject([{ action: 'packOrders', actor: admin.userId }]);
  });

  test('what is packed is left out of what is to pack, until a parcel leaves the rest behind', async () => {
    const id = await order();
    const isListed = async (flag: string) => {
      const url = `/api/orders/rows?limit=100&sort=oldest&flag=${flag}`;
      const rows = (await shop.app.inject({ url, headers: admin.headers })).json<{ orderId: string }[]>();
      return rows.some(({ orderId }) => orderId === id);
    };
    const listed = async () => [await isListed('to-pack'), await isListed('to-send')];
    expect(await listed()).toEqual([true, true]);
    await desk.pack(id);
    expect(await listed()).toEqual([false, true]);
    const [line] = (await desk.read(id)).products;
    await desk.ship(id, { lines: [{ lineId: line?.lineId, quantity: 1 }] });
    expect(await listed()).toEqual([true, true]);
    await desk.ship(id);
    expect(await listed()).toEqual([false, false]);
  });

  test('is taken back as long as nothing has left, and what is not packed is no news', async () => {
    const [packed, sent, other] = [await order(), await order(), await order()];
    await desk.pack(packed, sent);
    const [line] = (await desk.read(sent)).products;
    await desk.ship(sent, { lines: [{ lineId: line?.lineId, quantity: 1 }] });
    const answer = await desk.unpack(packed, sent, other, nobody);
    expect(answer.json<{ refused: { orderId: string }[] }>().refused.map(({ orderId }) => orderId)).toEqual([
      sent,
      nobody,
    ]);
    const { packedAt, events } = await desk.read(packed);
    expect({ packedAt, story: events.map(({ kind }) => kind) }).toEqual({ packedAt: null, story: ['paid'] });
    expect((await desk.read(sent)).packedAt).not.toBeNull();
    expect(await journalOf(packed)).toMatchObject([{ action: 'packOrders' }, { action: 'unpackOrders' }]);
  });

  test('needs orders, and not too many', async () => {
    for (const ids of [[], ['x'], Array.from({ length: MAX_PACKED + 1 }, () => nobody)])
      expect((await desk.pack(...ids)).statusCode).toBe(400);
    expect(errorOf(await desk.pack())).toEqual({ status: 400, error: fulfilmentMessages.orders });
  });

  test('a bank disputes it in the same moment: what waited is not packed', async () => {
    const id = await order();
    const held = await holdTransaction(shop.deps.db, (tx) =>
      sql`select from "order" where id = ${id} for no key update`.execute(tx),
    );
    const disputed = putOnHold(shop, id);
    await untilItWaits(shop.deps.db, disputed);
    const packing = desk.pack(id);
    await untilWaiting(shop, 2);
    await Promise.all([held.commit(), disputed]);
    expect((await packing).json()).toMatchObject({ orders: [], refused: [{ orderId: id }] });
  });
});

describe('what may leave the house', () => {
  const disputed = async (id: string, outcome?: 'lost' | 'won') => {
    const { disputeId } = (
      await shop.app.inject({
        method: 'POST',
        url: '/api/dev/disputes',
        headers: admin.headers,
        payload: { orderId: id, amount: 5 },
      })
    ).json<{ disputeId: string }>();
    await shop.app.inject({
      method: 'POST',
      url: '/api/dev/disputes/end',
      headers: admin.headers,
      payload: { disputeId, outcome },
    });
  };
  const cases: [HeldBack, (id: string) => Promise<unknown>][] = [
    ['disputed', (id) => putOnHold(shop, id)],
    ['lost', (id) => disputed(id, 'lost')],
    ['refunded', (id) => desk.ask('POST', `${id}/refunds`, { amount: 40 })],
    ['cancel-asked', (id) => desk.pack(id).then(() => desk.cancel(id, {}, buyer.headers))],
    ['canceled', (id) => desk.setStatus(id, 'canceled')],
  ];

  test.each(cases)('nothing that is %s: not packed, not sent, not next and not to pick', async (heldBack, happens) => {
    const id = await order();
    const { number } = await desk.read(id);
    await happens(id);
    const isListed = async () => {
      const rows = (await shop.app.inject({ url: '/api/orders/rows?flag=to-send', headers: admin.headers })).json<
        { orderId: string }[]
      >();
      return rows.some(({ orderId }) => orderId === id);
    };
    const reason = heldBackMessages[heldBack];
    expect(await desk.read(id)).toMatchObject({ heldBack });
    expect(await desk.read(id, buyer.headers)).not.toHaveProperty('heldBack');
    expect((await desk.pack(id)).json()).toEqual({ orders: [], refused: [{ orderId: id, reason }] });
    expect(errorOf(await desk.ship(id))).toEqual({ status: 400, error: reason });
    expect((await desk.ask('GET', `next?after=${number - 1}`, undefined)).json()).toEqual({ orderId: null });
    expect(await isListed()).toBe(false);
    if (heldBack === 'lost') await sql`delete from dispute where order_id = ${id}`.execute(shop.deps.db);
  });

  test('whatever the bank has given back, and what the customer wants after all', async () => {
    const [won, declined] = [await order(), await order()];
    await disputed(won, 'won');
    await desk.pack(declined);
    await desk.cancel(declined, {}, buyer.headers);
    await desk.decline(declined);
    for (const id of [won, declined]) expect((await desk.ship(id)).statusCode).toBe(200);
  });
});

describe('the next order', () => {
  test('is the oldest that waits and may leave', async () => {
    const [first, second, third] = [await order(), await order(), await order()];
    const { number } = await desk.read(first);
    const next = async (after: number | string) =>
      (await desk.ask('GET', `next?after=${after}`, undefined)).json<{ orderId: string | null }>().orderId;
    expect(await next(number - 1)).toBe(first);
    expect(await next(number)).toBe(second);
    await putOnHold(shop, second);
    expect(await next(number)).toBe(third);
    await desk.ship(third);
    expect(await next(number)).toBeNull();
    // All of it is in a parcel, whatever the status says.
    await desk.setStatus(third, 'pending');
    expect(await next(number)).toBeNull();
    expect(await next("1'; drop table")).not.toBeNull();
  });
});

describe('a note', () => {
  const note = (id: string, text: unknown) => desk.ask('POST', `${id}/notes`, { text });

  test('is for staff alone, and what it says is not in the journal', async () => {
    const id = await order();
    await note(id, '  Rings twice.\nHas a dog.  ');
    const { notes } = await desk.read(id);
    expect(notes).toMatchObject([{ text: 'Rings twice.\nHas a dog.', author: 'Test admin' }]);
    expect(await desk.read(id, buyer.headers)).not.toHaveProperty('notes');
    expect(JSON.stringify(await journalOf(id))).not.toContain('dog');
    expect(await journalOf(id)).toMatchObject([{ action: 'addOrderNote' }]);
  });

  test('says something, and not too much', async () => {
    const id = await order();
    for (const text of ['', ' \n', undefined, 7, 'x'.repeat(2001)])
      expect((await note(id, text)).statusCode, String(text)).toBe(400);
    expect((await note(nobody, 'Hello')).statusCode).toBe(404);
    expect((await note(id, 'x'.repeat(2000))).statusCode).toBe(200);
  });
});

describe('the address of an order', () => {
  const correct = (id: string, address: unknown, __v?: unknown) =>
    desk.ask('PUT', `${id}/address`, { address, ...(__v !== undefined && { __v }) });

  test('can be corrected, by one at a time; story and journal do not say to what', async () => {
    const id = await order();
    const corrected = await correct(id, { ...whole, line2: 'Back door', state: 'new york' }, 0);
    expect(corrected.json()).toMatchObject({ __v: 1, address: { line2: 'Back door', state: 'NY', name: whole.name } });
    expect(errorOf(await correct(id, whole, 0))).toEqual({ status: 409, error: fulfilmentMessages.addressStale });
    const { events, address } = await desk.read(id, buyer.headers);
    expect(address).toMatchObject({ line2: 'Back door' });
    expect(events.at(-1)).toMatchObject({ kind: 'address-corrected', text: 'The address was corrected' });
    const { rows } = await sql`select facts from order_event where order_id = ${id}`.execute(shop.deps.db);
    expect(JSON.stringify([rows, await journalOf(id)])).not.toContain('Back door');
  });

  test('has to be whole and right for its country, field by field', async () => {
    const id = await order();
    const answer = await correct(id, { ...whole, line1: ' ', postal_code: 'XYZ', state: 'Bavaria' });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields).toSorted()).toEqual(
      ['address.line1', 'address.postal_code', 'address.state'].toSorted(),
    );
    for (const bad of [undefined, null, 'x', {}, { ...whole, country: 'XX' }, { ...whole, line1: 'x'.repeat(101) }])
      expect((await correct(id, bad)).statusCode).toBe(400);
    expect((await desk.read(id)).__v).toBe(0);
  });

  test('stays when all has been sent', async () => {
    const id = await order();
    await desk.ship(id, { lines: [lineOf(id, 0, 1)] });
    expect((await correct(id, whole)).statusCode).toBe(200);
    await desk.ship(id);
    expect(errorOf(await correct(id, whole))).toEqual({ status: 400, error: fulfilmentMessages.addressTooLate });
  });
});

describe('when the buyer deletes the account', () => {
  test('notes and numbers of parcels go, what happened stays, and no address comes back', async () => {
    const id = await order();
    await desk.ask('POST', `${id}/notes`, { text: 'Rings twice.' });
    await desk.ship(id, { lines: [lineOf(id, 0, 1)], carrier: 'UPS', tracking: '1Z' });
    const { statusCode } = await shop.app.inject({
      method: 'DELETE',
      url: `/api/users/delete/${buyer.userId}`,
      headers: admin.headers,
    });
    expect(statusCode).toBe(200);
    const left = await desk.read(id);
    expect(left).toMatchObject({
      notes: [],
      address: null,
      shipments: [{ carrier: 'UPS', tracking: null, trackingUrl: null }],
    });
    expect(left.events.map(({ kind }) => kind)).toEqual(['paid', 'shipped']);
    expect(errorOf(await correctAgain(id))).toEqual({ status: 400, error: fulfilmentMessages.noBuyer });
    expect((await desk.ship(id)).statusCode).toBe(200);
  });
  const correctAgain = (id: string) => desk.ask('PUT', `${id}/address`, { address: whole });
});
