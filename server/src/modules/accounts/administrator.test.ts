import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addDemoAccounts, demoAccounts } from '../../demo/demo-accounts.ts';
import { type AccountShop, openAccountShop, PASSWORD } from '../../testing/account-shop.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { ensureAdministrator } from './index.ts';

let shop: AccountShop;
const admin = { email: 'Owner@Example.com', password: 'Whistle at half past nine' };

beforeEach(async () => {
  shop = await openAccountShop({ worker: 'none', config: { admin } });
});
afterEach(() => shop.close());

const accounts = async () =>
  (await sql<{ email: string; role: string }>`select email, role from account order by email`.execute(shop.deps.db))
    .rows;
const isAdmin = async (token: string) => (await shop.ask('GET', '/api/users/admin/verify', { token })).status === 200;

describe('the first administrator', () => {
  test('is made at the start, by three nodes at once only once, and can log in', async () => {
    const nodes = await Promise.all([1, 2].map(() => openTestShop({ database: shop.database, config: { admin } })));
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))));
    await Promise.all([shop, ...nodes].map(({ deps }) => ensureAdministrator(deps)));
    expect(await accounts()).toEqual([{ email: admin.email, role: 'admin' }]);
    expect(await isAdmin(await shop.signIn({ ...admin, email: 'owner@example.com' }))).toBe(true);
    const { rows } = await sql`select actor, action, after from journal`.execute(shop.deps.db);
    expect(rows).toEqual([{ actor: null, action: 'ensureAdministrator', after: { role: 'admin' } }]);
  });

  test('is not made when there is one, nor without the settings', async () => {
    await shop.person('admin', { email: 'boss@example.com' });
    await ensureAdministrator(shop.deps);
    expect(await accounts()).toEqual([{ email: 'boss@example.com', role: 'admin' }]);
    expect(shop.argon2.hashed).toBe(0);
    await sql`delete from account`.execute(shop.deps.db);
    await ensureAdministrator({ ...shop.deps, config: { ...shop.deps.config, admin: undefined } });
    expect(await accounts()).toEqual([]);
  });

  test('takes over the address from whoever signed up with it, password and sessions included', async () => {
    const squatter = await shop.person('client', { email: 'owner@example.com' });
    const token = await shop.signIn(squatter);
    await ensureAdministrator(shop.deps);
    expect((await shop.ask('GET', '/api/users/me', { token })).status).toBe(401);
    expect((await shop.ask('POST', '/api/auth/signin', { payload: squatter })).status).toBe(400);
    expect(await isAdmin(await shop.signIn(admin))).toBe(true);
  });

  test('with a password that is easy to guess is made with a warning, which does not repeat it', async () => {
    const weak = { ...admin, password: 'password1' };
    await ensureAdministrator({ ...shop.deps, config: { ...shop.deps.config, admin: weak } });
    expect(await accounts()).toHaveLength(1);
    expect(shop.logged()).toContain('easy to guess');
    expect(shop.logged()).not.toContain('password1');
  });
});

describe('the demo accounts', () => {
  test('are made once, and can log in as what they are', async () => {
    expect(await addDemoAccounts(shop.deps)).toHaveLength(2);
    expect(await addDemoAccounts(shop.deps)).toEqual([]);
    expect(await isAdmin(await shop.signIn(demoAccounts.admin))).toBe(true);
    expect(await isAdmin(await shop.signIn(demoAccounts.client))).toBe(false);
  });

  test('that somebody has changed stay as they are', async () => {
    await shop.person('client', { email: demoAccounts.client.email });
    expect(await addDemoAccounts(shop.deps)).toHaveLength(1);
    await shop.signIn({ email: demoAccounts.client.email, password: PASSWORD });
  });
});
