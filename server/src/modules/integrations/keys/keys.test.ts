import type { ApiKey } from '@fieldhouse/contracts/integrations.schemas';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyOne } from '../../../testing/order-desk.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());

type Headers = Readonly<Record<string, string>>;
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  shop.app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

async function makeKey(rights: readonly Right[], more: object = {}, who = admin) {
  const answer = await ask('POST', '/api/keys', who.headers, { name: 'ERP', rights, ...more });
  const key = answer.json<ApiKey & { secret: string }>();
  return { ...key, headers: { authorization: `Bearer ${key.secret}` } };
}

const listKeys = async () => (await ask('GET', '/api/keys', admin.headers)).json<ApiKey[]>();

test('a key does what its rights cover, and is named as who did it', async () => {
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 9 }]);
  const id = await buyOne(shop, await signIn(shop, 'client'), [{ productId: ball, quantity: 2, price: 20 }]);
  const { headers, _id, secret, hint } = await makeKey(['orders', 'stock', 'staff']);
  expect([secret.slice(0, 4), secret.endsWith(hint)]).toEqual(['fhk_', true]);

  expect((await ask('POST', `/api/orders/${id}/shipments`, headers, {})).statusCode).toBe(200);
  expect((await ask('POST', `/api/orders/${id}/notes`, headers, { text: 'Packed by the robot' })).statusCode).toBe(200);
  const order = (await ask('GET', `/api/orders/${id}`, headers)).json<OrderDetail>();
  expect(order.notes).toMatchObject([{ author: 'ERP', text: 'Packed by the robot' }]);
  const { rows: variants } = await sql<{ sku: string }>`select sku from variant where product_id = ${ball}`.execute(
    shop.deps.db,
  );
  const rows = [{ sku: variants[0]?.sku, delta: 3, reason: 'delivery' }];
  const adjusted = await ask('POST', '/api/stock/adjust', { ...headers, 'idempotency-key': 'night-1' }, { rows });
  expect(adjusted.statusCode).toBe(200);
  const movements = (await ask('GET', `/api/products/stock/${ball}`, headers)).json<{ actor: string | null }[]>();
  expect(movements[0]).toMatchObject({ actor: 'ERP' });
  const journal = (await ask('GET', `/api/journal?q=${_id}`, headers)).json<{ actor: object }[]>();
  expect(journal.at(0)).toMatchObject({ actor: { _id, name: 'ERP', byKey: true } });
  expect((await ask('GET', `/api/journal/csv?q=${_id}`, headers)).body).toMatch(/byKey\r\n.*,true\r\n/);
  expect((await listKeys()).find((key) => key._id === _id)).toMatchObject({ lastUsedAt: expect.any(String), hint });

  expect((await ask('POST', `/api/orders/${id}/refunds`, headers, { amount: 1 })).json()).toMatchObject({
    code: 'not-allowed',
    key: 'right.refunds',
  });
  for (const own of ['/api/users/me', '/api/keys', '/api/orders/allUser'])
    expect((await ask('GET', own, headers)).statusCode, own).toBe(403);
});

test('of what everybody may read it is told what staff with its rights are told', async () => {
  const { headers } = await makeKey(['catalogue', 'settings']);
  expect((await ask('GET', '/api/products?page=1&status=draft', headers)).statusCode).toBe(200);
  expect((await ask('GET', '/api/markets', headers)).json()).toMatchObject([{ taxMode: expect.any(String) }]);
  expect((await ask('GET', '/api/markets/shop', headers)).json()).toHaveProperty('rate');
  const other = await makeKey(['orders']);
  expect((await ask('GET', '/api/products?page=1&status=draft', other.headers)).statusCode).toBe(
    (await ask('GET', '/api/products?page=1&status=draft', (await signInWith(shop, ['orders'])).headers)).statusCode,
  );
});

test('it has no right that its maker lacks, now or later', async () => {
  const maker = await signIn(shop, 'admin');
  const { headers, _id } = await makeKey(['orders'], {}, maker);
  expect((await ask('GET', '/api/waiting', headers)).statusCode).toBe(200);
  await sql`update account set role = 'client' where id = ${maker.userId}`.execute(shop.deps.db);
  expect((await ask('GET', '/api/waiting', headers)).statusCode).toBe(403);
  await sql`update account set role = 'admin' where id = ${maker.userId}`.execute(shop.deps.db);
  expect((await ask('GET', '/api/waiting', headers)).statusCode).toBe(200);
  await ask('DELETE', `/api/keys/${_id}`, admin.headers);
  expect((await ask('GET', '/api/waiting', headers)).json()).toMatchObject({ code: 'not-signed-in' });
});

test('it does not live longer by the hand of somebody who may do less than it, who may end it sooner', async () => {
  const clerk = await signInWith(shop, ['staff', 'orders']);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { _id } = await makeKey(['orders', 'refunds'], { expiresAt: inDays(9) });
  const change = async (payload: object) => {
    const answer = await ask('PUT', `/api/keys/${_id}`, clerk.headers, payload);
    return answer.json<{ fields?: object }>().fields ?? answer.statusCode;
  };
  for (const expiresAt of [inDays(10), null]) expect(await change({ expiresAt })).toHaveProperty('rights');
  expect(await change({ name: 'Till' })).toBe(200);
  expect(await change({ expiresAt: inDays(8) })).toBe(200);
  const ofTheirs = await makeKey(['orders'], { expiresAt: inDays(9) });
  expect((await ask('PUT', `/api/keys/${ofTheirs._id}`, clerk.headers, { expiresAt: null })).statusCode).toBe(200);
});

test('it ends when it was said to, and nothing of its secret is stored', async () => {
  const { headers, secret, _id } = await makeKey(['orders'], {
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  expect((await ask('GET', '/api/waiting', headers)).statusCode).toBe(200);
  await sql`update api_key set expires_at = now() - interval '1 hour' where id = ${_id}`.execute(shop.deps.db);
  expect((await ask('GET', '/api/waiting', headers)).statusCode).toBe(401);
  const { rows } = await sql<{ text: string }>`select k::text as text from api_key k`.execute(shop.deps.db);
  expect(rows.map(({ text }) => text).join()).not.toContain(secret.slice(4, 30));
});

test('made twice with the same Idempotency-Key it is one key, with the same secret', async () => {
  const before = (await listKeys()).length;
  const headers = { ...admin.headers, 'idempotency-key': 'make-me-once' };
  const make = () => ask('POST', '/api/keys', headers, { name: 'Once', rights: ['stock'] });
  const [first, second] = [await make(), await make()];
  expect(second.body).toBe(first.body);
  expect(await listKeys()).toHaveLength(before + 1);
});

test('one that asks too often is told when it may again, and no other', async () => {
  const [busy, other] = [await makeKey(['orders']), await makeKey(['orders'])];
  await sql`delete from rate_count`.execute(shop.deps.db);
  await ask('GET', '/api/waiting', busy.headers);
  await sql`update rate_count set count = 600`.execute(shop.deps.db);
  const limited = await ask('GET', '/api/waiting', busy.headers);
  expect([limited.statusCode, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await ask('GET', '/api/waiting', other.headers)).statusCode).toBe(200);
});
