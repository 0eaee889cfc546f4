import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountShop, OTHER_PASSWORD, openAccountShop, PASSWORD } from '../../testing/account-shop.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createLink } from './links.repo.ts';

let shop: AccountShop;
let pauses: number[];

beforeAll(async () => {
  const pause = async (ms: number) => void pauses.push(ms);
  shop = await openAccountShop({ worker: 'none', deps: { pause } });
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

/** What is counted now is counted as much when the next window begins, in the middle of a test. */
const carryOver = (limit: string, length: string) =>
  sql`insert into rate_count (key, window_start, count)
    select key, window_start + ${length}::interval, count from rate_count where key like ${`${limit}:%`}
    on conflict do nothing`.execute(shop.deps.db);

/** Three others wait for this account. */
async function fillPlaces(): Promise<void> {
  await sql`update rate_count set count = 3 where key like 'sign-in-slow:%'`.execute(shop.deps.db);
  await carryOver('sign-in-slow', '30 s');
}
const freePlaces = () => sql`delete from rate_count where key like 'sign-in-slow:%'`.execute(shop.deps.db);

/** Wrong passwords from as many networks, until an attempt is made to wait. Returns how many there were before. */
async function guessUntilSlow(email: string): Promise<number> {
  let failures = 0;
  while (pauses.length === 0 && failures < 100) {
    expect((await logIn(email, `guess ${failures}`)).status).toBe(400);
    failures++;
  }
  await carryOver('sign-in-wherever', '15 min');
  return failures - 1;
}

describe('guesses at one account from many networks', () => {
  test('are slowed down from the twentieth failure on: a few wait, the others are not looked at', async () => {
    const { email } = await shop.person();
    const failures = await guessUntilSlow(email);
    // Twice as many when a quarter of an hour begins in between.
    expect(failures).toBeGreaterThanOrEqual(20);
    expect(failures).toBeLessThan(40);
    const before = shop.argon2.verified;
    const statuses = await statusesOf(20, () => logIn(email, 'another guess'));
    const lookedAt = statuses.filter((status) => status === 400).length;
    // Three in half a minute, and on a busy machine one or two may begin in between.
    expect(lookedAt).toBeLessThan(12);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - lookedAt);
    expect(shop.argon2.verified - before).toBe(lookedAt);
    expect(pauses).toHaveLength(1 + lookedAt);
    expect(pauses.every((ms) => ms >= 2000 && ms <= 6000)).toBe(true);
  });

  test('are slowed down as well when nobody has an account with this address', async () => {
    const email = newEmail();
    expect((await logIn(email, 'a guess')).status).toBe(400);
    await sql`update rate_count set count = 20 where key like 'sign-in-wherever:%'`.execute(shop.deps.db);
    await carryOver('sign-in-wherever', '15 min');
    const statuses = await statusesOf(10, () => logIn(email, 'another guess'));
    expect(statuses.slice(0, 3)).toEqual([400, 400, 400]);
    expect(statuses).toContain(429);
    expect(pauses).toHaveLength(statuses.filter((status) => status === 400).length);
  });

  test('the owner waits a moment, is told for how long when others wait already, and then waits no more today', async () => {
    const { email } = await shop.person();
    await guessUntilSlow(email);
    await fillPlaces();
    const told = await logIn(email, PASSWORD);
    expect(told).toMatchObject({ status: 429, body: { error: expect.stringContaining('a link to a new password') } });
    expect(Number(told.headers['retry-after'])).toBeLessThanOrEqual(30);
    await freePlaces();
    const from = newNetwork();
    expect((await logIn(email, PASSWORD, from)).status).toBe(200);
    await fillPlaces();
    expect((await logIn(email, PASSWORD, from)).status).toBe(200);
  });

  test('a link by mail lets the owner in at once, while the guessing goes on', async () => {
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
    expect((await forgot(email)).body.error).toContain('several mails');
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
    expect((await reset()).body.message).toContain('no further one was sent');
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
