import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountShop,
  OTHER_PASSWORD,
  openAccountShop,
  type Person,
  tokenIn,
} from '../../../testing/account-shop.ts';
import { answerCode, answerSecond, codeOf, enrol, FACTORS, startSignIn } from '../../../testing/second-factors.ts';
import { eventually } from '../../../testing/test-queue.ts';

let shop: AccountShop;
let person: Person;

beforeAll(async () => {
  shop = await openAccountShop({ databaseClock: 'stopped', config: { secretsKey: 'k'.repeat(32) } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  person = await shop.person();
});

describe('a one-time code', () => {
  test('may be a step early or late, and no more', async () => {
    const factor = await enrol(shop, person);
    shop.clock.ms += 10 * 30_000;
    for (const aside of [-2, 2, 20]) expect((await answerCode(shop, person, factor, aside)).status).toBe(400);
    expect((await answerCode(shop, person, factor, -1)).status).toBe(200);
    expect((await answerCode(shop, person, factor, 1)).status).toBe(200);
    // Earlier than one that was used.
    expect((await answerCode(shop, person, factor, 0)).status).toBe(400);
  });

  test('counts once, also for two who say it at the same moment', async () => {
    const { secret } = await enrol(shop, person);
    const code = codeOf(secret, shop.clock.ms);
    const [first, second] = [await startSignIn(shop, person), await startSignIn(shop, person)];
    const both = await Promise.all([first, second].map(({ challenge }) => answerSecond(shop, { challenge, code })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await answerSecond(shop, { challenge: (await startSignIn(shop, person)).challenge, code })).status).toBe(
      400,
    );
  });

  test('has a secret that is stored encrypted; one from before the shop had a key, when it is used', async () => {
    const { db } = shop.deps;
    const factor = await enrol(shop, person);
    const stored = () =>
      db.selectFrom('second_factor').select('secret').where('id', '=', factor.factorId).executeTakeFirstOrThrow();
    const plain = Buffer.from(Secret.fromBase32(factor.secret).bytes);
    const isSealed = async () => {
      const { secret } = await stored();
      return secret?.length === plain.length + 28 && !secret.includes(plain);
    };
    expect(await isSealed()).toBe(true);
    await db.updateTable('second_factor').set({ secret: plain }).where('id', '=', factor.factorId).execute();
    expect((await answerCode(shop, person, factor)).status).toBe(200);
    expect(await isSealed()).toBe(true);
    shop.clock.ms += 30_000;
    expect((await answerCode(shop, person, factor)).status).toBe(200);
  });

  test('of somebody else is none', async () => {
    const mine = await enrol(shop, person);
    const other = await shop.person();
    await enrol(shop, other);
    const { challenge } = await startSignIn(shop, other);
    expect((await answerSecond(shop, { challenge, code: codeOf(mine.secret, shop.clock.ms) })).status).toBe(400);
    expect((await answerSecond(shop, { challenge, code: mine.recoveryCodes[0] })).status).toBe(400);
  });
});

describe('a challenge', () => {
  test('has five tries, however many come at once, and the right code comes too late for the sixth', async () => {
    const { secret } = await enrol(shop, person);
    const { challenge } = await startSignIn(shop, person);
    const tries = await Promise.all(Array.from({ length: 8 }, () => answerSecond(shop, { challenge, code: '123456' })));
    const keys = tries.map(({ body }) => body.key);
    expect(keys.filter((key) => key === 'second-factor.wrong-code')).toHaveLength(5);
    expect(keys.filter((key) => key === 'second-factor.ended')).toHaveLength(3);
    expect(await answerSecond(shop, { challenge, code: codeOf(secret, shop.clock.ms) })).toMatchObject({
      status: 400,
      body: { key: 'second-factor.ended' },
    });
    expect((await answerCode(shop, person, { secret })).status).toBe(200);
  });

  test('lives for five minutes, and opens one session', async () => {
    const { secret, recoveryCodes } = await enrol(shop, person);
    const old = await startSignIn(shop, person);
    shop.clock.ms += 5 * 60_000 + 1000;
    expect((await answerSecond(shop, { challenge: old.challenge, code: codeOf(secret, shop.clock.ms) })).status).toBe(
      400,
    );
    const { challenge } = await startSignIn(shop, person);
    const both = await Promise.all(recoveryCodes.slice(0, 2).map((code) => answerSecond(shop, { challenge, code })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    // The code of whoever came second is not used up.
    const token = both.find(({ status }) => status === 200)?.body.tokenId;
    expect((await shop.ask('GET', '/api/users/me/recovery-codes', { token })).body).toEqual({ left: 9 });
  });

  test.each(['', 'x', 'a'.repeat(43), '\u0000', '%00'])('%j is none', async (challenge) => {
    expect((await answerSecond(shop, { challenge, code: '123456' })).status).toBe(400);
  });

  test('ends with the password that it began with', async () => {
    const { token, secret } = await enrol(shop, person);
    const { challenge } = await startSignIn(shop, person);
    const payload = { password: person.password, newPass: OTHER_PASSWORD };
    expect((await shop.ask('PUT', '/api/users/password', { token, payload })).status).toBe(200);
    expect((await answerSecond(shop, { challenge, code: codeOf(secret, shop.clock.ms) })).body.key).toBe(
      'second-factor.ended',
    );
  });

  test('is not got around by taking many: an account has twenty wrong codes an hour, from wherever', async () => {
    const { secret, token } = await enrol(shop, person);
    for (let network = 0; network < 4; network++) {
      const { challenge } = await startSignIn(shop, person, `203.0.113.${50 + network}`);
      for (let guess = 0; guess < 5; guess++)
        await answerSecond(shop, { challenge, code: '123456' }, `203.0.113.${50 + network}`);
    }
    const { challenge } = await startSignIn(shop, person, '203.0.113.99');
    const refused = await answerSecond(shop, { challenge, code: codeOf(secret, shop.clock.ms) }, '203.0.113.99');
    expect(refused.status).toBe(429);
    // Inside of a session its owner is not disturbed.
    const inside = await shop.ask('POST', '/api/auth/confirm', {
      token,
      payload: { code: codeOf(secret, shop.clock.ms) },
    });
    expect(inside.status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('is typed where the code is, in any case, and counts once, also at the same moment', async () => {
    const { recoveryCodes } = await enrol(shop, person);
    const [first = '', second = ''] = recoveryCodes;
    const { challenge } = await startSignIn(shop, person);
    expect((await answerSecond(shop, { challenge, code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect(
      (await answerSecond(shop, { challenge: (await startSignIn(shop, person)).challenge, code: first })).status,
    ).toBe(400);
    const asked = [await startSignIn(shop, person), await startSignIn(shop, person)];
    const both = await Promise.all(asked.map((one) => answerSecond(shop, { challenge: one.challenge, code: second })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('new ones end the old ones', async () => {
    const { token, recoveryCodes } = await enrol(shop, person);
    const { body } = await shop.ask('POST', '/api/users/me/recovery-codes', { token });
    expect(body.recoveryCodes).toHaveLength(10);
    const { challenge } = await startSignIn(shop, person);
    expect((await answerSecond(shop, { challenge, code: recoveryCodes[0] })).status).toBe(400);
    expect((await answerSecond(shop, { challenge, code: body.recoveryCodes[0] })).status).toBe(200);
    const stranger = await shop.signIn(await shop.person());
    expect((await shop.ask('POST', '/api/users/me/recovery-codes', { token: stranger })).status).toBe(400);
  });

  test('nor another factor, are got by the password alone in a session that was left open', async () => {
    const { token, secret, recoveryCodes } = await enrol(shop, person);
    shop.clock.ms += 16 * 60_000;
    const { password } = person;
    const confirm = (payload: object) => shop.ask('POST', '/api/auth/confirm', { token, payload });
    const renew = () => shop.ask('POST', '/api/users/me/recovery-codes', { token });
    const add = () => shop.ask('POST', '/api/users/me/second-factors', { token, payload: { kind: 'totp', password } });
    await confirm({ password });
    const refused = { status: 403, body: { code: 'confirm-identity', key: 'session.confirm-by-factor' } };
    for (const answer of [await renew(), await add()]) expect(answer).toMatchObject(refused);
    expect((await startSignIn(shop, person)).methods).toContain('recovery-code');
    await confirm({ code: codeOf(secret, shop.clock.ms) });
    expect((await add()).status).toBe(200);
    expect((await renew()).body.recoveryCodes).not.toContain(recoveryCodes[0]);
  });
});

describe('no way around it', () => {
  test('by Google, also for an address that is linked just now', async () => {
    const { secret } = await enrol(shop, person);
    const google = async () => {
      const { body } = await shop.ask('POST', '/api/dev/google-token', {
        payload: { email: person.email, name: 'Pat' },
      });
      return shop.ask('POST', '/api/auth/googlelogin', { payload: { tokenId: body.tokenId } });
    };
    for (let time = 0; time < 2; time++)
      expect(await google()).toMatchObject({
        status: 400,
        body: { code: 'second-factor', methods: ['totp', 'recovery-code'] },
      });
    const { body } = await google();
    expect((await answerSecond(shop, { challenge: body.challenge, code: codeOf(secret, shop.clock.ms) })).status).toBe(
      200,
    );
  });

  test('by a new password from a mail', async () => {
    await enrol(shop, person);
    await shop.ask('PUT', '/api/auth/forgot-password', { payload: { email: person.email } });
    const mail = await eventually(async () =>
      (await shop.mailsTo(person.email)).find(({ text }) => text.includes('/resetpassword/')),
    );
    const payload = { resetLink: tokenIn(mail), newPass: OTHER_PASSWORD };
    expect((await shop.ask('PUT', '/api/auth/reset-password', { payload })).status).toBe(200);
    await startSignIn(shop, { ...person, password: OTHER_PASSWORD });
  });

  test('by signing in while it is being enrolled', async () => {
    const token = await shop.signIn(person);
    const { body } = await shop.ask('POST', FACTORS, { token, payload: { kind: 'totp', password: person.password } });
    const payload = { code: codeOf(body.secret, shop.clock.ms) };
    const { email, password } = person;
    const [, entered] = await Promise.all([
      shop.ask('PUT', `${FACTORS}/${body._id}`, { token, payload }),
      shop.ask('POST', '/api/auth/signin', { payload: { email, password } }),
    ]);
    // Before it, and then ended by it; or after it, and then asked.
    const left =
      entered.status === 200 ? await shop.ask('GET', '/api/users/me', { token: entered.body.tokenId }) : entered;
    expect([400, 401]).toContain(left.status);
  });
});
