import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { insertKey } from '../../../platform/sessions/api-keys.repo.ts';
import { type AccountShop, openAccountShop, type Person } from '../../../testing/account-shop.ts';
import { codeOf, enrol, FACTORS, startSignIn } from '../../../testing/second-factors.ts';

const SESSIONS = '/api/users/me/sessions';
const CONFIRM = '/api/auth/confirm';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let shop: AccountShop;
let person: Person;
let token: string;

beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  person = await shop.person();
  token = await shop.signIn(person);
});

describe('sessions', () => {
  const list = async (as = token) => (await shop.ask('GET', SESSIONS, { token: as })).body;

  test('are listed with their device, and seen to within ten minutes without a write each time', async () => {
    const phone = await shop.signIn(person);
    await shop.ask('GET', '/api/users/me', { token: phone, headers: { 'user-agent': iphone } });
    const begun = new Date(shop.clock.ms).toISOString();
    expect(await list()).toEqual(
      expect.arrayContaining([
        { _id: expect.any(String), current: true, createdAt: begun, lastSeenAt: begun, device: '' },
        { _id: expect.any(String), current: false, createdAt: begun, lastSeenAt: begun, device: 'Safari, iPhone' },
      ]),
    );
    const versions = async () =>
      (
        await sql<{ xmin: string }>`select xmin::text from session where account_id = ${person.id} order by id`.execute(
          shop.deps.db,
        )
      ).rows;
    const before = await versions();
    shop.clock.ms += 9 * MINUTE;
    await list(phone);
    expect(await versions()).toEqual(before);
    shop.clock.ms += MINUTE;
    const seen = await list(phone);
    expect(seen[0]).toMatchObject({
      current: true,
      createdAt: begun,
      lastSeenAt: new Date(shop.clock.ms).toISOString(),
    });
  });

  test('are ended one by one, or all others, and nobody else’s', async () => {
    const [phone, tablet] = [await shop.signIn(person), await shop.signIn(person)];
    const other = await shop.person();
    const stranger = await shop.signIn(other);
    const idOf = async (as: string) => (await list(as)).find(({ current }: { current: boolean }) => current)._id;
    const end = (id: string, as = token) => shop.ask('DELETE', `${SESSIONS}/${id}`, { token: as });
    const phoneId = await idOf(phone);
    expect((await end(phoneId, stranger)).status).toBe(404);
    expect((await end(phoneId)).status).toBe(200);
    expect((await end(phoneId)).status).toBe(404);
    expect((await shop.ask('GET', SESSIONS, { token: phone })).status).toBe(401);
    expect((await shop.ask('DELETE', SESSIONS, { token })).status).toBe(200);
    expect((await shop.ask('GET', SESSIONS, { token: tablet })).status).toBe(401);
    expect(await list()).toHaveLength(1);
    expect(await list(stranger)).toHaveLength(1);
  });
});

describe('a fresh sign-in', () => {
  const begin = (as = token) =>
    shop.ask('POST', FACTORS, { token: as, payload: { kind: 'totp', password: person.password } });
  const stale = { status: 403, body: { code: 'confirm-identity', key: 'session.confirm' } };

  test('is asked for after a quarter of an hour, and the password makes it fresh again, in this session alone', async () => {
    const other = await shop.signIn(person);
    shop.clock.ms += 15 * MINUTE - 1000;
    expect((await begin()).status).toBe(200);
    shop.clock.ms += 1000;
    expect(await begin()).toMatchObject(stale);
    expect((await shop.ask('GET', FACTORS, { token })).status).toBe(200);
    const confirm = (payload: object) => shop.ask('POST', CONFIRM, { token, payload });
    expect((await shop.ask('POST', `${CONFIRM}/options`, { token })).body).toEqual({ methods: ['password'] });
    expect(await confirm({ password: 'not mine' })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    expect(await begin()).toMatchObject(stale);
    for (const nothing of [{}, { password: 'a', code: '1' }, { code: '' }])
      expect((await confirm(nothing)).status).toBe(400);
    expect((await confirm({ code: '123456' })).status).toBe(400);
    expect((await confirm({ password: person.password })).status).toBe(200);
    expect((await begin()).status).toBe(200);
    expect(await begin(other)).toMatchObject(stale);
  });

  test('a code will do as well, and guessing one ends after ten', async () => {
    const { secret, factorId } = await enrol(shop, person, token);
    shop.clock.ms += 20 * MINUTE;
    expect((await shop.ask('POST', `${CONFIRM}/options`, { token })).body).toMatchObject({
      methods: ['password', 'totp', 'recovery-code'],
    });
    const confirm = (code: string) => shop.ask('POST', CONFIRM, { token, payload: { code } });
    expect((await confirm(codeOf(secret, shop.clock.ms))).status).toBe(200);
    expect((await confirm(codeOf(secret, shop.clock.ms))).status).toBe(400);
    // It was a second factor: now none has to be shown again.
    const payload = { password: person.password };
    expect((await shop.ask('DELETE', `${FACTORS}/${factorId}`, { token, payload })).status).toBe(200);
    for (let guess = 0; guess < 9; guess++) await confirm('000000');
    expect((await confirm('000000')).status).toBe(429);
  });

  test('whoever comes by Google has no password to show, and signs in again', async () => {
    const email = `google-${person.email}`;
    const google = async () => {
      const { body } = await shop.ask('POST', '/api/dev/google-token', { payload: { email, name: 'Gina' } });
      return (await shop.ask('POST', '/api/auth/googlelogin', { payload: { tokenId: body.tokenId } })).body.tokenId;
    };
    const gina = await google();
    expect((await shop.ask('GET', '/api/users/me', { token: gina })).body).toMatchObject({ hasPassword: false });
    const enrolHers = (as: string) => shop.ask('POST', FACTORS, { token: as, payload: { kind: 'totp' } });
    expect((await enrolHers(gina)).status).toBe(200);
    shop.clock.ms += 20 * MINUTE;
    expect((await shop.ask('POST', `${CONFIRM}/options`, { token: gina })).body).toEqual({ methods: [] });
    expect((await shop.ask('POST', CONFIRM, { token: gina, payload: { password: '' } })).status).toBe(400);
    expect(await enrolHers(gina)).toMatchObject(stale);
    expect((await enrolHers(await google())).status).toBe(200);
  });

  test('all people at once are a bulk export; a page of them is none', async () => {
    const admin = await shop.signIn(await shop.person('admin'));
    const users = (query: string) => shop.ask('GET', `/api/users${query}`, { token: admin });
    expect((await users('')).status).toBe(200);
    shop.clock.ms += 15 * MINUTE;
    expect(await users('')).toMatchObject(stale);
    expect((await users('?page=1')).status).toBe(200);
  });

  test('so are orders with their buyers, but not a page or those that were chosen; who has taken them is in the journal', async () => {
    const boss = await shop.person('admin');
    const admin = await shop.signIn(boss);
    const take = (path: string, as = admin) => shop.ask('GET', `/api/orders/${path}`, { token: as });
    const key = await inTransaction(shop.deps.db, (tx) =>
      insertKey(tx, newId(), { name: 'ERP', rights: ['orders'], expiresAt: null }, boss.id),
    );
    expect((await take('all')).status).toBe(200);
    shop.clock.ms += 15 * MINUTE;
    for (const path of ['all', 'csv', 'csv?name=sparrow']) expect(await take(path)).toMatchObject(stale);
    for (const path of ['all?page=1', 'csv?numbers=1,2']) expect((await take(path)).status).toBe(200);
    expect((await take('csv?name=sparrow', key)).status).toBe(200);
    await shop.ask('POST', CONFIRM, { token: admin, payload: { password: boss.password } });
    expect((await take('csv')).status).toBe(200);
    const entries = (await shop.ask('GET', '/api/journal?q=exportOrders&limit=9', { token: admin })).body;
    expect(entries).toMatchObject([
      { subject: 'order', subjectId: 'all', actor: { byKey: false }, after: { by: [] } },
      { actor: { byKey: true }, after: { by: ['name'] } },
      { after: { by: ['numbers'] } },
      { actor: { _id: boss.id }, after: { by: [] } },
    ]);
    expect(entries).toHaveLength(4);
  });
});

describe('staff', () => {
  const setTo = async (staffSecondFactor: string, as: string) =>
    shop.ask('PUT', '/api/settings', { token: as, payload: { staffSecondFactor } });

  test('who must have a second factor have seven days, then nothing but enrolling is left', async () => {
    const admin = await shop.person('admin');
    const boss = await shop.signIn(admin);
    expect((await setTo('perhaps', boss)).status).toBe(400);
    expect((await setTo('required', boss)).body).toMatchObject({ staffSecondFactor: 'required' });
    const { body: me } = await shop.ask('GET', '/api/users/me', { token: boss });
    expect(Date.parse(me.secondFactorDue)).toBeGreaterThan(Date.now() + 6.9 * DAY);
    expect((await shop.ask('GET', '/api/users/me', { token })).body).toMatchObject({ secondFactorDue: null });
    const verify = (as: string) => shop.ask('GET', '/api/users/admin/verify', { token: as });
    shop.clock.ms += 6.9 * DAY;
    expect((await verify(boss)).status).toBe(200);
    shop.clock.ms += 0.2 * DAY;
    const locked = { status: 403, body: { code: 'second-factor-required', key: 'session.enrol' } };
    expect(await verify(boss)).toMatchObject(locked);
    expect(await setTo('optional', boss)).toMatchObject(locked);
    // Customers are not meant.
    expect((await shop.ask('GET', '/api/users/me', { token })).status).toBe(200);
    // Nor does the session of somebody without rights become one with them.
    expect(await verify(token)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });

    // Whoever became staff later has their own seven days.
    await sql`update account set role = 'admin' where id = ${person.id}`.execute(shop.deps.db);
    await sql`update account set staff_since = ${new Date(shop.clock.ms)} where id = ${person.id}`.execute(
      shop.deps.db,
    );
    expect((await verify(token)).status).toBe(200);

    expect((await shop.ask('POST', CONFIRM, { token: boss, payload: { password: admin.password } })).status).toBe(200);
    const { factorId, secret } = await enrol(shop, admin, boss);
    expect((await verify(boss)).status).toBe(200);
    const payload = { password: admin.password, code: codeOf(secret, shop.clock.ms) };
    expect(await shop.ask('DELETE', `${FACTORS}/${factorId}`, { token: boss, payload })).toMatchObject({
      status: 400,
      body: { key: 'second-factor.needed' },
    });
    shop.clock.ms += 30_000;
    expect((await setTo('optional', boss)).body).toMatchObject({ staffSecondFactor: 'optional' });
  });

  test('reset the factors of somebody who has lost them, who is told and signed out', async () => {
    const { secret } = await enrol(shop, person, token);
    const { challenge } = await startSignIn(shop, person);
    const admin = await shop.person('admin');
    const boss = await shop.signIn(admin);
    const reset = (id: string, as = boss) => shop.ask('DELETE', `/api/users/${id}/second-factors`, { token: as });
    expect((await reset(person.id, token)).status).toBe(403);
    expect((await reset(admin.id)).body).toMatchObject({ key: 'second-factor.own' });
    expect((await reset('00000000-0000-7000-8000-000000000000')).status).toBe(404);
    shop.clock.ms += 15 * MINUTE;
    expect(await reset(person.id)).toMatchObject({ status: 403, body: { code: 'confirm-identity' } });
    shop.clock.ms -= 15 * MINUTE;
    expect((await reset(person.id)).status).toBe(200);
    expect((await shop.ask('GET', FACTORS, { token })).status).toBe(401);
    const payload = { challenge, code: codeOf(secret, shop.clock.ms) };
    expect((await shop.ask('POST', '/api/auth/second-factor', { payload })).status).toBe(400);
    await shop.signIn(person);
    expect((await shop.mailTo(person.email, 2)).subject).toContain('reset');
    const { body } = await shop.ask('GET', '/api/journal?page=1', { token: boss });
    expect(body[0]).toMatchObject({ action: 'resetSecondFactors', subjectId: person.id });
  });
});

test('a deleted account leaves no factor, code or challenge behind', async () => {
  await enrol(shop, person, token);
  await startSignIn(shop, person);
  const admin = await shop.signIn(await shop.person('admin'));
  expect((await shop.ask('DELETE', `/api/users/delete/${person.id}`, { token: admin })).status).toBe(200);
  for (const table of ['second_factor', 'recovery_code', 'factor_challenge', 'session']) {
    const { rows } = await sql`select from ${sql.table(table)} where account_id = ${person.id}`.execute(shop.deps.db);
    expect(rows, table).toHaveLength(0);
  }
});
