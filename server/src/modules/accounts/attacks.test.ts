import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type AccountShop,
  OTHER_PASSWORD,
  openAccountShop,
  PASSWORD,
  type Person,
  tokenIn,
} from '../../testing/account-shop.ts';
import { buy } from '../../testing/paying.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { createLink } from './links.repo.ts';

let shop: AccountShop;

beforeAll(async () => {
  shop = await openAccountShop({ databaseClock: 'stopped' });
});
afterAll(() => shop.close());

const HOUR = 60 * 60_000;
let addresses = 0;
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;
const me = async (token: string) => (await shop.ask('GET', '/api/users/me', { token })).status;
const reset = (resetLink: string, newPass: string, from = newAddress()) =>
  shop.ask('PUT', '/api/auth/reset-password', { payload: { newPass, resetLink }, from });
const forgot = (email: string, from = newAddress()) =>
  shop.ask('PUT', '/api/auth/forgot-password', { payload: { email }, from });

async function resetLinkFor(person: Person): Promise<string> {
  await forgot(person.email);
  return tokenIn(await shop.mailTo(person.email));
}

describe('a token that was copied is worth nothing', () => {
  test.each([
    ['sign-out', async (_person: Person, token: string) => shop.ask('POST', '/api/auth/signout', { token })],
    ['a reset', async (person: Person) => reset(await resetLinkFor(person), OTHER_PASSWORD)],
    [
      'a change of the password',
      async (_person: Person, token: string) =>
        shop.ask('PUT', '/api/users/password', { token, payload: { password: PASSWORD, newPass: OTHER_PASSWORD } }),
    ],
    [
      'a forced reset',
      async ({ id: _id }: Person, _token: string, staff: string) =>
        shop.ask('PUT', '/api/auth/force-reset-password', { token: staff, payload: { _id } }),
    ],
    [
      'deletion',
      async ({ id }: Person, _token: string, staff: string) =>
        shop.ask('DELETE', `/api/users/delete/${id}`, { token: staff }),
    ],
  ])('after %s', async (_what, end) => {
    const person = await shop.person();
    const staff = await shop.signIn(await shop.person('admin'));
    const token = await shop.signIn(person);
    expect(await me(token)).toBe(200);
    expect((await end(person, token, staff)).status).toBe(200);
    expect(await me(token)).toBe(401);
  });

  test('after demotion, for what only staff may do', async () => {
    const staff = await shop.signIn(await shop.person('admin'));
    const demoted = await shop.person('admin');
    const token = await shop.signIn(demoted);
    expect((await shop.ask('GET', '/api/users/admin/verify', { token })).body).toBe(true);
    await shop.ask('PUT', `/api/users/update/${demoted.id}`, { token: staff, payload: { role: 'client' } });
    expect((await shop.ask('GET', '/api/users/admin/verify', { token })).status).toBe(403);
    expect((await shop.ask('GET', '/api/users', { token })).status).toBe(403);
    expect(await me(token)).toBe(200);
  });
});

describe('a reset link', () => {
  test('works once, also for two in the same moment', async () => {
    const person = await shop.person();
    const link = await resetLinkFor(person);
    const tries = [OTHER_PASSWORD, `${OTHER_PASSWORD}!`, `${OTHER_PASSWORD}?`].map((password) => reset(link, password));
    expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await reset(link, PASSWORD)).toMatchObject({
      status: 400,
      body: { error: 'Invalid request or expired link' },
    });
  });

  test('is dead after an hour', async () => {
    const person = await shop.person();
    const link = await resetLinkFor(person);
    shop.clock.ms += HOUR;
    expect((await reset(link, OTHER_PASSWORD)).body.error).toBe('Invalid request or expired link');
    await shop.signIn(person);
  });

  test('changes the account it was made for and no other', async () => {
    const [mine, theirs] = [await shop.person(), await shop.person()];
    const link = await resetLinkFor(mine);
    const payload = {
      newPass: OTHER_PASSWORD,
      resetLink: link,
      email: theirs.email,
      _id: theirs.id,
      userId: theirs.id,
    };
    await shop.ask('PUT', '/api/auth/reset-password', { payload });
    await shop.signIn(theirs);
    await shop.signIn({ email: mine.email, password: OTHER_PASSWORD });
  });

  test('is none that activates, and the other way round', async () => {
    const person = await shop.person();
    const link = await resetLinkFor(person);
    expect((await shop.ask('POST', `/api/auth/email-activate/${link}`)).status).toBe(400);
    const email = 'not-yet@example.com';
    const payload = { name: 'Not Yet', email, password: PASSWORD };
    await shop.ask('POST', '/api/auth/signup', { payload });
    const activation = tokenIn(await shop.mailTo(email));
    expect((await reset(activation, OTHER_PASSWORD)).status).toBe(400);
  });

  test('of a deleted account opens nothing', async () => {
    const person = await shop.person();
    const link = await resetLinkFor(person);
    const token = await shop.signIn(await shop.person('admin'));
    await shop.ask('DELETE', `/api/users/delete/${person.id}`, { token });
    expect((await reset(link, OTHER_PASSWORD)).status).toBe(400);
  });
});

describe('an account that a stranger has made with somebody’s address', () => {
  const signUp = (email: string, password = PASSWORD) =>
    shop.ask('POST', '/api/auth/signup', { payload: { name: 'Stranger', email, password }, from: newAddress() });
  const ask = (what: string, payload: object) =>
    shop.ask('POST', `/api/auth/activation${what}`, { payload, from: newAddress() });
  const activate = (link: string) => shop.ask('POST', `/api/auth/email-activate/${link}`);

  test('is known to be one by its password, and looking changes nothing', async () => {
    const email = 'owner-of-this@example.com';
    await signUp(email);
    const link = tokenIn(await shop.mailTo(email));
    for (let n = 0; n < 3; n++) expect((await ask('', { link })).body).toEqual({ email });
    const wrong = await ask('/password', { link, password: 'not the one' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringContaining('not the pass') } },
    });
    expect((await ask('/password', { link, password: PASSWORD })).status).toBe(200);
    expect((await activate(link)).body).toEqual({ message: 'Account activated satisfactory' });
    for (const [what, more] of [
      ['', {}],
      ['/password', { password: PASSWORD }],
      ['/discard', {}],
    ] as const)
      expect(await ask(what, { link, ...more })).toMatchObject({ status: 400, body: { code: 'refused' } });
    await shop.signIn({ email, password: PASSWORD });
  });

  test('is gone when the owner says that it was somebody else, and the address is free again', async () => {
    const email = 'surprised@example.com';
    await signUp(email);
    const link = tokenIn(await shop.mailTo(email));
    expect((await ask('/discard', { link })).status).toBe(200);
    for (const again of [() => ask('/discard', { link }), () => activate(link), () => forgot(email)])
      expect((await again()).status).toBe(400);
    const payload = { email, password: PASSWORD };
    expect((await shop.ask('POST', '/api/auth/signin', { payload })).body.code).toBe('refused');
    expect((await signUp(email, OTHER_PASSWORD)).status).toBe(200);
    expect((await activate(tokenIn(await shop.mailTo(email)))).status).toBe(200);
    await shop.signIn({ email, password: OTHER_PASSWORD });
  });

  test('leaves nothing on its orders, which it may have from the time when the shop was a demo shop', async () => {
    const [productId = ''] = await stock(shop, [{}]);
    const buyer = await signIn(shop, 'client');
    expect((await buy(shop, buyer, [{ productId, quantity: 1, price: 10 }])).statusCode).toBe(200);
    const { db, now } = shop.deps;
    await sql`update account set activated_at = null where id = ${buyer.userId}`.execute(db);
    const link = await createLink(db, buyer.userId, 'activation', now());
    expect((await ask('/discard', { link })).status).toBe(200);
    const { rows } = await sql`select account_id, address from "order"`.execute(db);
    expect(rows).toEqual([{ account_id: null, address: null }]);
  });

  test('cannot be activated and discarded at once, by whichever of its links', async () => {
    const email = 'two-browsers@example.com';
    await signUp(email);
    await shop.mailTo(email);
    await shop.ask('POST', '/api/auth/resend-activation', { payload: { email } });
    await shop.mailTo(email, 2);
    const [one = '', other = ''] = (await shop.mailsTo(email)).map(tokenIn);
    const answers = await Promise.all([activate(one), ask('/discard', { link: other })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('guesses at its password by the link are guesses like others', async () => {
    const email = 'guessed@example.com';
    await signUp(email);
    const link = tokenIn(await shop.mailTo(email));
    const from = newAddress();
    const guess = (password: string) =>
      shop.ask('POST', '/api/auth/activation/password', { payload: { link, password }, from });
    for (let n = 0; n < 10; n++) expect((await guess(`guess ${n}`)).status).toBe(400);
    expect((await guess(PASSWORD)).status).toBe(429);
    expect((await shop.ask('POST', '/api/auth/signin', { payload: { email, password: PASSWORD }, from })).status).toBe(
      429,
    );
  });
});

describe('what a form may say', () => {
  test('nobody signs up as an administrator, or as activated', async () => {
    const email = 'climber@example.com';
    const extra = { role: 'admin', activatedAt: new Date(), activated_at: 'now', _id: 'x', deleted_at: null };
    await shop.ask('POST', '/api/auth/signup', { payload: { name: 'Climber', email, password: PASSWORD, ...extra } });
    const { rows } = await sql`select role, activated_at from account where email = ${email}`.execute(shop.deps.db);
    expect(rows).toEqual([{ role: 'client', activated_at: null }]);
  });

  test('nobody makes themselves one through the newsletter or the password', async () => {
    const person = await shop.person();
    const token = await shop.signIn(person);
    await shop.ask('PUT', '/api/users/suscribe', { token, payload: { newsLetter: true, role: 'admin' } });
    const body = (await shop.ask('GET', '/api/users/me', { token })).body;
    expect(body).toMatchObject({ role: 'client', newsLetter: true });
  });

  test('a line break in a name or an address begins no header and no second recipient', async () => {
    const email = 'victim@example.com';
    const name = 'Ann\r\nBcc: everybody@example.com\r\n\r\nBuy now';
    await shop.ask('POST', '/api/auth/signup', { payload: { name, email, password: PASSWORD } });
    const mail = await shop.mailTo(email);
    expect(`${mail.to}${mail.subject}${mail.text}${mail.html}`).not.toMatch(/everybody@|Buy now/);
    const { rows } = await sql<{ name: string }>`select name from account where email = ${email}`.execute(shop.deps.db);
    expect(rows[0]?.name).toBe('Ann Bcc: everybody@example.com Buy now');

    for (const address of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com, b@example.com',
      'a@b.com\n',
      '"a"@b.com',
    ])
      expect([200, 400]).toContain(
        (await shop.ask('POST', '/api/auth/signup', { payload: { name: 'Ann', email: address, password: PASSWORD } }))
          .status,
      );
    const { rows: odd } = await sql`select 1 from account where email ~ '[[:space:],"]'`.execute(shop.deps.db);
    expect(odd).toEqual([]);
  });

  test('a poisoned Host header is in no link', async () => {
    const person = await shop.person();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await shop.ask('PUT', '/api/auth/forgot-password', {
      payload: { email: person.email },
      headers,
      from: newAddress(),
    });
    const mail = await shop.mailTo(person.email);
    expect(mail.text).toContain('http://127.0.0.1:3000/resetpassword/');
    expect(mail.text + mail.html).not.toContain('evil');
  });
});

test('outside of demo mode nobody reads mails or signs ID tokens', async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'shop@example.com' };
  const stripe = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh' };
  const real = await openTestShop({ config: { demo: false, mail, stripe } });
  onTestFinished(() => real.close());
  for (const [method, url] of [
    ['GET', '/api/dev/mailbox'],
    ['POST', '/api/dev/google-token'],
  ] as const)
    expect((await real.app.inject({ method, url, payload: { email: 'a@example.com', name: 'A' } })).statusCode).toBe(
      404,
    );
  const demoToken = (
    await shop.ask('POST', '/api/dev/google-token', { payload: { email: 'boss@example.com', name: 'Boss' } })
  ).body.tokenId;
  const payload = { tokenId: demoToken };
  const answer = await real.app.inject({ method: 'POST', url: '/api/auth/googlelogin', payload });
  expect(answer.statusCode).toBe(400);
});
