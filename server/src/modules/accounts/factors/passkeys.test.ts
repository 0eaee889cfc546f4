import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passkeyHomeOf } from '../../../platform/factors/passkeys.ts';
import { type AccountShop, openAccountShop, type Person } from '../../../testing/account-shop.ts';
import { createAuthenticator, enrol, FACTORS, SECOND, startSignIn } from '../../../testing/second-factors.ts';

const ORIGIN = 'https://shop.example.com';
let shop: AccountShop;
let person: Person;
let token: string;

beforeAll(async () => {
  shop = await openAccountShop({ config: { publicUrl: ORIGIN } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  person = await shop.person();
  token = await shop.signIn(person);
});

const begin = async () =>
  (await shop.ask('POST', FACTORS, { token, payload: { kind: 'passkey', password: person.password } })).body;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function save() {
  const key = createAuthenticator(ORIGIN);
  const { _id, options } = await begin();
  const passkey = key.make(options);
  const { status, body } = await shop.ask('PUT', `${FACTORS}/${_id}`, { token, payload: { passkey } });
  return { key, _id, status, body };
}

async function ask() {
  const { challenge, methods, passkey } = await startSignIn(shop, person);
  if (!passkey) throw new Error('no passkey is asked for');
  return { challenge, methods, passkey };
}
const answer = (challenge: string, passkey: object) => shop.ask('POST', SECOND, { payload: { challenge, passkey } });

test('a passkey is saved with the name of its device, and signs its owner in', async () => {
  const payload = { kind: 'passkey', password: person.password };
  const { body: offer } = await shop.ask('POST', FACTORS, { token, payload, headers: { 'user-agent': firefox } });
  expect(offer.options).toMatchObject({
    rp: { id: 'shop.example.com' },
    user: { name: person.email },
    excludeCredentials: [],
  });
  const key = createAuthenticator(ORIGIN);
  const saved = await shop.ask('PUT', `${FACTORS}/${offer._id}`, {
    token,
    payload: { passkey: key.make(offer.options) },
  });
  expect(saved.body.recoveryCodes).toHaveLength(10);
  expect((await shop.ask('GET', FACTORS, { token })).body).toMatchObject([
    { kind: 'passkey', name: 'Firefox, Windows' },
  ]);
  // The same one is not offered twice, and brings no new codes.
  expect((await begin()).options.excludeCredentials).toHaveLength(1);

  const { challenge, methods, passkey } = await ask();
  expect(methods).toEqual(['passkey', 'recovery-code']);
  const entered = await answer(challenge, key.show(passkey));
  expect(entered).toMatchObject({ status: 200, body: { tokenId: expect.any(String) } });
  const [factor] = (await shop.ask('GET', FACTORS, { token: entered.body.tokenId })).body;
  expect(factor.lastUsedAt).toEqual(expect.any(String));
  // Shown just now: it takes no code to remove it, and it was the last one.
  const removed = await shop.ask('DELETE', `${FACTORS}/${factor._id}`, {
    token: entered.body.tokenId,
    payload: { password: person.password },
  });
  expect(removed.status).toBe(200);
  await shop.signIn(person);
});

test('beside one-time codes either is enough', async () => {
  await enrol(shop, person, token);
  const { key, body } = await save();
  expect(body).toEqual({ recoveryCodes: [] });
  const { challenge, methods, passkey } = await ask();
  expect(methods).toEqual(['totp', 'passkey', 'recovery-code']);
  expect((await answer(challenge, key.show(passkey))).status).toBe(200);
});

describe('what is refused', () => {
  test.each([
    [
      'made at another site',
      (key: ReturnType<typeof createAuthenticator>, offer: never) => key.make(offer, 'https://evil.example'),
    ],
    ['with another challenge', (key, offer) => key.make({ ...(offer as object), challenge: 'AAAA' } as never)],
    [
      'for another shop',
      (key, offer) => key.make({ ...(offer as object), rp: { id: 'evil.example', name: '' } } as never),
    ],
    ['cut off', (key, offer) => ({ ...key.make(offer), response: { clientDataJSON: 'e30', attestationObject: 'oA' } })],
  ])(
    'one %s is not saved',
    async (_what, make: (key: ReturnType<typeof createAuthenticator>, offer: never) => object) => {
      const { _id, options } = await begin();
      const passkey = make(createAuthenticator(ORIGIN), options as never);
      expect(await shop.ask('PUT', `${FACTORS}/${_id}`, { token, payload: { passkey } })).toMatchObject({
        status: 400,
        body: { fields: { passkey: expect.any(String) } },
      });
      await shop.signIn(person);
    },
  );

  test('an answer to another question, twice, from another site, of another key or person', async () => {
    const { key } = await save();
    const [first, second] = [await ask(), await ask()];
    const refused = async (challenge: string, shown: object) =>
      expect((await answer(challenge, shown)).status, JSON.stringify(shown)).toBe(400);
    await refused(first.challenge, key.show(second.passkey));
    await refused(first.challenge, key.show(first.passkey, 'https://evil.example'));
    await refused(first.challenge, createAuthenticator(ORIGIN).show(first.passkey));
    const shown = key.show(first.passkey);
    await refused(first.challenge, { ...shown, response: { ...shown.response, signature: 'MEUC' } });
    expect((await answer(first.challenge, shown)).status).toBe(200);
    await refused(first.challenge, shown);
    await refused(second.challenge, shown);
    person = await shop.person();
    token = await shop.signIn(person);
    await save();
    const theirs = await ask();
    await refused(theirs.challenge, key.show(theirs.passkey));
  });

  test('a copy, whose counter is behind', async () => {
    const { key } = await save();
    const { challenge, passkey } = await ask();
    const early = key.show(passkey);
    const late = await ask();
    expect((await answer(late.challenge, key.show(late.passkey))).status).toBe(200);
    expect((await answer(challenge, early)).status).toBe(400);
  });

  test.each([null, 1, 'x', {}, { id: 'x' }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }])(
    '%j instead of an answer',
    async (passkey) => {
      await save();
      const { challenge } = await ask();
      const { status, body } = await shop.ask('POST', SECOND, { payload: { challenge, passkey } });
      expect([status, body.code]).toEqual([400, 'invalid-input']);
    },
  );
});

test('a passkey is a proof of who one is, inside of a session too', async () => {
  const { key } = await save();
  const { body } = await shop.ask('POST', '/api/auth/confirm/options', { token });
  expect(body.methods).toEqual(['password', 'passkey', 'recovery-code']);
  const payload = { challenge: body.challenge, passkey: key.show(body.passkey) };
  const stranger = await shop.signIn(await shop.person());
  expect((await shop.ask('POST', '/api/auth/confirm', { token: stranger, payload })).status).toBe(400);
  expect((await shop.ask('POST', '/api/auth/confirm', { token, payload })).status).toBe(200);
  expect((await shop.ask('POST', '/api/auth/confirm', { token, payload })).status).toBe(400);
  // No way in: what was asked inside answers nothing outside.
  expect((await shop.ask('POST', SECOND, { payload })).status).toBe(400);
});

test.each([
  ['https://shop.example.com', { rpId: 'shop.example.com', origin: 'https://shop.example.com' }],
  ['https://shop.example.com:8443/sub', { rpId: 'shop.example.com', origin: 'https://shop.example.com:8443' }],
  ['http://127.0.0.1:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]', { rpId: 'localhost', origin: 'http://localhost' }],
  ['http://192.168.1.20:3000', undefined],
  ['http://[2001:db8::1]', undefined],
])('passkeys of a shop at %s', (publicUrl, home) => {
  expect(passkeyHomeOf(publicUrl)).toEqual(home);
});
