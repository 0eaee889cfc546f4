import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { rights } from '@fieldhouse/contracts/rights';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { inTransaction } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { createGuard } from './guard.ts';
import { cleanSessions, endSession, endSessionsOf, openSession } from './sessions.repo.ts';
import { newToken } from './tokens.ts';

let shop: TestShop;
let client: SignedIn;
let clock: number;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  client = await signIn(shop, 'client');
  clock = Date.now();
});

const guard = (who: 'signed-in' | 'orders', authorization: string | undefined) =>
  createGuard({ db: shop.deps.db, now: () => new Date(clock) })(who, { headers: { authorization } } as FastifyRequest);
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppError)) throw new Error('not refused');
  return { status: error.status, code: error.code, sentence: error.message };
};
const notSignedIn = { status: 401, code: 'not-signed-in', sentence: 'Please log in first.' };
const expiry = async () =>
  (
    await sql<{ at: Date }>`select expires_at as at from session where account_id = ${client.userId}`.execute(
      shop.deps.db,
    )
  ).rows[0]?.at.getTime();

describe('who is asking', () => {
  test('a living session says who, and with which role', async () => {
    expect(await guard('signed-in', client.headers.authorization)).toMatchObject({
      userId: client.userId,
      role: 'client',
    });
    expect(await guard('signed-in', `bearer  ${client.token} `)).toMatchObject({
      userId: client.userId,
      role: 'client',
    });
  });

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['another scheme', 'Basic c2hvcDpzaG9w'],
    ['an unknown token', `Bearer ${newToken()}`],
    ['garbage', 'Bearer \u0000 \u2603'],
    ['one that is far too long', `Bearer ${'a'.repeat(10_000)}`],
    ['two', `Bearer ${newToken()} ${newToken()}`],
  ])('%s is nobody', async (_what, authorization) => {
    expect(await refusal(guard('signed-in', authorization))).toEqual(notSignedIn);
    expect(await refusal(guard('orders', authorization))).toEqual(notSignedIn);
  });

  test('a client is refused where staff works, and an administrator is let in', async () => {
    const admin = await signIn(shop, 'admin');
    expect(await refusal(guard('orders', client.headers.authorization))).toMatchObject({
      status: 403,
      code: 'not-allowed',
      sentence: 'You need the right “Orders” for this.',
    });
    expect(await guard('orders', admin.headers.authorization)).toMatchObject({
      userId: admin.userId,
      role: 'admin',
      rights,
    });
  });

  test('a demoted administrator is refused on the next call', async () => {
    const admin = await signIn(shop, 'admin');
    await guard('orders', admin.headers.authorization);
    await sql`update account set role = 'client' where id = ${admin.userId}`.execute(shop.deps.db);
    expect(await refusal(guard('orders', admin.headers.authorization))).toMatchObject({ status: 403 });
  });

  test('a deleted account has no session, even if its row was forgotten', async () => {
    await sql`update account set deleted_at = now(), email = null, email_key = null where id = ${client.userId}`.execute(
      shop.deps.db,
    );
    expect(await refusal(guard('signed-in', client.headers.authorization))).toEqual(notSignedIn);
  });
});

describe('how long a session lives', () => {
  test('30 days without use', async () => {
    clock += 30 * DAY_MS - 60_000;
    await guard('signed-in', client.headers.authorization);
    clock += 30 * DAY_MS + 60_000;
    expect(await refusal(guard('signed-in', client.headers.authorization))).toEqual(notSignedIn);
  });

  test('use moves its end, but not more than once a day', async () => {
    const first = await expiry();
    clock += DAY_MS / 2;
    await guard('signed-in', client.headers.authorization);
    expect(await expiry()).toBe(first);
    clock += DAY_MS;
    await guard('signed-in', client.headers.authorization);
    expect(await expiry()).toBe(clock + 30 * DAY_MS);
  });

  test('until somebody signs out, on this device alone', async () => {
    const other = await inTransaction(shop.deps.db, (tx) => openSession(tx, client.userId));
    await endSession(shop.deps.db, client.token);
    expect(await refusal(guard('signed-in', client.headers.authorization))).toEqual(notSignedIn);
    await guard('signed-in', `Bearer ${other}`);
  });

  test('until all sessions of the account are ended', async () => {
    const other = await inTransaction(shop.deps.db, (tx) => openSession(tx, client.userId));
    const somebodyElse = await signIn(shop, 'client');
    await inTransaction(shop.deps.db, (tx) => endSessionsOf(tx, client.userId));
    for (const token of [client.token, other])
      expect(await refusal(guard('signed-in', `Bearer ${token}`))).toEqual(notSignedIn);
    await guard('signed-in', somebodyElse.headers.authorization);
  });

  test('expired ones are cleaned away', async () => {
    await sql`update session set expires_at = now() - interval '1 second' where account_id = ${client.userId}`.execute(
      shop.deps.db,
    );
    const living = await signIn(shop, 'client');
    await cleanSessions(shop.deps.db);
    expect(await expiry()).toBeUndefined();
    await guard('signed-in', living.headers.authorization);
  });
});

test('the database does not know the token', async () => {
  const { rows } = await sql<{ dump: string }>`select session::text as dump from session`.execute(shop.deps.db);
  const dump = JSON.stringify(rows);
  expect(client.token).toMatch(/^[\w-]{43}$/);
  expect(dump).not.toContain(client.token);
  expect(dump).not.toContain(Buffer.from(client.token, 'base64url').toString('hex'));
});
