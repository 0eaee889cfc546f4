import type { OrderRow } from '@fieldhouse/contracts/orders.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyByQuote, quoteFor, whole } from '../../../testing/quoting.ts';
import { chargeTwoWays } from '../../../testing/returning.ts';
import { comeAsGuest, type SignedIn, signIn, type WithSession } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
let ada: SignedIn;
let ball = '';
let shoe = '';
let orders: Record<string, string> = {};

const europe = '00000000-0000-7000-8000-000000000123';

beforeAll(async () => {
  shop = await openTestShop({ settings: { timeZone: 'America/New_York' } });
  const { db } = shop.deps;
  staff = await signIn(shop, 'admin');
  ada = await signIn(shop, 'client');
  await sql`update account set name = 'Ada Lovelace' where id = ${ada.userId}`.execute(db);
  await chargeTwoWays(shop, 0, 1200);
  [ball = '', shoe = ''] = await stock(shop, [
    { name: 'Plain Ball', price: 20, quantity: 50 },
    { name: 'Trail Shoe', price: 90, quantity: 50 },
  ]);
  const guest = await comeAsGuest(shop, 'grete@example.test');
  const buy = async (buyer: WithSession, productId: string, quantity: number, to: object, method?: string) => {
    const question = { lines: [{ productId, quantity }], address: { ...whole, ...to }, ...(method && { method }) };
    const paid = await buyByQuote(shop, buyer, question);
    return paid.json<{ orderId: string }>().orderId;
  };
  const home = await buy(ada, ball, 2, { name: 'Ada Lovelace', city: 'Springfield' });
  const gift = await buy(ada, shoe, 1, { name: 'Gus =Vandermeer', city: 'New Springs' });
  const express = (await quoteFor(shop, guest, { lines: [{ productId: ball, quantity: 1 }] })).methods[1];
  const other = await buy(guest, ball, 1, { name: 'Grete Guest', city: 'SPRING Hill' }, express?._id);
  orders = { home, gift, other };
  await shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${home}`,
    headers: staff.headers,
    payload: { status: 'dispatched' },
  });
  // Half past eleven in the evening of the ninth, where the shop is.
  await sql`update "order" set paid_at = '2026-01-10T04:30:00Z' where id = ${home}`.execute(db);
  await sql`update "order" set paid_at = '2026-02-01T12:00:00Z', address = address || '{"country":"DE"}',
      quote = jsonb_set(quote, '{method,latest}', '"2026-03-04"')
        || ${JSON.stringify({ market: { id: europe, name: 'Europe', prefix: 'eu', factor: 1 } })}::jsonb
    where id = ${gift}`.execute(db);
});
afterAll(() => shop.close());

const ask = (path: string, who: WithSession = staff) => shop.app.inject({ url: `/api/orders/${path}`, ...who });
const rowsOf = async (query: Record<string, string>) =>
  (await ask(`rows?${new URLSearchParams(query)}`)).json<OrderRow[]>();
const found = async (query: Record<string, string>) => {
  const ids = (await rowsOf(query)).map(({ orderId }) => orderId);
  return ids.map((id) => Object.keys(orders).find((name) => orders[name] === id));
};

test('an order is one row that says what the desk has to know', async () => {
  const [newest, abroad, oldest] = await rowsOf({});
  expect([newest?.market, abroad?.market, abroad?.marketName]).toEqual([undefined, 'eu', 'Europe']);
  expect(newest).toMatchObject({
    userId: null,
    userName: 'Grete Guest',
    email: 'grete@example.test',
    method: 'Express',
  });
  expect(newest).toMatchObject({
    status: 'pending',
    items: 1,
    toSend: 1,
    amount: 32,
    city: 'SPRING Hill',
    country: 'US',
  });
  expect(newest?.customerId).not.toBeNull();
  expect(oldest).toMatchObject({ orderId: orders.home, userId: ada.userId, customerId: ada.userId });
  expect(oldest).toMatchObject({
    status: 'dispatched',
    items: 2,
    toSend: 0,
    amount: 40,
    currency: 'USD',
    method: 'Standard',
  });
  expect(oldest).toMatchObject({ createdAt: '2026-01-10T04:30:00.000Z', onHold: false, cancelRequested: false });
});

describe('the desk finds orders', () => {
  const cases: [string, Record<string, string>, string[]][] = [
    ['all of them, newest first', {}, ['other', 'gift', 'home']],
    ['oldest first', { sort: 'oldest' }, ['home', 'gift', 'other']],
    ['oldest first of a status', { sort: 'oldest', status: 'pending' }, ['gift', 'other']],
    ['oldest first along another way', { sort: 'oldest', name: 'lovel' }, ['home', 'gift']],
    ['oldest first of a product', { sort: 'oldest', product: 'plain ball' }, ['home', 'other']],
    ['as ever for an order that nobody knows', { sort: 'price' }, ['other', 'gift', 'home']],
    ['by status', { status: 'pending' }, ['other', 'gift']],
    ['from a day on', { from: '2026-01-10' }, ['other', 'gift']],
    ['up to a day where the shop is', { to: '2026-01-09' }, ['home']],
    ['of one day', { from: '2026-02-01', to: '2026-02-01' }, ['gift']],
    ['of no day', { from: '2026-02-02', to: '2026-02-01' }, []],
    ['that wait for more than a day', { older: '1', flag: 'to-send' }, ['gift']],
    ['by country', { country: 'us' }, ['other', 'home']],
    ['of the European Union', { country: 'EU' }, ['gift']],
    ['of a market', { market: europe }, ['gift']],
    ['of the shop itself, which is its first market', { market: 'shop' }, ['other', 'home']],
    ['by the way of delivery', { method: 'Express' }, ['other']],
    ['by the beginning of the town', { city: 'sprinG' }, ['other', 'home']],
    ['by any part of the town where none begins so', { city: 'w spr' }, ['gift']],
    ['by the name of the buyer', { name: 'lovel' }, ['gift', 'home']],
    ['by the name on the parcel', { name: 'vander' }, ['gift']],
    ['by the name of a guest', { name: 'grete g' }, ['other']],
    ['by two letters of a name', { name: 'gu' }, ['other', 'gift']],
    ['by a part of the product, as it was sold', { product: 'rail sh' }, ['gift']],
    ['by the words of the product', { product: 'trail shoe' }, ['gift']],
    ['by several together', { name: 'ada', city: 'spring', status: 'dispatched', method: 'Standard' }, ['home']],
    ['by two that never meet', { product: 'trail', method: 'Express' }, []],
    ['what is left to send', { flag: 'to-send' }, ['other', 'gift']],
    ['what is left to pack, oldest first', { flag: 'to-pack', sort: 'oldest' }, ['gift', 'other']],
    ['what was promised by a day', { flag: 'to-send', promised: '2026-03-04' }, ['gift']],
    ['what was promised before', { promised: '2026-03-03' }, []],
    ['what counts as sold', { flag: 'sale', to: '2026-02-02' }, ['gift', 'home']],
    ['by email', { q: 'grete@' }, ['other']],
    ['nobody', { name: 'zzyzx' }, []],
    ['no such product', { product: 'zzyzx' }, []],
    ['nothing for what a pattern would mean', { city: '%', name: "'_" }, []],
  ];
  test.each(cases)('%s', async (_what, query, expected) => expect(await found(query)).toEqual(expected));

  test('by the id, the SKU and the barcode of a product', async () => {
    const { rows } = await sql<{ id: string; sku: string }>`
      update variant set barcode = '4006381333931' where product_id = ${shoe} returning id, sku`.execute(shop.deps.db);
    const [{ id, sku } = { id: '', sku: '' }] = rows;
    for (const product of [shoe, id, sku.toLowerCase(), '04006381333931'])
      expect(await found({ product })).toEqual(['gift']);
  });

  test('that are held, and those that a buyer wants canceled', async () => {
    const { db } = shop.deps;
    expect(await found({ flag: 'hold' })).toEqual([]);
    await sql`insert into dispute (id, order_id, gateway_id, kind, state, amount_cents)
      values (gen_random_uuid(), ${orders.gift}, 'dp_1', 'dispute', 'open', 9000)`.execute(db);
    await sql`update "order" set cancel_requested_at = now(), packed_at = now() where id = ${orders.other}`.execute(db);
    expect(await found({ flag: 'hold' })).toEqual(['gift']);
    expect(await found({ flag: 'cancel' })).toEqual(['other']);
    expect(await found({ flag: 'cancel', method: 'Standard' })).toEqual([]);
    expect(await rowsOf({ flag: 'hold' })).toMatchObject([{ onHold: true, packed: false, cancelRequested: false }]);
    expect(await rowsOf({ flag: 'cancel' })).toMatchObject([{ onHold: false, packed: true, cancelRequested: true }]);
    await sql`update dispute set state = 'won', ended_at = now()`.execute(db);
    expect(await found({ flag: 'hold' })).toEqual([]);
  });

  test('by its number and by its id', async () => {
    const [, gift] = await rowsOf({});
    for (const q of [`#${gift?.number}`, `${gift?.number}`, `${gift?.orderId}`])
      expect(await found({ q })).toEqual(['gift']);
    expect(await found({ q: `#${gift?.number}`, status: 'dispatched' })).toEqual([]);
    const [newest, , oldest] = await rowsOf({});
    expect(await found({ numbers: `${oldest?.number},999,${newest?.number}` })).toEqual(['other', 'home']);
  });
});

test('a day that there is not is refused with a sentence', async () => {
  for (const from of ['2026-02-30', 'yesterday', '0000-01-01']) {
    const answer = await ask(`rows?from=${from}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'Please enter a day, like 2026-03-31.' });
  }
});

test('the ways of delivery that there are orders by', async () => {
  expect((await ask('methods')).json()).toEqual(['Express', 'Standard']);
});

test('the orders come as a file, a row for each line, of which no spreadsheet runs anything', async () => {
  const answer = await ask('csv?status=pending&name=vander');
  expect(answer.headers['content-disposition']).toContain('orders.csv');
  const [head, line = '', end] = answer.body.split('\r\n');
  expect(head).toBe(
    'number,date,status,buyer,email,name,company,phone,line1,line2,city,state,postal_code,country,sku,product,options,quantity,shipped,canceled,price,discount,line_total,order_delivery,order_tax,order_total,currency,method',
  );
  expect(line).toContain(',2026-02-01T12:00:00.000Z,pending,Ada Lovelace,');
  expect(line).toMatch(/,Trail Shoe,,1,0,0,90\.00,0\.00,90\.00,0\.00,0\.00,90\.00,USD,Standard$/);
  expect(end).toBe('');
  await sql`update "order" set address = jsonb_set(address, '{name}', '"=HYPERLINK()"') where id = ${orders.gift}`.execute(
    shop.deps.db,
  );
  expect((await ask(`csv?q=${orders.gift}`)).body).toContain(",'=HYPERLINK(),");
  expect((await ask('csv?city=nowhere')).body.split('\r\n')).toHaveLength(2);
});
