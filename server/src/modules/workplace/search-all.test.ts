import type { Right } from '@fieldhouse/contracts/rights';
import { t } from '@fieldhouse/contracts/text';
import type { SearchedAll } from '@fieldhouse/contracts/workplace.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyOne, openDesk } from '../../testing/order-desk.ts';
import { planOf } from '../../testing/plans.ts';
import { buyByQuote, whole } from '../../testing/quoting.ts';
import { comeAsGuest, type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { findOrdersBriefly } from '../orders/index.ts';
import { searchAll } from './search-all.ts';

let shop: TestShop;
let admin: SignedIn;
let ball = '';
let sent = '';
let numbers: Record<string, number> = {};

beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.deps;
  admin = await signIn(shop, 'admin');
  const ada = await signIn(shop, 'client');
  await sql`update account set name = 'Ada Lovelace', email = 'ada@engine.test' where id = ${ada.userId}`.execute(db);
  [ball = ''] = await stock(shop, [{ name: 'Analytical Ball', price: 20, quantity: 50 }]);
  await sql`update variant set sku = 'BALL-7', barcode = '4006381333931' where product_id = ${ball}`.execute(db);
  sent = await buyOne(shop, ada, [{ productId: ball, quantity: 1, price: 20 }]);
  const guest = await comeAsGuest(shop, 'grete@example.test');
  const question = { lines: [{ productId: ball, quantity: 1 }], address: { ...whole, name: 'Grete Guest' } };
  const other = (await buyByQuote(shop, guest, question)).json<{ orderId: string }>().orderId;
  expect((await openDesk(shop, admin).ship(sent, { tracking: 'jd 0042-x' })).statusCode).toBeLessThan(300);
  const { rows } = await sql<{ id: string; number: number }>`select id, number from "order"`.execute(db);
  numbers = Object.fromEntries(rows.map(({ id, number }) => [id === sent ? 'sent' : 'other', number]));
  expect(other).not.toBe(sent);
});
afterAll(() => shop.close());

const search = async (q: string) => {
  const url = `/api/search-all?${new URLSearchParams({ q })}`;
  return (await shop.app.inject({ url, headers: admin.headers })).json<SearchedAll>();
};
const numbersOf = ({ orders }: SearchedAll) => orders.map(({ number, exact }) => [number, exact]);

test('orders are found by number, slip, parcel, name and e-mail, those of guests too', async () => {
  for (const q of [`${numbers.sent}`, `#${numbers.sent}`, `ORDER${numbers.sent}`, 'JD 0042-X'])
    expect([q, numbersOf(await search(q))]).toEqual([q, [[numbers.sent, true]]]);
  for (const q of ['lovel', 'ADA@engine'])
    expect([q, numbersOf(await search(q))]).toEqual([q, [[numbers.sent, false]]]);
  for (const q of ['grete g', 'grete@ex'])
    expect([q, numbersOf(await search(q))]).toEqual([q, [[numbers.other, false]]]);
});

test('a product is found by its name, and by SKU and barcode it alone is meant', async () => {
  expect((await search('analytical')).products).toEqual([
    { _id: ball, name: 'Analytical Ball', brand: expect.any(String), exact: false },
  ]);
  for (const q of ['ball-7', '4006381333931'])
    expect((await search(q)).products).toMatchObject([{ _id: ball, exact: true }]);
});

test('customers, pages and commands come along', async () => {
  expect((await search('lovelace')).customers).toMatchObject([{ name: 'Ada Lovelace', email: 'ada@engine.test' }]);
  expect((await search('grete@')).customers).toMatchObject([{ name: null, email: 'grete@example.test' }]);
  await sql`insert into content_page (id, slug, title, markdown, place, footer, contact_form) values
    (gen_random_uuid(), 'where-we-are', 'Opening hours', 'From nine.', 1, false, false)`.execute(shop.deps.db);
  for (const q of ['hours', 'where-we'])
    expect((await search(q)).pages).toEqual([{ slug: 'where-we-are', title: 'Opening hours' }]);
  expect((await search('pack print')).commands).toMatchObject([{ title: 'Print packing slips' }]);
  expect((await search('languages')).commands).toEqual([
    { title: 'Change languages', path: '/admin/settings#languages' },
  ]);
  expect(await search('  ')).toEqual({
    orders: [],
    pastOrders: [],
    products: [],
    customers: [],
    pages: [],
    commands: [],
  });
});

test('a right finds its own alone', async () => {
  const notes = { tag() {}, include() {}, until() {}, t };
  const kinds = async (...rights: Right[]) => {
    const everything = await Promise.all(
      ['lovelace', 'analytical', 'hours', 'write'].map((q) => searchAll(shop.deps, q, rights, notes)),
    );
    const found = everything.flatMap((one) => Object.entries(one).filter(([, list]) => list.length > 0));
    return [...new Set(found.map(([kind]) => kind))].toSorted();
  };
  expect(await kinds('orders')).toEqual(['orders']);
  expect(await kinds('customers')).toEqual(['customers']);
  expect(await kinds('stock')).toEqual(['products']);
  expect(await kinds('content')).toEqual(['commands', 'pages']);
  const commands = async (q: string, ...rights: Right[]) =>
    (await searchAll(shop.deps, q, rights, notes)).commands.map(({ title }) => title);
  expect(await commands('webhook', 'staff')).toEqual(['Create webhook']);
  expect(await commands('import another', 'customers')).toEqual(['Import from another shop']);
  for (const q of ['webhook', 'invite', 'role', 'import another', 'redirect', 'languages', 'tax'])
    expect(await commands(q, 'stock'), q).toEqual([]);
});

test('an index leads to a parcel’s number, however many parcels there are', async () => {
  const { db } = shop.deps;
  await sql`insert into shipment (id, order_id, tracking, carrier)
    select gen_random_uuid(), ${sent}, 'T' || n, 'DHL' from generate_series(1, 3000) n`.execute(db);
  await sql`analyze shipment`.execute(db);
  const nodes = await planOf(db, (on) => findOrdersBriefly(on, 'T77', { accounts: [], guests: [] }, 5));
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).not.toContain(
    'shipment',
  );
});
