import type { Customer } from '@fieldhouse/contracts/orders.schemas';
import type { PastOrder } from '@fieldhouse/contracts/past-orders.schemas';
import type { SearchedAll } from '@fieldhouse/contracts/workplace.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFacts } from '../../facts.ts';
import { inWrite } from '../../platform/cache/changes.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { announce } from '../../platform/facts.ts';
import { createMover, exported, sayings } from '../../testing/moving-in.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { updateSettings } from '../settings/index.ts';
import { cleanImports } from './index.ts';

let shop: TestShop;
let admin: SignedIn;
let mover: ReturnType<typeof createMover>;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  mover = createMover(shop, admin);
});
afterAll(() => shop.close());

const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload });
const accountOf = async (email: string) => {
  const { rows } = await sql<{
    id: string;
    name: string;
    activated: boolean;
    password: boolean;
    language: string;
    since: Date;
  }>`
    select id, name, language, activated_at is not null as activated, password_hash is not null as password, created_at as since
    from account where email_key = ${email}`.execute(shop.deps.db);
  return rows[0];
};
const readers = async () => {
  const { rows } = await sql<{ email: string }>`select email from newsletter_reader order by email`.execute(
    shop.deps.db,
  );
  return rows.map(({ email }) => email);
};

test('customers come without a password, with address and consent, and nobody else gets their account', async () => {
  const file = exported('shopify-customers');
  const checked = await mover.check(file);
  expect(checked.plan).toEqual({ customers: 2, subscribers: 1, addresses: 1, there: 0, leftOut: 2 });
  expect(sayings(checked)).toEqual([
    '4 customer id: There is nothing here by which it could be told apart (left out)',
    '5 email: This is not an email address (left out)',
    '3 address: The address is not complete: the customer comes without it',
    '6 email: This is in the file twice: the first one counts',
  ]);
  expect(await accountOf('juergen@example.com')).toBeUndefined();
  expect(await mover.bringIn(file)).toMatchObject({ created: 2, leftOut: 2, status: 'finished' });
  const account = await accountOf('juergen@example.com');
  expect(account).toMatchObject({ name: 'Jürgen Groß', activated: false, password: false });
  const { rows } = await sql`select content from address where account_id = ${account?.id ?? ''}`.execute(shop.deps.db);
  expect(rows).toMatchObject([{ content: { line1: 'Torstraße 1', city: 'Berlin', country: 'DE' } }]);
  expect(await readers()).toEqual(['Juergen@Example.com']);
  const { rows: consents } = await sql`select given, source, text from consent`.execute(shop.deps.db);
  expect(consents).toEqual([{ given: true, source: 'import', text: 'accepts email marketing: yes' }]);

  const email = 'juergen@example.com';
  const taken = await post('/api/auth/signup', { name: 'Eve', email, password: 'long-jump-pit-7' });
  expect([taken.statusCode, taken.json()]).toMatchObject([400, { fields: { email: expect.any(String) } }]);
  expect((await post('/api/auth/signin', { email, password: '' })).statusCode).toBe(400);
  expect(await accountOf(email)).toMatchObject({ name: 'Jürgen Groß', password: false });
  const forgot = await shop.app.inject({ method: 'PUT', url: '/api/auth/forgot-password', payload: { email } });
  expect(forgot.statusCode).toBe(200);
  expect(await mover.bringIn(file)).toMatchObject({ created: 0, there: 2 });
});

test('those of WooCommerce have the day on which they came, and are written to in the shop’s first language', async () => {
  await inWrite(shop.deps, (tx) => updateSettings(tx, { locales: ['de', 'en'] }, null));
  expect(await mover.bringIn(exported('woocommerce-customers'))).toMatchObject({ created: 1 });
  expect(await accountOf('wanda@example.com')).toMatchObject({
    name: 'Wanda Woo',
    since: new Date('2021-05-06T07:08:09Z'),
    language: 'de',
  });
  await inWrite(shop.deps, (tx) => updateSettings(tx, { locales: ['en'] }, null));
});

test('orders are history: found by staff, on the customer’s page, and no order of ours', async () => {
  const done = await mover.bringIn(exported('shopify-orders'));
  expect(done).toMatchObject({ rows: 4, total: 3, created: 2, leftOut: 1, plan: { orders: 2, there: 0, leftOut: 1 } });
  expect(sayings(done)).toEqual([
    '5 created at: This is not a date (left out)',
    '5 total: This is not a price (left out)',
  ]);
  const found = await mover.get<PastOrder[]>('/api/past-orders?q=1001');
  const account = await accountOf('juergen@example.com');
  expect(found).toMatchObject([
    {
      number: '#1001',
      source: 'shopify',
      userId: account?.id,
      placedAt: '2024-03-01T08:59:00.000Z',
      status: 'paid, fulfilled',
      currency: 'EUR',
      total: 105,
      lines: [
        { name: 'Trail Runner - 42 / Blue', sku: 'TR-42-B', quantity: 1, price: 80 },
        { name: 'Water Bottle', quantity: 2 },
      ],
    },
  ]);
  expect(
    (await mover.get<PastOrder[]>('/api/past-orders')).map(({ number, total, status }) => [number, total, status]),
  ).toEqual([
    ['#1002', 1200, 'cancelled, refunded'],
    ['#1001', 105, 'paid, fulfilled'],
  ]);
  expect(await mover.get<SearchedAll>('/api/search-all?q=%231002')).toMatchObject({
    orders: [],
    pastOrders: [{ number: '#1002' }],
  });
  expect(await mover.get<Customer>(`/api/customers/${account?.id}`)).toMatchObject({
    orders: 0,
    paid: 0,
    newestOrders: [],
    pastOrders: [{ number: '#1001' }],
  });
  const { rows } = await sql`select 1 from "order" union all select 1 from event where type like 'order%'`.execute(
    shop.deps.db,
  );
  expect(rows).toEqual([]);
  expect(await mover.bringIn(exported('shopify-orders'))).toMatchObject({ created: 0, there: 2 });
});

test('past orders stay with who placed them when their address becomes somebody else’s', async () => {
  const before = await accountOf('juergen@example.com');
  const rename = (id: string, email: string) =>
    sql`update account set email = ${email}, email_key = ${email} where id = ${id}`.execute(shop.deps.db);
  await rename(before?.id ?? '', 'juergen@new.example.com');
  const next = await signIn(shop, 'client');
  await rename(next.userId, 'juergen@example.com');
  const exportOf = async ({ headers }: SignedIn) =>
    (await shop.app.inject({ url: '/api/users/me/export', headers })).json<{ pastOrders: PastOrder[] }>();
  expect(await exportOf(next)).toMatchObject({ pastOrders: [] });
  const left = await shop.app.inject({
    method: 'DELETE',
    url: `/api/users/delete/${next.userId}`,
    headers: admin.headers,
  });
  expect(left.statusCode).toBe(200);
  expect(await mover.get<PastOrder[]>('/api/past-orders?q=1001')).toMatchObject([
    { name: 'Jürgen Groß', userId: before?.id },
  ]);
  await rename(before?.id ?? '', 'juergen@example.com');
});

test('an order brought before its buyer is theirs once they have proved the address', async () => {
  const { rows } = await sql<{ id: string; email: string }>`
    update past_order set account_id = null where number = '#1001' returning id, email`.execute(shop.deps.db);
  const account = await accountOf('juergen@example.com');
  await inTransaction(shop.deps.db, (tx) =>
    announce(createFacts().addressProved, tx, { id: account?.id ?? '', email: rows[0]?.email ?? '' }),
  );
  expect(await mover.get<PastOrder[]>('/api/past-orders?q=1001')).toMatchObject([{ userId: account?.id }]);
});

test('who leaves takes along what was brought of them, also what still waits to be imported', async () => {
  const { _id } = await mover.check(exported('shopify-customers'));
  await mover.check(exported('shopify-orders'));
  const account = await accountOf('juergen@example.com');
  const gone = await shop.app.inject({
    method: 'DELETE',
    url: `/api/users/delete/${account?.id}`,
    headers: admin.headers,
  });
  expect(gone.statusCode).toBe(200);
  const { rows } = await sql<{ texts: string }>`
    select (select string_agg(p::text, ' ') from past_order p) || (select string_agg(r::text, ' ') from file_import_row r) as texts`.execute(
    shop.deps.db,
  );
  expect(rows[0]?.texts).not.toMatch(/juergen|Groß/i);
  expect(await mover.get<PastOrder[]>('/api/past-orders?q=1001')).toMatchObject([
    { total: 105, email: null, name: null, userId: null },
  ]);
  expect(await readers()).toEqual([]);
  // The file still names them.
  expect(await mover.bringIn(exported('shopify-customers'))).toMatchObject({ created: 0, there: 2 });
  expect(await accountOf('juergen@example.com')).toBeUndefined();
  expect(await readers()).toEqual([]);
  const again = exported('shopify-orders').toString().replaceAll('#100', '#300');
  expect(await mover.bringIn(again)).toMatchObject({ created: 2 });
  expect(await mover.get<PastOrder[]>('/api/past-orders?q=3001')).toMatchObject([
    { total: 105, email: null, name: null },
  ]);
  await sql`update file_import set created_at = now() - interval '8 days'`.execute(shop.deps.db);
  await cleanImports(shop.deps.db);
  expect((await mover.look(_id)) as object).toMatchObject({ code: 'not-found' });
});
