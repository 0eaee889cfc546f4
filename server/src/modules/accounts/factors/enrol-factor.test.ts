import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountShop, openAccountShop, type Person } from '../../../testing/account-shop.ts';
import { holdTransaction, untilItWaits } from '../../../testing/locks.ts';
import {
  answerCode,
  answerSecond,
  codeOf,
  type Enrolled,
  enrol,
  FACTORS,
  startSignIn,
} from '../../../testing/second-factors.ts';

let shop: AccountShop;
let person: Person;

beforeAll(async () => {
  shop = await openAccountShop({ databaseClock: 'stopped' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  person = await shop.person();
});

describe('enrolling one-time codes', () => {
  test('gives a secret, then ten codes, and sign-in takes a second step', async () => {
    const token = await shop.signIn(person);
    const other = await shop.signIn(person);
    const payload = { kind: 'totp', password: person.password };
    const { status, body } = await shop.ask('POST', FACTORS, { token, payload });
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: expect.any(String),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.any(String),
    });
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/);
    // Nothing counts before it is confirmed.
    expect((await shop.ask('GET', FACTORS, { token })).body).toEqual([]);
    await shop.signIn(person);
    const wrong = await shop.ask('PUT', `${FACTORS}/${body._id}`, { token, payload: { code: '000000' } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'refused', fields: { code: expect.any(String) } } });

    const done = await shop.ask('PUT', `${FACTORS}/${body._id}`, {
      token,
      payload: { code: codeOf(body.secret, shop.clock.ms) },
    });
    expect(done.body.recoveryCodes).toHaveLength(10);
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    expect(done.body.recoveryCodes[0]).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    const [factor, ...more] = (await shop.ask('GET', FACTORS, { token })).body;
    expect(more).toEqual([]);
    expect(factor).toEqual({ _id: body._id, kind: 'totp', name: '', createdAt: expect.any(String), lastUsedAt: null });
    // This session stays, the others were opened without it.
    expect((await shop.ask('GET', '/api/users/me', { token })).body).toMatchObject({ secondFactor: true });
    expect((await shop.ask('GET', '/api/users/me', { token: other })).status).toBe(401);
    expect((await shop.mailTo(person.email)).subject).toContain('second factor was added');
    const again = await shop.ask('PUT', `${FACTORS}/${body._id}`, {
      token,
      payload: { code: codeOf(body.secret, shop.clock.ms) },
    });
    expect(again.status).toBe(404);

    const asked = await startSignIn(shop, person);
    expect(asked.methods).toEqual(['totp', 'recovery-code']);
    // The code of the enrolment has been used.
    const used = await answerSecond(shop, { challenge: asked.challenge, code: codeOf(body.secret, shop.clock.ms) });
    expect(used).toMatchObject({ status: 400, body: { key: 'second-factor.wrong-code' } });
    shop.clock.ms += 30_000;
    const entered = await answerSecond(shop, {
      challenge: asked.challenge,
      code: ` ${codeOf(body.secret, shop.clock.ms).replace(/^.../, '$& ')} `,
    });
    expect(entered.body).toEqual({ tokenId: expect.any(String) });
    expect((await shop.ask('GET', '/api/users/me', { token: entered.body.tokenId })).status).toBe(200);
  });

  test('needs the password, and a wrong one counts as a guess', async () => {
    const token = await shop.signIn(person);
    const begin = (password?: string) => shop.ask('POST', FACTORS, { token, payload: { kind: 'totp', password } });
    expect(await begin()).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(await begin('not mine')).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    for (let guess = 0; guess < 9; guess++) await begin('not mine');
    expect((await begin(person.password)).status).toBe(429);
  });

  test('has to be finished within a quarter of an hour, by whoever has begun it', async () => {
    const [token, stranger] = [await shop.signIn(person), await shop.signIn(await shop.person())];
    const { body } = await shop.ask('POST', FACTORS, { token, payload: { kind: 'totp', password: person.password } });
    const confirm = (by: string) =>
      shop.ask('PUT', `${FACTORS}/${body._id}`, { token: by, payload: { code: codeOf(body.secret, shop.clock.ms) } });
    expect((await confirm(stranger)).status).toBe(404);
    shop.clock.ms += 15 * 60_000 + 1000;
    await shop.ask('POST', '/api/auth/confirm', { token, payload: { password: person.password } });
    expect(await confirm(token)).toMatchObject({ status: 400, body: { key: 'enrol.late' } });
  });

  test('the secret is told once, and neither it nor the codes are in the log', async () => {
    const { token, secret, recoveryCodes } = await enrol(shop, person);
    const shown = [
      (await shop.ask('GET', FACTORS, { token })).text,
      (await shop.ask('GET', '/api/users/me/recovery-codes', { token })).text,
      shop.logged(),
    ].join();
    expect(shown).toContain('"left":10');
    for (const one of [secret, ...recoveryCodes]) expect(shown).not.toContain(one);
  });
});

describe('removing it', () => {
  const remove = ({ token, factorId }: Enrolled, payload: object) =>
    shop.ask('DELETE', `${FACTORS}/${factorId}`, { token, payload });

  test('takes the password and a code; with the last one go the recovery codes', async () => {
    const factor = await enrol(shop, person);
    const { password } = person;
    shop.clock.ms += 16 * 60_000;
    await shop.ask('POST', '/api/auth/confirm', { token: factor.token, payload: { password } });
    const code = codeOf(factor.secret, shop.clock.ms);
    expect((await remove(factor, { password: 'not mine', code })).status).toBe(400);
    expect((await remove(factor, { password })).body.fields).toEqual({ code: expect.any(String) });
    expect((await remove(factor, { password, code: '000000' })).status).toBe(400);
    expect((await remove(factor, { password, code })).status).toBe(200);
    expect((await remove(factor, { password, code })).status).toBe(404);
    expect((await shop.ask('GET', '/api/users/me/recovery-codes', { token: factor.token })).body).toEqual({ left: 0 });
    expect((await shop.ask('GET', '/api/users/me', { token: factor.token })).body).toMatchObject({
      secondFactor: false,
    });
    await shop.signIn(person);
    expect((await shop.mailTo(person.email, 2)).subject).toContain('removed');
  });

  test('takes no code of one that does not count yet, but does not remove one that begins to count in that moment', async () => {
    const token = await shop.signIn(person);
    const { password } = person;
    const { body } = await shop.ask('POST', FACTORS, { token, payload: { kind: 'totp', password } });
    const confirmed = await holdTransaction(shop.deps.db, async (tx) => {
      await sql`update account set second_factor_since = now() where id = ${person.id}`.execute(tx);
      await sql`update second_factor set confirmed_at = now() where id = ${body._id}`.execute(tx);
    });
    const removed = remove({ token, factorId: body._id } as Enrolled, { password });
    await untilItWaits(shop.deps.db, removed);
    await confirmed.commit();
    expect((await removed).status).toBe(404);
    expect((await shop.ask('GET', FACTORS, { token })).body).toHaveLength(1);
  });

  test('needs no code where a factor was shown just now, and nobody else’s is removed', async () => {
    const factor = await enrol(shop, person);
    const stranger = await enrol(shop, await shop.person());
    expect((await remove({ ...factor, token: stranger.token }, { password: person.password })).status).toBe(404);
    const entered = await answerCode(shop, person, factor);
    const payload = { password: person.password };
    expect((await remove({ ...factor, token: entered.body.tokenId }, payload)).status).toBe(200);
  });
});
