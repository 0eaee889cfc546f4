import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type AccountShop, OTHER_PASSWORD, openAccountShop, PASSWORD, tokenIn } from '../../testing/account-shop.ts';
import { hostileStrings } from '../../testing/hostile-input.ts';

let shop: AccountShop;

beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop.close());

const HOUR = 60 * 60_000;
let people = 0;
const somebody = () => ({
  name: 'Robin Rower',
  email: `robin-${++people}@example.com`,
  password: PASSWORD,
  newsLetter: true,
});
const post = (url: string, payload: unknown, token?: string) =>
  shop.ask('POST', url, { payload, ...(token !== undefined && { token }) });
const put = (url: string, payload: unknown, token?: string) =>
  shop.ask('PUT', url, { payload, ...(token !== undefined && { token }) });
const activate = (token: string) => shop.ask('POST', `/api/auth/email-activate/${token}`);
const me = (token: string) => shop.ask('GET', '/api/users/me', { token });

async function newMember() {
  const person = somebody();
  expect((await post('/api/auth/signup', person)).status).toBe(200);
  expect((await activate(tokenIn(await shop.mailTo(person.email)))).status).toBe(200);
  return person;
}

describe('becoming a member', () => {
  test('takes a form, a link in a mail and a password', async () => {
    const person = somebody();
    const signedUp = await post('/api/auth/signup', person);
    expect(signedUp).toMatchObject({ status: 200, body: { message: expect.stringContaining('link') } });

    expect(await post('/api/auth/signin', person)).toMatchObject({ status: 400, body: { code: 'not-activated' } });
    const mail = await shop.mailTo(person.email);
    expect(mail.text).toContain('http://127.0.0.1:3000/api/auth/email-activate/');
    const activated = await activate(tokenIn(mail));
    expect(activated).toMatchObject({ status: 200, body: { message: 'Account activated satisfactory' } });
    expect((await shop.mailTo(person.email, 2)).subject).toBe('Welcome to Fieldhouse');

    const token = await shop.signIn(person);
    expect((await me(token)).body).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Robin Rower',
      email: person.email,
      role: 'client',
      rights: [],
      newsLetter: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      hasPassword: true,
      secondFactor: false,
      secondFactorDue: null,
    });
  });

  test('a taken address is refused, however it is written', async () => {
    const person = await newMember();
    for (const email of [person.email, person.email.toUpperCase(), ` ${person.email} `]) {
      const answer = await post('/api/auth/signup', { ...somebody(), email });
      expect(answer).toMatchObject({ status: 400, body: { code: 'refused', fields: { email: expect.any(String) } } });
    }
    expect(await shop.signIn({ ...person, email: person.email.toUpperCase() })).toBeDefined();
  });

  test('twice in the same moment makes one account and sends one mail', async () => {
    const person = somebody();
    const answers = await Promise.all([1, 2, 3].map(() => post('/api/auth/signup', person)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    await shop.mailTo(person.email);
    const { rows } = await sql`select 1 from mail join account on account.id = mail.account_id
      where account.email = ${person.email}`.execute(shop.deps.db);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['no name', { name: ' ' }, 'name', 'Please enter your name'],
    ['no address', { email: '' }, 'email', 'Please enter your email address'],
    ['half an address', { email: 'robin@example' }, 'email', 'Please enter a valid email address'],
    ['a short password', { password: 'short12' }, 'password', 'A password must have 8 to 128 characters'],
    ['a long password', { password: 'a1'.repeat(65) }, 'password', 'A password must have 8 to 128 characters'],
    ['a common password', { password: 'Password123' }, 'password', expect.stringContaining('most common')],
    ['nothing but the name of the shop', { password: 'fieldhouse1' }, 'password', expect.stringContaining('more than')],
  ])('with %s says what is wrong', async (_what, change, field, sentence) => {
    const answer = await post('/api/auth/signup', { ...somebody(), ...change });
    expect(answer).toMatchObject({ status: 400, body: { error: sentence, fields: { [field]: sentence } } });
  });

  test('with whatever somebody types as name and password never fails', async () => {
    for (const text of hostileStrings) {
      const person = { ...somebody(), name: text, password: `${text}${PASSWORD}`.slice(0, 120) };
      expect([200, 400]).toContain((await post('/api/auth/signup', person)).status);
    }
  });

  test('a password is the same on every keyboard', async () => {
    const person = { ...somebody(), password: 'Zu\u0308rich am Wasser' };
    await post('/api/auth/signup', person);
    await activate(tokenIn(await shop.mailTo(person.email)));
    await shop.signIn({ email: person.email, password: 'Z\u00fcrich am Wasser' });
  });
});

describe('the activation link', () => {
  test('dies after 24 hours, and a new one can be asked for', async () => {
    const person = somebody();
    await post('/api/auth/signup', person);
    const old = tokenIn(await shop.mailTo(person.email));
    shop.clock.ms += 24 * HOUR + 1000;
    expect(await activate(old)).toMatchObject({ status: 400, body: { error: expect.stringContaining('24 hours') } });

    expect((await post('/api/auth/resend-activation', { email: person.email })).status).toBe(200);
    expect((await activate(tokenIn(await shop.mailTo(person.email, 2)))).status).toBe(200);
    expect((await activate(old)).status).toBe(400);
  });

  test('is used once, and then says that the account is active', async () => {
    const person = somebody();
    await post('/api/auth/signup', person);
    const token = tokenIn(await shop.mailTo(person.email));
    const answers = await Promise.all([activate(token), activate(token), activate(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await activate(token)).body.error).toContain('The account is active');
  });

  test.each(['nonsense', 'a'.repeat(43), '%00', 'x'.repeat(500)])('%s is none', async (token) => {
    expect(await activate(token)).toMatchObject({ status: 400, body: { error: 'Invalid request or expired link' } });
  });

  test('asking for one says nothing about who has an account', async () => {
    const member = await newMember();
    const answers = [
      await post('/api/auth/resend-activation', { email: member.email }),
      await post('/api/auth/resend-activation', { email: 'nobody@example.com' }),
    ];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(answers[0]?.status).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('is replaced by a link in a mail; old password and all sessions are gone', async () => {
    const person = await shop.person();
    const sessions = [await shop.signIn(person), await shop.signIn(person)];
    expect((await put('/api/auth/forgot-password', { email: person.email })).status).toBe(200);
    const resetLink = tokenIn(await shop.mailTo(person.email));
    const reset = await put('/api/auth/reset-password', { newPass: OTHER_PASSWORD, resetLink });
    expect(reset).toMatchObject({ status: 200, body: { message: expect.any(String) } });

    for (const token of sessions) expect((await me(token)).status).toBe(401);
    expect((await post('/api/auth/signin', person)).status).toBe(400);
    await shop.signIn({ email: person.email, password: OTHER_PASSWORD });
  });

  test('an unknown address is reported', async () => {
    expect(await put('/api/auth/forgot-password', { email: 'unknown@example.com' })).toMatchObject({
      status: 400,
      body: { error: 'Email not found or invalid request' },
    });
  });

  test('a link says whether it still works, as often as somebody asks, and is not used up by it', async () => {
    const person = await shop.person();
    await put('/api/auth/forgot-password', { email: person.email });
    const resetLink = tokenIn(await shop.mailTo(person.email));
    const stateOf = async (link: string) => (await post('/api/auth/reset', { resetLink: link })).body.state;
    expect([await stateOf(resetLink), await stateOf(resetLink)]).toEqual(['open', 'open']);
    expect((await put('/api/auth/reset-password', { newPass: OTHER_PASSWORD, resetLink })).status).toBe(200);
    // An old link is nobody's guess: whoever opens it again and again is not stopped.
    for (let n = 0; n < 12; n++) expect(await stateOf(resetLink)).toBe('used');
    expect(await stateOf('abc')).toBe('unknown');

    await put('/api/auth/forgot-password', { email: person.email });
    const late = tokenIn(await shop.mailTo(person.email, 2));
    shop.clock.ms += HOUR + 1000;
    expect(await stateOf(late)).toBe('expired');
  });

  test('a weak new password does not use the link up', async () => {
    const person = await shop.person();
    await put('/api/auth/forgot-password', { email: person.email });
    const resetLink = tokenIn(await shop.mailTo(person.email));
    for (const newPass of ['short', 'password1', person.email])
      expect((await put('/api/auth/reset-password', { newPass, resetLink })).body.fields).toHaveProperty('newPass');
    expect((await put('/api/auth/reset-password', { newPass: OTHER_PASSWORD, resetLink })).status).toBe(200);
  });

  test('every link that was mailed works until one of them is used', async () => {
    const person = await shop.person();
    await put('/api/auth/forgot-password', { email: person.email });
    const first = tokenIn(await shop.mailTo(person.email));
    await put('/api/auth/forgot-password', { email: person.email });
    const second = tokenIn(await shop.mailTo(person.email, 2));
    expect((await put('/api/auth/reset-password', { newPass: OTHER_PASSWORD, resetLink: first })).status).toBe(200);
    expect((await put('/api/auth/reset-password', { newPass: PASSWORD, resetLink: second })).status).toBe(400);
  });

  test.each([false, true])(
    'of an account that waits for activation proves the address, and not what a stranger ticked; subscribed elsewhere: %s',
    async (subscribed) => {
      const person = somebody();
      if (subscribed)
        await sql`insert into newsletter_subscriber (id, email, email_key, confirmed_at)
          values (${newId()}, ${person.email}, ${person.email}, now())`.execute(shop.deps.db);
      await post('/api/auth/signup', { ...person, newsLetter: !subscribed });
      await put('/api/auth/forgot-password', { email: person.email });
      await shop.mailTo(person.email, 2);
      const mail = (await shop.mailsTo(person.email)).find(({ text }) => text.includes('/resetpassword/'));
      const resetLink = tokenIn(mail ?? { text: '' });
      await put('/api/auth/reset-password', { newPass: OTHER_PASSWORD, resetLink });
      const token = await shop.signIn({ email: person.email, password: OTHER_PASSWORD });
      expect((await me(token)).body.newsLetter).toBe(subscribed);
    },
  );
});

describe('a member', () => {
  test('finds nothing about themselves in any cache', async () => {
    const person = await shop.person();
    const signedIn = await post('/api/auth/signin', person);
    for (const answer of [signedIn, await me(signedIn.body.tokenId), await me('nobody')])
      expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('changes the password, stays logged in here and is logged out elsewhere', async () => {
    const person = await shop.person();
    const [here, elsewhere] = [await shop.signIn(person), await shop.signIn(person)];
    const changed = await put('/api/users/password', { password: PASSWORD, newPass: OTHER_PASSWORD }, here);
    expect(changed.status).toBe(200);
    for (const token of [here, elsewhere]) expect((await me(token)).status).toBe(401);
    expect((await me(changed.body.tokenId)).status).toBe(200);
    await shop.signIn({ email: person.email, password: OTHER_PASSWORD });
  });

  test('cannot change the password without the old one, and a reset link asked for before the change dies with it', async () => {
    const person = await shop.person();
    const token = await shop.signIn(person);
    await put('/api/auth/forgot-password', { email: person.email });
    const resetLink = tokenIn(await shop.mailTo(person.email));
    const wrong = await put('/api/users/password', { password: 'guessing it', newPass: OTHER_PASSWORD }, token);
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    expect((await me(token)).status).toBe(200);
    await put('/api/users/password', { password: PASSWORD, newPass: OTHER_PASSWORD }, token);
    expect((await put('/api/auth/reset-password', { newPass: PASSWORD, resetLink })).status).toBe(400);
  });

  test('subscribes and unsubscribes', async () => {
    const token = await shop.signIn(await shop.person());
    for (const newsLetter of [true, false]) {
      const answer = await put('/api/users/suscribe', { newsLetter }, token);
      expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('subscribed') } });
      expect((await me(token)).body.newsLetter).toBe(newsLetter);
    }
    expect((await put('/api/users/suscribe', { newsLetter: 'yes' }, token)).status).toBe(400);
  });

  test('logs out here, or everywhere', async () => {
    const person = await shop.person();
    const [first, second, third] = [await shop.signIn(person), await shop.signIn(person), await shop.signIn(person)];
    expect((await shop.ask('POST', '/api/auth/signout', { token: first })).status).toBe(200);
    expect((await me(first)).status).toBe(401);
    expect((await me(second)).status).toBe(200);
    expect((await shop.ask('POST', '/api/auth/signout-everywhere', { token: second })).status).toBe(200);
    for (const token of [second, third]) expect((await me(token)).status).toBe(401);
  });
});
