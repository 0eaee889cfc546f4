import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '@fieldhouse/contracts/durations.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseDirectory } from '../deps.ts';
import { ensureAdministrator } from '../modules/accounts/index.ts';
import { createOrderKey } from '../modules/orders/order/order-keys.repo.ts';
import { createPromotion } from '../modules/pricing/index.ts';
import { inWrite } from '../platform/cache/changes.ts';
import { inTransaction } from '../platform/db/db.ts';
import { type AccountShop, openAccountShop, PASSWORD, type Person } from '../testing/account-shop.ts';
import { buy, cards } from '../testing/paying.ts';
import { comeAsGuest, signIn } from '../testing/sign-in.ts';
import { stock } from '../testing/stocked-shop.ts';
import { demoSearches } from './catalogue/searches.ts';
import { demoShoppers } from './catalogue/shoppers.ts';
import { addDemoAccounts, demoAccounts } from './demo-accounts.ts';
import { beginDemoRun } from './demo-run.repo.ts';
import type { DemoGateway } from './gateway/demo-gateway.ts';
import { createDemoGoogle } from './google-issuer.ts';
import { leaveDemo } from './leave-demo.ts';
import { insertPastSearches } from './past-searches.repo.ts';

const admin = { email: 'owner@example.com', password: 'Whistle at half past nine' };
const { email: adminEmail } = demoAccounts.admin;
let shop: AccountShop;
let said: string[];

beforeAll(async () => {
  shop = await openAccountShop({ worker: 'none', config: { admin } });
});
// Each test begins with nobody, now.
beforeEach(async () => {
  await sql`truncate account, demo_run, rate_count cascade`.execute(shop.deps.db);
  shop.clock.ms = Date.now();
  said = [];
});
afterAll(() => shop.close());

async function openAsDemo(): Promise<void> {
  await inTransaction(shop.deps.db, (tx) => beginDemoRun(tx, shop.deps.now()));
  await addDemoAccounts(shop.deps);
  shop.clock.ms += MINUTE_MS;
}

/** As main.ts does it outside of demo mode. */
async function openForReal(keepDemoGoods = true): Promise<void> {
  await leaveDemo({ ...shop.deps, config: { keepDemoGoods, admin } }, (message) => said.push(message));
  await ensureAdministrator(shop.deps);
}

const logIn = (email: string, password: string) =>
  shop.ask('POST', '/api/auth/signin', { payload: { email, password } });
async function administrators(): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from account where role = 'admin'`.execute(shop.deps.db);
  return rows.map(({ email }) => email);
}
const isSignedIn = async (token: string) => (await shop.ask('GET', '/api/users/me', { token })).status === 200;
const forgets = async (email: string) =>
  (await shop.ask('PUT', '/api/auth/forgot-password', { payload: { email } })).status === 400;

const keepAddress = async (person: Person, city: string, more = {}) => {
  const where = { line1: '1 Main Street', city, state: 'MA', postal_code: '02108', country: 'US' };
  const payload = { name: 'Pat', ...where, ...more };
  await shop.ask('POST', '/api/addresses', { token: await shop.signIn(person), payload });
};

describe('a demo shop that is opened for real', () => {
  test('has none of its codes any more, nor those that a visitor has made; its own stay at later starts', async () => {
    const make = (code: string) =>
      inWrite(shop.deps, (tx) => createPromotion(tx, { name: code, code, kind: 'free-delivery' }, null));
    const codes = async () => (await sql`select code from promotion`.execute(shop.deps.db)).rows;
    await make('WELCOME10');
    await openAsDemo();
    await make('VISITOR');
    await openForReal();
    expect(await codes()).toEqual([]);
    await make('WELCOME10');
    await openForReal();
    expect(await codes()).toEqual([{ code: 'WELCOME10' }]);
  });

  test('knows nothing of the searches and visits of the demo, which were invented; its own stay at later starts', async () => {
    const count = async () => (await sql`select distinct query from search_day`.execute(shop.deps.db)).rows.length;
    const search = () =>
      sql`insert into search_day (query, searches, results) values ('padel', 2, 0)`.execute(shop.deps.db);
    await openAsDemo();
    await inTransaction(shop.deps.db, (tx) => insertPastSearches(tx, demoSearches));
    const { rows } = await sql<{ searches: number }>`
      select sum(searches)::int as searches from search_day where query = 'running shoes'`.execute(shop.deps.db);
    expect(rows).toEqual([{ searches: 412 }]);
    await sql`insert into visit_count values (now(), 9, 5, 2)`.execute(shop.deps.db);
    await openForReal();
    expect(await count()).toBe(0);
    expect((await sql`select from visit_count`.execute(shop.deps.db)).rows).toEqual([]);
    await search();
    await openForReal();
    expect(await count()).toBe(1);
  });

  test('is closed to visitors until somebody opens it, and then stays open at later starts', async () => {
    const isOpen = async () => {
      const { rows } = await sql<{ open: boolean }>`
        select opened_at is not null as open from shop_settings`.execute(shop.deps.db);
      return rows[0]?.open;
    };
    const open = () => sql`update shop_settings set opened_at = now()`.execute(shop.deps.db);
    await open();
    await openAsDemo();
    await openForReal();
    expect(await isOpen()).toBe(false);
    await open();
    await openForReal();
    expect(await isOpen()).toBe(true);
  });

  test('has no demo account any more: no password, session, role or link opens one, and ADMIN_EMAIL runs the shop', async () => {
    await openAsDemo();
    const token = await shop.signIn(demoAccounts.admin);
    await openForReal();
    for (const { email, password } of Object.values(demoAccounts)) {
      expect((await logIn(email, password)).status).toBe(400);
      expect(await forgets(email)).toBe(true);
    }
    expect(await isSignedIn(token)).toBe(false);
    const owner = await shop.signIn(admin);
    expect((await shop.ask('GET', '/api/users/admin/verify', { token: owner })).status).toBe(200);
    const { body: users } = await shop.ask('GET', '/api/users', { token: owner });
    expect(users.map(({ email }: { email: string }) => email)).toEqual([admin.email]);
    expect(said.join('\n')).toContain('The 2 accounts of the demo shop are closed');
    expect(said.join('\n')).toContain('KEEP_DEMO_GOODS');
  });

  test('gives nothing to whoever shows the address of a demo account by Google', async () => {
    await openAsDemo();
    const { db, now } = shop.deps;
    const tokenId = await createDemoGoogle(db, now).sign({ email: adminEmail, name: 'Alex' });
    const google = () => shop.ask('POST', '/api/auth/googlelogin', { payload: { tokenId } });
    await google();
    await openForReal();
    const { body } = await google();
    expect((await shop.ask('GET', '/api/users/admin/verify', { token: body.tokenId })).status).toBe(403);
  });

  test('trusts nobody who came in while everybody could read all mail, until a mail has reached them', async () => {
    const early = await shop.person('admin', { email: 'early@example.com' });
    await keepAddress(early, 'Boston');
    shop.clock.ms += MINUTE_MS;
    await openAsDemo();
    // Anybody could have been them: their next parcel must not go where somebody else has said.
    await keepAddress(early, 'Elsewhere', { default: true });
    const late = await shop.person('admin', { email: 'late@example.com' });
    const tokens = [await shop.signIn(early), await shop.signIn(late)];
    await openForReal();
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false]);
    expect((await logIn(late.email, PASSWORD)).status).toBe(400);
    expect(await forgets(late.email)).toBe(false);
    // There was one before the demo, who has shown the address, and whom the demo's administrator may have made one.
    expect(await administrators()).toEqual([admin.email]);
    expect(said.join('\n')).toContain('The role of 1 other administrators is gone');
    const { body: addresses } = await shop.ask('GET', '/api/addresses', { token: await shop.signIn(early) });
    expect(addresses).toMatchObject([{ city: 'Boston' }]);
  });

  test('is closed by three nodes at once only once, and leaves alone who comes later', async () => {
    await openAsDemo();
    await Promise.all([openForReal(), openForReal(), openForReal()]);
    expect(said.filter((message) => message.includes('are closed'))).toHaveLength(1);
    shop.clock.ms += MINUTE_MS;
    const [shopper] = demoShoppers;
    const namesake = await shop.person('client', { email: shopper?.email ?? '' });
    await openForReal();
    await shop.signIn(namesake);
    await shop.signIn(admin);
  });

  test('has its demo accounts again when it is a demo shop again, and loses them again', async () => {
    await openAsDemo();
    await openForReal();
    shop.clock.ms += MINUTE_MS;
    await openAsDemo();
    const token = await shop.signIn(demoAccounts.admin);
    await openForReal();
    expect(await isSignedIn(token)).toBe(false);
  });

  test('does not open unless the operator wants its goods, and nothing is changed', async () => {
    await openAsDemo();
    await expect(openForReal(false)).rejects.toMatchObject({
      message: expect.stringContaining('a demo shop'),
      hint: expect.stringContaining('KEEP_DEMO_GOODS=1'),
    });
    await shop.signIn(demoAccounts.admin);
    expect(said).toEqual([]);
  });
});

test('what was in progress in the demo ends, and its stock is released; what is older continues', async () => {
  const { db } = shop.deps;
  const { modes } = shop.deps.demoGateway as DemoGateway;
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 9 }]);
  const line = { productId: ball, quantity: 1, price: 20 };
  const states = async (table: 'payment' | 'refund') =>
    (await sql<{ state: string }>`select state from ${sql.table(table)} order by id`.execute(db)).rows.map(
      ({ state }) => state,
    );
  const left = async () => (await shop.ask('GET', `/api/products/id/${ball}`)).body.quantity;
  await buy(shop, await signIn(shop, 'client'), [line], cards.asks);
  shop.clock.ms = Date.now();
  await openAsDemo();
  const buyer = await signIn(shop, 'client');
  await buy(shop, buyer, [{ ...line, quantity: 3 }], cards.asks);
  const { headers } = await signIn(shop, 'admin');
  const [later, silent] = [await buy(shop, buyer, [line], cards.refundLater), await buy(shop, buyer, [line])];
  for (const order of [later, silent]) {
    const url = `/api/orders/${order.json<{ orderId: string }>().orderId}`;
    await shop.app.inject({ method: 'PUT', url, headers, payload: { status: 'canceled' } });
    if (order === silent) modes.set([{ on: 'refund', mode: 'broken', times: 3 }]);
    await shop.app.inject({ method: 'POST', url: `${url}/refund`, headers });
  }
  modes.set([]);
  expect([await states('refund'), await left()]).toEqual([['pending', 'open'], 5]);
  await openForReal();
  expect(await states('payment')).toEqual(['open', 'canceled', 'paid', 'paid']);
  expect([await states('refund'), await left()]).toEqual([['canceled', 'canceled'], 8]);
});

test('links to orders that everybody could read in the demo open nothing any more; older ones do', async () => {
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 9 }]);
  const bought = await buy(shop, await comeAsGuest(shop), [{ productId: ball, quantity: 1, price: 20 }]);
  const { orderId } = bought.json<{ orderId: string }>();
  const older = await createOrderKey(shop.deps.db, orderId, shop.deps.now());
  shop.clock.ms += MINUTE_MS;
  await openAsDemo();
  shop.clock.ms += MINUTE_MS;
  const newer = await createOrderKey(shop.deps.db, orderId, shop.deps.now());
  await openForReal();
  const read = async (key: string) =>
    (await shop.ask('GET', `/api/orders/${orderId}`, { headers: { 'x-order-key': key } })).status;
  expect([await read(older), await read(newer)]).toEqual([200, 404]);
});

test('a shop that never was a demo opens without a word', async () => {
  const person = await shop.person();
  await openForReal(false);
  await shop.signIn(person);
  expect(said).toEqual([]);
});

async function upgrade(): Promise<void> {
  const { db } = shop.deps;
  await sql`drop table demo_run`.execute(db);
  await sql.raw(await readFile(join(databaseDirectory, 'migrations/0015-mark-demo-shops.sql'), 'utf8')).execute(db);
}

test('a demo shop of an earlier version, which left no note, is known by its accounts; customers since then stay', async () => {
  shop.clock.ms -= MINUTE_MS;
  await addDemoAccounts(shop.deps);
  const customer = await shop.person();
  await upgrade();
  shop.clock.ms += MINUTE_MS;
  await expect(openForReal(false)).rejects.toThrow('a demo shop');
  await openForReal();
  expect((await logIn(adminEmail, demoAccounts.admin.password)).status).toBe(400);
  await shop.signIn(admin);
  await shop.signIn(customer);
});

test.each([
  ['at once', async () => {}],
  ['after it went on as a demo shop', openAsDemo],
])(
  'one of an earlier version has no administrator of before when it is opened for real %s',
  async (_when, advanceClaimed) => {
    shop.clock.ms -= MINUTE_MS;
    await addDemoAccounts(shop.deps);
    const made = await shop.person('admin');
    // Anybody could sign up with the owner's address, and be made an administrator.
    await shop.person('admin', { email: admin.email, password: PASSWORD });
    await upgrade();
    shop.clock.ms += MINUTE_MS;
    await advanceClaimed();
    const token = await shop.signIn(made);
    await openForReal();
    expect(await isSignedIn(token)).toBe(false);
    expect(await administrators()).toEqual([admin.email]);
    expect((await logIn(admin.email, PASSWORD)).status).toBe(400);
    await shop.signIn(admin);
    await shop.signIn(made);
    await sql`update account set role = 'admin' where id = ${made.id}`.execute(shop.deps.db);
    await openForReal();
    expect(await administrators()).toHaveLength(2);
  },
);
