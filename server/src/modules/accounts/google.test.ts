import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type AccountShop, openAccountShop, PASSWORD, tokenIn } from '../../testing/account-shop.ts';
import { openTestShop } from '../../testing/test-shop.ts';

let shop: AccountShop;

beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop.close());

let people = 0;
const newEmail = () => `gina-${++people}@example.com`;
const idTokenFor = async (email: string, name = 'Gina Goal') =>
  (await shop.ask('POST', '/api/dev/google-token', { payload: { email, name } })).body.tokenId as string;
const signInWith = (tokenId: string) => shop.ask('POST', '/api/auth/googlelogin', { payload: { tokenId } });
const google = async (email: string, name?: string) => (await signInWith(await idTokenFor(email, name))).body.tokenId;
const me = async (token: string) => (await shop.ask('GET', '/api/users/me', { token })).body;

describe('signing in with Google', () => {
  test('makes an account that is active at once, and finds it again', async () => {
    const email = newEmail();
    const first = await me(await google(email));
    expect(first).toMatchObject({ name: 'Gina Goal', email, role: 'client', newsLetter: false });
    expect((await shop.mailTo(email)).subject).toBe('Welcome to Fieldhouse');
    expect(await me(await google(email))).toEqual(first);
    expect(await me(await google(email.toUpperCase()))).toEqual(first);
  });

  test('many times in the same moment makes one account', async () => {
    const tokenId = await idTokenFor(newEmail());
    const answers = await Promise.all(Array.from({ length: 8 }, () => signInWith(tokenId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const ids = await Promise.all(answers.map(async ({ body }) => (await me(body.tokenId))._id));
    expect(new Set(ids).size).toBe(1);
  });

  test('somebody who has an account already gets into that one, and the password stays', async () => {
    const person = await shop.person('client', { email: newEmail() });
    expect((await me(await google(person.email)))._id).toBe(person.id);
    await shop.signIn(person);
  });

  test('somebody whose address changed at Google is still the same', async () => {
    const email = newEmail();
    const { _id } = await me(await google(email));
    // The fake makes the subject of the address, so the address that the shop knows is the one to change.
    const other = newEmail();
    await sql`update account set email = ${other}, email_key = ${other} where id = ${_id}`.execute(shop.deps.db);
    expect((await me(await google(email)))._id).toBe(_id);
  });

  test('a name that is missing or too long is made to fit', async () => {
    expect((await me(await google(newEmail(), 'G'.repeat(100)))).name).toHaveLength(100);
    const { sign } = (await import('../../demo/google-issuer.ts')).createDemoGoogle(shop.deps.db, shop.deps.now);
    const { body } = await signInWith(await sign({ email: 'nameless@example.com', name: '' }));
    expect((await me(body.tokenId)).name).toBe('nameless');
  });

  test('after deletion is a new account', async () => {
    const email = newEmail();
    const { _id } = await me(await google(email));
    const token = await shop.signIn(await shop.person('admin'));
    await shop.ask('DELETE', `/api/users/delete/${_id}`, { token });
    expect((await me(await google(email)))._id).not.toBe(_id);
  });
});

describe('an account that somebody else has prepared', () => {
  test('loses their password and their links when the owner comes through Google', async () => {
    const email = newEmail();
    const trap = { name: 'Attacker', email, password: PASSWORD, newsLetter: true };
    await shop.ask('POST', '/api/auth/signup', { payload: trap });
    const link = tokenIn(await shop.mailTo(email));

    const owner = await google(email);
    expect(await me(owner)).toMatchObject({ name: 'Gina Goal', email, newsLetter: false });
    const attack = await shop.ask('POST', '/api/auth/signin', { payload: trap });
    expect(attack).toMatchObject({ status: 400, body: { code: 'refused' } });
    expect((await shop.ask('POST', `/api/auth/email-activate/${link}`)).status).toBe(400);
    expect((await me(owner)).email).toBe(email);
  });

  test('had sessions, they end', async () => {
    const person = await shop.person('client', { email: newEmail() });
    const theirs = await shop.signIn(person);
    await sql`update account set activated_at = null where id = ${person.id}`.execute(shop.deps.db);
    await google(person.email);
    expect((await shop.ask('GET', '/api/users/me', { token: theirs })).status).toBe(401);
  });
});

describe('the fake', () => {
  test('has one key for all nodes', async () => {
    const node = await openTestShop({ database: shop.database });
    onTestFinished(() => node.close());
    const answer = await node.app.inject({
      method: 'POST',
      url: '/api/auth/googlelogin',
      payload: { tokenId: await idTokenFor(newEmail()) },
    });
    expect(answer.statusCode).toBe(200);
  });

  test("of another shop is not this one's", async () => {
    const other = await openAccountShop({ worker: 'none' });
    onTestFinished(() => other.close());
    const payload = { email: newEmail(), name: 'Gina' };
    const { tokenId } = (await other.ask('POST', '/api/dev/google-token', { payload })).body;
    expect((await signInWith(tokenId)).status).toBe(400);
  });

  test('an expired token of it is refused', async () => {
    const tokenId = await idTokenFor(newEmail());
    shop.clock.ms += 3600_000 + 61_000;
    expect((await signInWith(tokenId)).status).toBe(400);
  });

  test('signs only what could be an address', async () => {
    for (const email of ['', 'x', 'a@b.com\r\nBcc: c@d.com'])
      expect((await shop.ask('POST', '/api/dev/google-token', { payload: { email, name: 'A' } })).status).toBe(400);
  });
});
