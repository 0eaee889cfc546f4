import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashKey } from '../../platform/limits/limits.repo.ts';
import { type AccountShop, OTHER_PASSWORD, openAccountShop, PASSWORD } from '../../testing/account-shop.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createLink } from './links.repo.ts';

let shop: AccountShop;
let pauses: number[];

beforeAll(async () => {
  const pause = async (ms: number) => void pauses.push(ms);
  shop = await openAccountShop({ worker: 'none', databaseClock: 'stopped', deps: { pause } });
});
beforeEach(() => {
  pauses = [];
});
afterAll(() => shop.close());

let networks = 0;
const newNetwork = () => `2001:db8:${(++networks).toString(16)}::1`;
const post = (url: string, payload: object, from = newNetwork()) => shop.ask('POST', url, { payload, from });
const logIn = (email: string, password: string, from = newNetwork()) =>
  post('/api/auth/signin', { email, password }, from);
const signUp = (email: string, from = newNetwork()) =>
  post('/api/auth/signup', { name: 'Pat', email, password: PASSWORD }, from);
const resend = (email: string) => post('/api/auth/resend-activation', { email });
const forgot = (email: string) =>
  shop.ask('PUT', '/api/auth/forgot-password', { payload: { email }, from: newNetwork() });
const newEmail = () => `somebody-${++networks}@example.com`;

async function statusesOf(times: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await ask()).status);
  return statuses;
}

async function countMails(email: string, kind: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from mail where kind = ${kind} and account_id = (select id from account where email = ${email})`.execute(
    shop.deps.db,
  );
  return rows[0]?.count ?? 0;
}

/** Others wait for this account already, in all places. */
const fillPlaces = () => sql`update rate_count set count = 3 where key like 'sign-in-slow:%'`.execute(shop.deps.db);

/** Wrong passwords from as many networks, until an attempt is made to wait. Returns how many there were before. */
async function guessUntilSlow(email: string): Promise<number> {
  let failures = 0;
  while (pauses.length === 0 && failures < 100) {
    expect((await logIn(email, `guess ${failures}`)).status).toBe(400);
    failures++;
  }
  return failures - 1;
}

describe('guesses at one account from many networks', () => {
  test('are slowed down from the twentieth failure on: a few wait, the others are not looked at', async () => {
    const { email } = await shop.person();
    const failures = await guessUntilSlow(email);
    expect(failures).toBe(20);
    const before = shop.argon2.verified;
    const statuses = await statusesOf(20, () => logIn(email, 'another guess'));
    // Three in half a minute, of which the one above was the first.
    expect(statuses).toEqual([400, 400, ...Array(18).fill(429)]);
    expect(shop.argon2.verified - before).toBe(2);
    expect(pauses).toEqual([2000, 4000, 6000]);
  });

  test('are slowed down as well when nobody has an account with this address', async () => {
    const email = newEmail();
    expect((await logIn(email, 'a guess')).status).toBe(400);
    await sql`update rate_count set count = 20 where key like 'sign-in-wherever:%'`.execute(shop.deps.db);
    const statuses = await statusesOf(5, () => logIn(email, 'another guess'));
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
    expect(pauses).toHaveLength(3);
  });

  test('do not slow down the owner where they have signed in before, however long ago in the last weeks', async () => {
    const person = await shop.person();
    const home = newNetwork();
    await shop.signIn(person, home);
    await sql`update trusted_network set seen_at = seen_at - interval '80 days'`.execute(shop.deps.db);
    await guessUntilSlow(person.email);
    await fillPlaces();
    const before = pauses.length;
    expect(await statusesOf(3, () => logIn(person.email, PASSWORD, home))).toEqual([200, 200, 200]);
    expect(pauses).toHaveLength(before);
    // Whoever is elsewhere is told for how long it is, and what helps at once.
    const told = await logIn(person.email, PASSWORD);
    expect(told).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('reset your password by email') },
    });
    expect(Number(told.headers['retry-after'])).toBeLessThanOrEqual(30);
  });

  test('from a few networks leave a place to the owner who is somewhere new, and who then waits no more', async () => {
    const { email } = await shop.person();
    const few = [newNetwork(), newNetwork()];
    for (const from of few) expect(await statusesOf(10, () => logIn(email, 'a guess', from))).not.toContain(429);
    await sql`delete from rate_count where key like 'sign-in:%'`.execute(shop.deps.db);
    // Many at once from one network are no more than one after the other.
    await Promise.all(few.flatMap((from) => Array.from({ length: 9 }, () => logIn(email, 'another guess', from))));
    expect((await logIn(email, 'another guess', few[0])).status).toBe(429);
    const from = newNetwork();
    const before = pauses.length;
    expect(await statusesOf(2, () => logIn(email, PASSWORD, from))).toEqual([200, 200]);
    expect(pauses).toHaveLength(before + 1);
  });

  test('who found no place is somewhere new still when one is free', async () => {
    const { email } = await shop.person();
    await guessUntilSlow(email);
    const guesser = newNetwork();
    expect(await statusesOf(5, () => logIn(email, 'a guess', guesser))).toEqual([400, 400, 400, 400, 429]);
    await fillPlaces();
    const from = newNetwork();
    expect((await logIn(email, PASSWORD, from)).status).toBe(429);
    const kept = hashKey('sign-in-slow', ['first', email]);
    await sql`delete from rate_count where key = ${kept}`.execute(shop.deps.db);
    expect((await logIn(email, PASSWORD, from)).status).toBe(200);
  });

  test('a link by mail lets the owner in at once, while the guessing continues', async () => {
    const { email, id } = await shop.person();
    await guessUntilSlow(email);
    await fillPlaces();
    expect((await forgot(email)).status).toBe(200);
    const resetLink = await createLink(shop.deps.db, id, 'reset', shop.deps.now());
    const from = newNetwork();
    const payload = { newPass: OTHER_PASSWORD, resetLink };
    expect((await shop.ask('PUT', '/api/auth/reset-password', { payload, from })).status).toBe(200);
    const before = pauses.length;
    expect((await logIn(email, OTHER_PASSWORD, from)).status).toBe(200);
    expect(pauses).toHaveLength(before);
    expect((await logIn(email, 'another guess')).status).toBe(429);
  });

  test('leave alone who is inside and changes the password', async () => {
    const person = await shop.person();
    const token = await shop.signIn(person, newNetwork());
    await guessUntilSlow(person.email);
    const before = pauses.length;
    const payload = { password: PASSWORD, newPass: OTHER_PASSWORD };
    expect((await shop.ask('PUT', '/api/users/password', { token, payload })).status).toBe(200);
    expect(pauses).toHaveLength(before);
  });
});

describe('one recipient gets five mails an hour of a kind, whoever asks for them', () => {
  test('links to a new password', async () => {
    const { email } = await shop.person();
    expect(await statusesOf(8, () => forgot(email))).toEqual([...Array(5).fill(200), 429, 429, 429]);
    expect(await countMails(email, 'reset')).toBe(5);
    expect((await forgot(email)).body.error).toContain('several emails');
  });

  test('also when they are asked for at once', async () => {
    const { email } = await shop.person();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => forgot(email)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
    expect(await countMails(email, 'reset')).toBe(5);
  });

  test('a link that was used brings five more: the others have ended with it', async () => {
    const { email, id } = await shop.person();
    expect(await statusesOf(6, () => forgot(email))).toEqual([...Array(5).fill(200), 429]);
    const resetLink = await createLink(shop.deps.db, id, 'reset', shop.deps.now());
    const payload = { newPass: OTHER_PASSWORD, resetLink };
    expect((await shop.ask('PUT', '/api/auth/reset-password', { payload })).status).toBe(200);
    expect((await forgot(email)).status).toBe(200);
  });

  test.each(['the owner', 'the staff'])('and so does %s ending them with the password', async (who) => {
    const person = await shop.person();
    await statusesOf(6, () => forgot(person.email));
    const { token } = who === 'the staff' ? await signIn(shop, 'admin') : { token: await shop.signIn(person) };
    const payload = { _id: person.id, password: PASSWORD, newPass: OTHER_PASSWORD };
    const url = who === 'the staff' ? '/api/auth/force-reset-password' : '/api/users/password';
    expect((await shop.ask('PUT', url, { token, payload })).status).toBe(200);
    expect((await forgot(person.email)).status).toBe(200);
  });

  test('links that open an account, the first one included', async () => {
    const email = newEmail();
    await signUp(email);
    expect(await statusesOf(6, () => resend(email))).toEqual([...Array(4).fill(200), 429, 429]);
    expect(await countMails(email, 'activation')).toBe(5);
  });

  test('who asks for mails to an address without an account learns nothing, and takes nothing from its owner', async () => {
    const email = newEmail();
    expect(await statusesOf(7, () => resend(email))).toEqual([...Array(5).fill(200), 429, 429]);
    expect((await signUp(email)).status).toBe(200);
    expect(await countMails(email, 'activation')).toBe(1);
    // Nobody is mailed about an account that is there already.
    expect(await statusesOf(7, () => signUp(email))).toEqual(Array(7).fill(400));
    expect(await countMails(email, 'activation')).toBe(1);
  });

  test('resets by the staff, each of which takes the password all the same', async () => {
    const { token } = await signIn(shop, 'admin');
    const { email, id } = await shop.person();
    const reset = () => shop.ask('PUT', '/api/auth/force-reset-password', { token, payload: { _id: id } });
    expect(await statusesOf(5, reset)).toEqual(Array(5).fill(200));
    const { db } = shop.deps;
    await sql`update account set password_hash = 'another' where id = ${id}`.execute(db);
    expect((await reset()).body.message).toContain('no further email was sent');
    expect(await countMails(email, 'forced-reset')).toBe(5);
    const { rows } = await sql`select password_hash from account where id = ${id}`.execute(db);
    expect(rows).toEqual([{ password_hash: null }]);
  });
});

test('a hundred sign-ups an hour from one network are enough, however many addresses of IPv6 it has', async () => {
  const site = '2001:db8:ffff';
  expect((await signUp(newEmail(), `${site}:1::1`)).status).toBe(200);
  // As if there had been 98 more, everywhere.
  await sql`update rate_count set count = count + 98 where key like 'sign-ups:%'`.execute(shop.deps.db);
  expect((await signUp(newEmail(), `${site}:2::1`)).status).toBe(200);
  const told = await signUp(newEmail(), `${site}:3::1`);
  expect(told).toMatchObject({ status: 429, body: { error: expect.stringContaining('from your network') } });
  expect(Number(told.headers['retry-after'])).toBeGreaterThan(0);
  expect((await signUp(newEmail())).status).toBe(200);
});
