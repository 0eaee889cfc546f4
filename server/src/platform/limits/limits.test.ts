import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { type Database, openDatabase } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { newId } from '../ids.ts';
import { cleanLimits, findHits, settleHits, takeHits } from './limits.repo.ts';
import { createLimit, type Limit, type Source } from './limits.ts';
import { clientAddress, sealNetwork, toNetwork } from './network-address.ts';

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
const somebody = (): Source => ({ address: newId(), who: `${newId()}@example.com` });

const fails = (limit: Limit, source: Source, db = shop.deps.db) =>
  refusal(limit.attempt(db, source, async ({ fail }) => fail()));
const succeeds = (limit: Limit, source: Source, db = shop.deps.db) =>
  refusal(limit.attempt(db, source, async () => {}));
const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

describe('a limit', () => {
  test('refuses after so many failures, on every node, and says when to come back', async () => {
    const source = somebody();
    const limit = createLimit({ ...options, name: 'sign-in' });
    for (const db of [shop.deps.db, otherNode.db, shop.deps.db]) expect(await fails(limit, source, db)).toBeUndefined();
    const error = await succeeds(limit, source, otherNode.db);
    expect(error).toMatchObject({ code: 'too-many-requests', message: 'Too many attempts. Please try again later.' });
    expect(error?.retryAfterSeconds).toBeGreaterThan(0);
    expect(error?.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
  });

  test('is of one account from one address: others go on', async () => {
    const source = somebody();
    const limit = createLimit({ ...options, name: 'sign-in', max: 1 });
    await fails(limit, source);
    for (const other of [
      { ...source, who: somebody().who },
      { ...source, address: somebody().address },
    ])
      expect(await succeeds(limit, other)).toBeUndefined();
    expect(await succeeds(createLimit({ ...options, name: 'reset', max: 1 }), source)).toBeUndefined();
    expect(await succeeds(limit, source)).toBeDefined();
  });

  test('opens again when its time is over', async () => {
    const source = somebody();
    const limit = createLimit({ ...options, name: 'over', max: 1 });
    await fails(limit, source);
    await sql`update rate_count set window_start = window_start - interval '15 minutes' where key like 'over:%'`.execute(
      shop.deps.db,
    );
    expect(await succeeds(limit, source)).toBeUndefined();
  });

  test.each(['requests', 'failures'] as const)(
    'of %s lets no more through however many ask at once, on whichever node, and those count once',
    async (of) => {
      const source = somebody();
      const limit = createLimit({ ...options, name: `crowd-${of}`, of });
      const dbs = [shop.deps.db, otherNode.db];
      const one = (n: number) => {
        const db = dbs[n % 2] ?? otherNode.db;
        return of === 'requests' ? refusal(limit.take(db, source)) : fails(limit, source, db);
      };
      const tried = await Promise.all(many(40, one));
      expect(tried.filter((error) => error === undefined)).toHaveLength(3);
      const { rows } = await sql`select count, pending from rate_count where key like ${`crowd-${of}:%`}`.execute(
        shop.deps.db,
      );
      expect(rows).toEqual([{ count: 3, pending: 0 }]);
    },
  );

  test('refuses nobody because of others who succeed at the same time: they wait for each other', async () => {
    const source = somebody();
    const limit = createLimit({ ...options, name: 'lucky' });
    let [inside, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++inside);
      await sql`select 1`.execute(shop.deps.db);
      inside--;
    };
    await Promise.all(many(20, () => limit.attempt(shop.deps.db, source, work)));
    expect(most).toBeLessThanOrEqual(3);
    const { rows } = await sql`select 1 from rate_count where key like 'lucky:%'`.execute(shop.deps.db);
    expect(rows).toEqual([]);
  });

  test('counts nothing for two who succeed in the same moment, one of whom waits for the other', async () => {
    const { db } = shop.deps;
    const window = { key: `twins:${newId()}`, windowMs: 15 * MINUTES, max: 3 };
    const { hits } = await takeHits(db, [window], true);
    await takeHits(db, [window], true);
    const start = hits.map(({ startedAt }) => startedAt.toISOString());
    const first = await holdTransaction(db, (tx) =>
      sql`select settle_rates(${[window.key]}::text[], ${start}::timestamptz[], true, false)`.execute(tx),
    );
    const second = settleHits(otherNode.db, hits, { isAttempt: true, stays: false });
    await untilItWaits(db, second);
    await first.commit();
    await second;
    expect(await findHits(db, [window])).toEqual([]);
  });

  test('counts a failure in the window in which it was tried', async () => {
    const source = somebody();
    const limit = createLimit({ ...options, name: 'late', max: 1 });
    await limit.attempt(shop.deps.db, source, async ({ fail }) => {
      await sql`update rate_count set window_start = window_start - interval '15 minutes' where key like 'late:%'`.execute(
        shop.deps.db,
      );
      fail();
    });
    expect(await succeeds(limit, source)).toBeUndefined();
  });

  test('is given back where the work broke for another reason', async () => {
    const source = somebody();
    const limit = createLimit({ ...options, name: 'broken', max: 1 });
    const breaks = () => limit.attempt(shop.deps.db, source, () => Promise.reject(new Error('broken')));
    for (let n = 0; n < 3; n++) await expect(breaks()).rejects.toThrow('broken');
    expect(await succeeds(limit, source)).toBeUndefined();
  });

  test('holds for a site, for a session and for all, whatever the network is', async () => {
    const limit = createLimit({ ...options, name: 'wide', maxOfSession: 4, maxInAll: 20 });
    const site = (n: number) => ({ address: sealNetwork(`2001:db8:77:${n}::/64`), who: 'guests', group: 'site' });
    const ofSite = await Promise.all(many(15, (n) => fails(limit, site(n))));
    expect(ofSite.filter((error) => error === undefined)).toHaveLength(9);
    const roaming = { who: 'guests', session: newId(), group: 'session' };
    const ofSession = await Promise.all(many(9, () => fails(limit, { ...roaming, address: newId() })));
    expect(ofSession.filter((error) => error === undefined)).toHaveLength(4);
    const anybody = () => ({ ...somebody(), group: 'everybody' });
    const ofAll = await Promise.all(many(30, () => fails(limit, anybody())));
    expect(ofAll.filter((error) => error === undefined)).toHaveLength(20);
    expect(await succeeds(limit, anybody())).toBeDefined();
    expect(await succeeds(limit, { ...somebody(), group: 'accounts' })).toBeUndefined();
  });
});

describe('a network address', () => {
  const stop = (limit: Limit, address: string) => Promise.all(many(50, () => fails(limit, { ...somebody(), address })));

  test('is stopped for everything after 50 failures, whoever they were about', async () => {
    const source = somebody();
    const signIn = createLimit({ ...options, name: 'sign-in' });
    const mails = createLimit({ name: 'mails', max: 5, windowMs: 60 * MINUTES, of: 'requests' });
    await stop(signIn, source.address);
    expect(await succeeds(signIn, source)).toBeDefined();
    expect(await refusal(mails.take(shop.deps.db, source))).toBeDefined();
    expect(await succeeds(signIn, { ...source, address: somebody().address })).toBeUndefined();
  });

  test('is not stopped by what one person is refused, nor by what counts for itself', async () => {
    const { address, who } = somebody();
    const signIn = createLimit({ ...options, name: 'sign-in' });
    await Promise.all(many(60, () => fails(signIn, { address, who })));
    const keys = createLimit({ ...options, name: 'keys', max: 100, of: 'apart' });
    for (let n = 0; n < 60; n++) await keys.take(shop.deps.db, { address, who });
    expect(await succeeds(signIn, { ...somebody(), address })).toBeUndefined();
    await stop(signIn, address);
    await keys.take(shop.deps.db, { address, who });
  });

  test('is stopped with its site after 150', async () => {
    const limit = createLimit({ ...options, name: 'sign-in' });
    const networks = many(4, (n) => sealNetwork(`2001:db8:88:${n}::/64`));
    for (const address of networks.slice(0, 3)) await stop(limit, address);
    expect(await succeeds(limit, { ...somebody(), address: networks[3] ?? '' })).toBeDefined();
    expect(await succeeds(limit, { ...somebody(), address: sealNetwork('2001:db8:89:1::/64') })).toBeUndefined();
  });

  test('is not stopped by mails asked for', async () => {
    const source = somebody();
    const mails = createLimit({ name: 'mails', max: 100, windowMs: 60 * MINUTES, of: 'requests' });
    for (let n = 0; n < 51; n++) await mails.take(shop.deps.db, source);
    expect(await succeeds(createLimit({ ...options, name: 'sign-in' }), source)).toBeUndefined();
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
    expect((await app.inject({ url: '/api/who', headers })).body).toBe(sealNetwork(expected));
    await close();
  });
});

test('a refusal reaches the caller as 429 with Retry-After', async () => {
  const source = somebody();
  const limit = createLimit({ ...options, name: 'sign-in', max: 1, sentence: 'Slow down.' });
  const { app, deps, close } = await openTestShop();
  await limit.take(deps.db, source);
  app.get('/api/limited', () => limit.take(deps.db, source));
  const answer = await app.inject('/api/limited');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toEqual({ error: 'Slow down.', code: 'too-many-requests' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await close();
});

test('no email and no network address lies in the table', async () => {
  const limit = createLimit({ ...options, name: 'sign-in' });
  await limit.count(shop.deps.db, { address: '203.0.113.77', who: 'jane.roe@example.com' });
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
