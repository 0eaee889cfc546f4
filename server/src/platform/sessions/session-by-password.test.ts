import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { endSessionsOf, openSessionByPassword } from './sessions.repo.ts';

let shop: TestShop;
let account: { id: string; passwordHash: string };

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = { id: (await signIn(shop, 'client')).userId, passwordHash: 'the old one' };
  await sql`update account set password_hash = ${account.passwordHash} where id = ${account.id}`.execute(shop.deps.db);
});

const sessions = async () =>
  (await sql`select 1 from session where account_id = ${account.id}`.execute(shop.deps.db)).rows.length;

test('whoever has just shown the password gets a session', async () => {
  expect(await openSessionByPassword(shop.deps.db, account)).toMatch(/^[\w-]{43}$/);
  expect(await sessions()).toBe(2);
});

test('a password that is being changed in this very moment opens nothing afterwards', async () => {
  const change = await holdTransaction(shop.deps.db, async (tx) => {
    await sql`update account set password_hash = 'the new one' where id = ${account.id}`.execute(tx);
    await endSessionsOf(tx, account.id);
  });
  const opening = openSessionByPassword(shop.deps.db, account);
  await untilItWaits(shop.deps.db, opening);
  await change.commit();
  expect(await opening).toBeUndefined();
  expect(await sessions()).toBe(0);
});

test('an account that was deleted meanwhile has none', async () => {
  await sql`update account set deleted_at = now(), email = null, email_key = null where id = ${account.id}`.execute(
    shop.deps.db,
  );
  expect(await openSessionByPassword(shop.deps.db, account)).toBeUndefined();
});
