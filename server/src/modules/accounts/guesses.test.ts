import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NamedClient } from '../../platform/db/named-client.ts';
import { newToken } from '../../platform/sessions/tokens.ts';
import { type AccountShop, OTHER_PASSWORD, openAccountShop, PASSWORD } from '../../testing/account-shop.ts';

let shop: AccountShop;

beforeAll(async () => {
  // Nobody reads the mails here, and a worker's statements would be counted.
  shop = await openAccountShop({ worker: 'none', databaseClock: 'stopped' });
});
afterAll(() => shop.close());

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const attempt = (email: string, password: string, from: string) =>
  shop.ask('POST', '/api/auth/signin', { payload: { email, password }, from });
const reset = (resetLink: string, newPass: string, from = newAddress()) =>
  shop.ask('PUT', '/api/auth/reset-password', { payload: { newPass, resetLink }, from });
/** As a guess that has failed, like the others. */
const look = async (resetLink: string, from: string) => {
  const { status, body } = await shop.ask('POST', '/api/auth/reset', { payload: { resetLink }, from });
  return { status: body.state === 'unknown' ? 400 : status };
};
const forgot = (email: string, from = newAddress()) =>
  shop.ask('PUT', '/api/auth/forgot-password', { payload: { email }, from });

const GUESSES = process.env.TEST_LONG ? 1000 : 200;

describe('guessing a password', () => {
  test(`${GUESSES} guesses are stopped after ten, without looking at the others, and the owner still gets in`, async () => {
    const person = await shop.person();
    const from = newAddress();
    const before = shop.argon2.verified;
    const answers = [];
    while (answers.length < GUESSES)
      answers.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => attempt(person.email, `guess ${newToken()}`, from)))),
      );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    const stopped = answers.filter(({ status }) => status === 429);
    expect(stopped).toHaveLength(GUESSES - 10);
    expect(Number(stopped[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(shop.argon2.verified - before).toBe(10);

    expect((await attempt(person.email, PASSWORD, from)).status).toBe(429);
    await shop.signIn(person, newAddress());
  });

  test('an address on the network that fails fifty times is stopped for everybody it tries', async () => {
    const from = newAddress();
    const targets = await Promise.all(Array.from({ length: 6 }, () => shop.person()));
    const statuses = [];
    for (let n = 0; n < 52; n++) {
      const email = targets[n % targets.length]?.email ?? '';
      statuses.push((await attempt(email, 'a guess', from)).status);
    }
    expect(statuses).toEqual([...Array(50).fill(400), 429, 429]);
    const person = await shop.person();
    expect((await attempt(person.email, PASSWORD, from)).status).toBe(429);
    expect((await forgot(person.email, from)).status).toBe(429);
  });

  test.each([
    ['addresses that nobody has', 50, (n: number, from: string) => forgot(`nobody-${n}-${from}@example.com`, from)],
    ['links that nobody was sent', 10, (_n: number, from: string) => reset(newToken(), OTHER_PASSWORD, from)],
    ['links that somebody only looks at', 10, (_n: number, from: string) => look(newToken(), from)],
    [
      'passwords of as many accounts',
      50,
      (n: number, from: string) => attempt(`nobody-${n}-${from}@example.com`, PASSWORD, from),
    ],
  ] as const)('%s: %i of them get through when a hundred are tried at once', async (_what, most, guess) => {
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n, from)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(most).fill(400), ...Array(100 - most).fill(429)]);
  });

  test('addresses that somebody has cannot be found out by signing up with a hundred at once', async () => {
    const from = newAddress();
    const persons = await Promise.all(Array.from({ length: 60 }, () => shop.person()));
    const signUp = ({ email }: { email: string }) =>
      shop.ask('POST', '/api/auth/signup', { payload: { name: 'Pat', email, password: PASSWORD }, from });
    const statuses = (await Promise.all(persons.map(signUp))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(50).fill(400), ...Array(10).fill(429)]);
  });

  test('many right passwords at once are no guesses', async () => {
    const person = await shop.person();
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, () => attempt(person.email, PASSWORD, from)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a member who was logged in by somebody else is not open to guesses from inside', async () => {
    const person = await shop.person();
    const token = await shop.signIn(person);
    const statuses = [];
    for (let n = 0; n < 12; n++) {
      const payload = { password: `guess ${n}`, newPass: OTHER_PASSWORD };
      statuses.push((await shop.ask('PUT', '/api/users/password', { token, payload, from: '198.18.0.1' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });
});

test('guesses at links are stopped', async () => {
  const from = newAddress();
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push((await reset(newToken(), OTHER_PASSWORD, from)).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});

describe('asking for mails', () => {
  test('finding out who has an account is guessing', async () => {
    const from = newAddress();
    for (let n = 0; n < 50; n++) await forgot(`maybe-${n}@example.com`, from);
    expect((await forgot('maybe-51@example.com', from)).status).toBe(429);
  });
});

describe('the same steps for known and unknown', () => {
  const statementsOf = async (work: () => Promise<unknown>) => {
    const spy = vi.spyOn(NamedClient.prototype, 'query');
    await work();
    const texts = spy.mock.calls.map(([text]) => (typeof text === 'string' ? text : '(other)'));
    spy.mockRestore();
    return texts;
  };

  test('a wrong password, an unknown address and an account without password: one argon2, the same statements, one sentence', async () => {
    const person = await shop.person();
    const google = await shop.person();
    await sql`update account set password_hash = null where id = ${google.id}`.execute(shop.deps.db);
    const seen = [];
    for (const email of [person.email, 'unknown@example.com', google.email]) {
      const before = shop.argon2.verified;
      let answer = { status: 0, text: '' };
      const statements = await statementsOf(async () => {
        answer = await shop.ask('POST', '/api/auth/signin', { payload: { email, password: 'wrong one' } });
      });
      seen.push({ ...pick(answer), statements, argon2: shop.argon2.verified - before });
    }
    expect(seen[0]).toMatchObject({ status: 400, argon2: 1 });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test('signing in costs five statements, and a call by somebody who is signed in adds one', async () => {
    const person = await shop.person('admin');
    // Connections are opened, and statements of the start are through.
    const token = await shop.signIn(person);
    // The first call notes the device, and then none does for ten minutes.
    await shop.ask('GET', '/api/users/me', { token });
    expect(await statementsOf(() => shop.signIn(person))).toHaveLength(5);
    expect(await statementsOf(() => shop.ask('GET', '/api/users/admin/verify', { token }))).toHaveLength(1);
    expect(await statementsOf(() => shop.ask('GET', '/api/users/me', { token }))).toHaveLength(2);
  });

  const pick = ({ status, text }: { status: number; text: string }) => ({ status, text });
});
