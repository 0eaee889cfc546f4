import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type AccountShop, openAccountShop, PASSWORD } from '../../testing/account-shop.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { createSetUpDetour, offerSetUp } from './index.ts';

const real = {
  demo: false,
  mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'shop@example.com' },
  stripe: { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' },
};
const owner = { email: 'Owner@Example.com', password: PASSWORD };
const basics = { name: 'Arena  North', country: 'de', currency: 'eur', timeZone: 'Europe/Berlin' };

let shop: AccountShop;
beforeEach(async () => {
  shop = await openAccountShop({ worker: 'none', config: real });
});
afterEach(() => shop.close());

async function offer(): Promise<string> {
  const code = await offerSetUp(shop.deps);
  if (code === undefined) throw new Error('no code was offered');
  return code;
}
const setUp = (change: object, from?: string) =>
  shop.ask('POST', '/api/setup', { payload: { ...owner, ...basics, ...change }, ...(from !== undefined && { from }) });

async function readShop() {
  const { rows } = await sql<{ email: string; role: string }>`select email, role from account`.execute(shop.deps.db);
  const { rows: codes } = await sql`select 1 from setup_code`.execute(shop.deps.db);
  const { body } = await shop.ask('GET', '/api/shop');
  const { name, country, currency, timeZone } = body;
  return { accounts: rows, codes: codes.length, name, country, currency, timeZone };
}
const untouched = {
  accounts: [],
  codes: 1,
  name: 'Fieldhouse',
  country: 'US',
  currency: 'USD',
  timeZone: 'America/New_York',
};

describe('a real shop without an administrator', () => {
  test('is set up once, with the code of its start', async () => {
    const code = await offer();
    // As a version before this one has left it.
    await sql`update shop_settings set opened_at = now()`.execute(shop.deps.db);
    const { status, body } = await setUp({ code: code.toLowerCase().replaceAll('-', ' ') });
    expect(status).toBe(200);
    expect((await shop.ask('GET', '/api/users/admin/verify', { token: body.tokenId })).status).toBe(200);
    await shop.signIn({ email: 'owner@example.com', password: PASSWORD });
    const administrator = { email: owner.email, role: 'admin' };
    const shown = { name: 'Arena North', country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' };
    const done = { accounts: [administrator], codes: 0, ...shown };
    expect(await readShop()).toEqual(done);
    const { rows } = await sql`select action from journal where actor is not null order by id`.execute(shop.deps.db);
    expect(rows).toEqual([{ action: 'setUpShop' }, { action: 'updateSettings' }]);

    expect((await shop.ask('GET', '/api/shop')).body.closed).toBe(true);

    const again = await setUp({ code, email: 'second@example.com' });
    expect([again.status, again.body.error]).toEqual([404, 'This shop has been set up already. Please log in.']);
    expect(await offerSetUp(shop.deps)).toBeUndefined();
    expect(await readShop()).toEqual(done);
    for (const secret of [code, PASSWORD]) expect(shop.logged()).not.toContain(secret);
  });

  test.each([
    ['US', 'excluded'],
    ['DE', 'included'],
  ])('in %s has prices with tax %s', async (country, taxMode) => {
    const { body } = await setUp({ code: await offer(), country });
    const settings = await shop.ask('GET', '/api/settings', { token: body.tokenId });
    expect(settings.body).toMatchObject({ country, taxMode });
  });

  test('takes the code of each of its starts, for a day', async () => {
    const old = await offer();
    shop.clock.ms += DAY_MS + 1;
    const codes = await Promise.all([offer(), offer(), offer()]);
    expect(new Set(codes).size).toBe(3);
    expect((await setUp({ code: old })).status).toBe(400);
    expect((await setUp({ code: codes[1] })).status).toBe(200);
  });

  test('is set up by one of those who try in the same moment, on any node', async () => {
    const node = await openTestShop({ database: shop.database, config: real });
    onTestFinished(() => node.close());
    const codes = [await offer(), await offer()];
    const answers = await Promise.all(
      [0, 1, 2, 3].map(async (n) => {
        const payload = { ...owner, ...basics, email: `owner${n}@example.com`, name: `Shop ${n}`, code: codes[n % 2] };
        const { app } = n < 2 ? shop : node;
        const { statusCode } = await app.inject({ method: 'POST', url: '/api/setup', payload });
        return { statusCode, email: payload.email, name: payload.name };
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404]);
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    const { accounts, name } = await readShop();
    expect(accounts).toEqual([{ email: winner?.email, role: 'admin' }]);
    expect(name).toBe(winner?.name);
  });

  test('is given to nobody who guesses, and guessing from elsewhere stops nobody who has the code', async () => {
    const code = await offer();
    for (let n = 0; n < 10; n++) {
      const { status, body } = await setUp({ code: `0000-0000-000${n}` }, '203.0.113.9');
      expect([status, body.code, body.fields.code]).toEqual([400, 'refused', body.error]);
    }
    expect((await setUp({ code }, '203.0.113.9')).status).toBe(429);
    expect(await readShop()).toEqual(untouched);
    expect((await setUp({ code }, '198.51.100.7')).status).toBe(200);
  });

  test('refuses what cannot be, by field, and the code is still good', async () => {
    const code = await offer();
    const wrong: [string, object][] = [
      ['code', { code: '' }],
      ['code', { code: { $ne: null } }],
      ['code', { code: 'x'.repeat(101) }],
      ['email', { email: 'nobody' }],
      ['email', { email: ['a@example.com', 'b@example.com'] }],
      ['password', { password: 'short' }],
      ['password', { password: 'password1' }],
      ['password', { name: 'Whistleblower', password: 'whistleblower1' }],
      ['name', { name: '\u0000 ' }],
      ['name', { name: 'n'.repeat(61) }],
      ['country', { country: 'XX' }],
      ['currency', { currency: 'JPY' }],
      ['currency', { currency: undefined }],
    ];
    for (const [field, change] of wrong) {
      const { status, body } = await setUp({ code, ...change });
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify(change)).toEqual([400, [field]]);
    }
    expect(await readShop()).toEqual(untouched);
    expect((await setUp({ code })).status).toBe(200);
  });

  test('belongs to whoever has the code, also when somebody has signed up with the same address', async () => {
    const squatter = await shop.person('client', { email: 'owner@example.com', password: 'Seven hurdles, one puddle' });
    const token = await shop.signIn(squatter);
    expect((await setUp({ code: await offer() })).status).toBe(200);
    expect((await shop.ask('GET', '/api/users/me', { token })).status).toBe(401);
    expect((await shop.ask('POST', '/api/auth/signin', { payload: squatter })).status).toBe(400);
    await shop.signIn(owner);
  });

  test('leads every page to the set-up, on all nodes until it is done on one', async () => {
    const [here, there] = [createSetUpDetour(shop.deps), createSetUpDetour(shop.deps)];
    for (const path of ['/', '/login', '/admin/createproduct', '/setup/else']) expect(await here(path)).toBe('/setup');
    expect(await here('/setup')).toBeUndefined();
    expect(await there('/Setup/')).toBeUndefined();
    await setUp({ code: await offer() });
    for (const detour of [here, there]) {
      expect(await detour('/')).toBeUndefined();
      expect(await detour('/setup')).toBe('/admin');
    }
  });
});

test('a demo shop is not set up, whoever is in it', async () => {
  const demo = await openTestShop();
  onTestFinished(() => demo.close());
  expect(await offerSetUp(demo.deps)).toBeUndefined();
  const payload = { ...owner, ...basics, code: '0000-0000-0000' };
  expect((await demo.app.inject({ method: 'POST', url: '/api/setup', payload })).statusCode).toBe(404);
  const detour = createSetUpDetour(demo.deps);
  expect([await detour('/'), await detour('/setup')]).toEqual([undefined, '/admin']);
});
