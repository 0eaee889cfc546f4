import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { type Database, openDatabase } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { newId } from '../ids.ts';
import { cleanLimits } from './limits.repo.ts';
import { createLimit } from './limits.ts';
import { clientAddress, toNetwork } from './network-address.ts';

let shop: TestShop;
let otherNode: Database;

beforeAll(async () => {
  shop = await openTestShop({ databaseClock: 'stopped' });
  otherNode = openDatabase({ connection: shop.database.connection, poolSize: 5, onIdleError: () => {} });
});
afterAll(async () => {
  await otherNode.close();
  await shop.close();
});

const MINUTES = 60_000;
const options = { max: 3, windowMs: 15 * MINUTES, of: 'failures' } as const;
const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  return error instanceof AppError ? error : undefined;
};
// Each test is somebody else from somewhere else.
const somebody = () => ({ address: newId(), email: `${newId()}@example.com` });

describe('a limit', () => {
  test('refuses after so many, on every node, and says when to come back', async () => {
    const { address, email } = somebody();
    const limit = createLimit({ ...options, name: 'sign-in' });
    for (const db of [shop.deps.db, otherNode.db, shop.deps.db]) {
      await limit.check(otherNode.db, address, email);
      await limit.count(db, address, email);
    }
    const error = await refusal(limit.check(otherNode.db, address, email));
    expect(error).toMatchObject({ code: 'too-many-requests', message: 'Too many attempts. Please try again later.' });
    expect(error?.retryAfterSeconds).toBeGreaterThan(0);
    expect(error?.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
  });

  test('is of one account from one address: others go on', async () => {
    const { address, email } = somebody();
    const limit = createLimit({ ...options, name: 'sign-in', max: 1 });
    await limit.count(shop.deps.db, address, email);
    await limit.check(shop.deps.db, address, somebody().email);
    await limit.check(shop.deps.db, somebody().address, email);
    await createLimit({ ...options, name: 'reset', max: 1 }).check(shop.deps.db, address, email);
    expect(await refusal(limit.check(shop.deps.db, address, email))).toBeDefined();
  });

  test('opens again when its time is over', async () => {
    const { address, email } = somebody();
    const limit = createLimit({ ...options, name: 'over', max: 1 });
    await limit.count(shop.deps.db, address, email);
    await sql`update rate_count set window_start = window_start - interval '15 minutes' where key like 'over:%'`.execute(
      shop.deps.db,
    );
    await limit.check(shop.deps.db, address, email);
  });

  test('loses none of a hundred counted in the same moment', async () => {
    const { address } = somebody();
    const limit = createLimit({ ...options, name: 'crowd', max: 101 });
    const dbs = [shop.deps.db, otherNode.db];
    await Promise.all(Array.from({ length: 100 }, (_, n) => limit.count(dbs[n % 2] ?? otherNode.db, address)));
    const { rows } = await sql`select count from rate_count where key like 'crowd:%'`.execute(shop.deps.db);
    expect(rows).toEqual([{ count: 100 }]);
  });

  test('that is taken before the work lets no more through however many ask at once', async () => {
    const { address, email } = somebody();
    const limit = createLimit({ ...options, name: 'guess' });
    const tries = Array.from({ length: 20 }, () => refusal(limit.take(shop.deps.db, address, email)));
    expect((await Promise.all(tries)).filter((error) => error === undefined)).toHaveLength(3);
  });

  test('that was taken and given back has not been used', async () => {
    const { address, email } = somebody();
    const limit = createLimit({ ...options, name: 'lucky', max: 1 });
    for (let n = 0; n < 3; n++) {
      await limit.take(shop.deps.db, address, email);
      await limit.giveBack(shop.deps.db, address, email);
    }
    await limit.check(shop.deps.db, address, email);
  });
});

describe('a network address', () => {
  test('is stopped for everything after 50 failures, whoever they were about', async () => {
    const { address, email } = somebody();
    const signIn = createLimit({ ...options, name: 'sign-in' });
    const mails = createLimit({ name: 'mails', max: 5, windowMs: 60 * MINUTES, of: 'requests' });
    for (let n = 0; n < 50; n++) await signIn.count(shop.deps.db, address, somebody().email);
    expect(await refusal(signIn.check(shop.deps.db, address, email))).toBeDefined();
    expect(await refusal(mails.check(shop.deps.db, address, email))).toBeDefined();
    expect(await refusal(mails.take(shop.deps.db, address, email))).toBeDefined();
    await signIn.check(shop.deps.db, somebody().address, email);
  });

  test('is not stopped by mails asked for', async () => {
    const { address, email } = somebody();
    const mails = createLimit({ name: 'mails', max: 100, windowMs: 60 * MINUTES, of: 'requests' });
    for (let n = 0; n < 51; n++) await mails.take(shop.deps.db, address, email);
    await createLimit({ ...options, name: 'sign-in' }).check(shop.deps.db, address, email);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s counts as %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });

  test.each([
    ['off: the header is anybody’s word', false, '127.0.0.1'],
    ['loopback: the proxy’s word counts', 'loopback', '203.0.113.9'],
    ['1 proxy: what came before it is anybody’s word', 1, '203.0.113.9'],
  ] as const)('TRUST_PROXY %s', async (_what, trustProxy, expected) => {
    const { app, close } = await openTestShop({ config: { trustProxy } });
    app.get('/api/who', async (request) => clientAddress(request));
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
    expect((await app.inject({ url: '/api/who', headers })).body).toBe(expected);
    await close();
  });
});

test('a refusal reaches the caller as 429 with Retry-After', async () => {
  const { address, email } = somebody();
  const limit = createLimit({ ...options, name: 'sign-in', max: 0, sentence: 'Slow down.' });
  const { app, deps, close } = await openTestShop();
  app.get('/api/limited', () => limit.take(deps.db, address, email));
  const answer = await app.inject('/api/limited');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toEqual({ error: 'Slow down.', code: 'too-many-requests' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await close();
});

test('no email and no network address lies in the table', async () => {
  const limit = createLimit({ ...options, name: 'sign-in' });
  await limit.count(shop.deps.db, '203.0.113.77', 'jane.roe@example.com');
  const { rows } = await sql`select key from rate_count`.execute(shop.deps.db);
  expect(JSON.stringify(rows)).not.toMatch(/jane|203\.0/);
});

test('what is older than a day is cleaned away, the rest stays', async () => {
  await sql`truncate rate_count`.execute(shop.deps.db);
  await sql`insert into rate_count (key, window_start, count) values
    ('a', now() - interval '25 hours', 1), ('b', now() - interval '23 hours', 1)`.execute(shop.deps.db);
  await cleanLimits(shop.deps.db);
  expect((await sql`select key from rate_count`.execute(shop.deps.db)).rows).toEqual([{ key: 'b' }]);
});
