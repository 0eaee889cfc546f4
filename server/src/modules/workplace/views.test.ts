import { MAX_VIEWS } from '@fieldhouse/contracts/workplace.rules';
import type { SavedView } from '@fieldhouse/contracts/workplace.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signIn, signInWith } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { headers }: SignedIn, body?: object) =>
  shop.app.inject({ method, url, headers, ...(body && { payload: body }) });
const create = (who: SignedIn, name: string, list = 'orders', query = 'flag=to-pack') =>
  call('POST', '/api/saved-views', who, { list, name, query });
const listed = async (who: SignedIn, list = 'orders') =>
  (await call('GET', `/api/saved-views?list=${list}`, who)).json<SavedView[]>();

test('a view is its owner’s alone, and goes with the account', async () => {
  const [packer, other] = [await signInWith(shop, ['orders']), await signIn(shop, 'admin')];
  const view = (await create(packer, 'Morning', 'orders', 'flag=to-pack&page=3&name=%F0%9F%91%9F')).json<SavedView>();
  expect(view).toMatchObject({ list: 'orders', name: 'Morning', query: 'flag=to-pack&name=%F0%9F%91%9F' });
  expect(await listed(packer)).toEqual([view]);
  expect(await listed(packer, 'returns')).toEqual([]);
  expect(await listed(other)).toEqual([]);
  const path = `/api/saved-views/${view._id}`;
  expect((await call('PUT', path, other, { name: 'Mine' })).statusCode).toBe(404);
  expect((await call('DELETE', path, other)).statusCode).toBe(404);
  expect((await call('PUT', path, packer, { query: 'flag=hold' })).json()).toEqual({ ...view, query: 'flag=hold' });
  await call('DELETE', `/api/users/delete/${packer.userId}`, other);
  const left = await sql`select from saved_view where account_id = ${packer.userId}`.execute(shop.deps.db);
  expect(left.rows).toEqual([]);
});

test('a name is given once for each list, and there is an end to them, also at the same moment', async () => {
  const packer = await signInWith(shop, ['orders']);
  await create(packer, 'Élan');
  const taken = await create(packer, 'élan');
  expect(taken.statusCode).toBe(400);
  expect(taken.json()).toMatchObject({ key: 'view.taken', fields: { name: expect.any(String) } });
  expect((await create(packer, 'Élan', 'returns')).statusCode).toBe(200);
  const many = await Promise.all(Array.from({ length: MAX_VIEWS }, (_, n) => create(packer, `View ${n}`)));
  expect(many.filter(({ statusCode }) => statusCode === 400)).toHaveLength(1);
  expect(await listed(packer)).toHaveLength(MAX_VIEWS);
});
