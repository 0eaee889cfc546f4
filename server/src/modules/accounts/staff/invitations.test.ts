import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountShop, OTHER_PASSWORD, openAccountShop, PASSWORD, tokenIn } from '../../../testing/account-shop.ts';

let shop: AccountShop;
let boss: string;
let bossId = '';
let email = '';
let count = 0;
const PACKER = '01890000-0000-7000-8000-000000000a03';

beforeAll(async () => {
  shop = await openAccountShop();
  const person = await shop.person('admin', { email: 'boss@example.com' });
  bossId = person.id;
  boss = await shop.signIn(person);
});
afterAll(() => shop.close());
beforeEach(() => {
  email = `new-${++count}@example.com`;
});

const invite = (to = email, roleId = PACKER, token = boss) =>
  shop.ask('POST', '/api/staff/invitations', { token, payload: { email: to, roleId } });
const linkTo = async (to = email, mails = 1) => tokenIn(await shop.mailTo(to, mails));
const accept = (link: string, change: object = {}) =>
  shop.ask('POST', '/api/auth/invitation/accept', { payload: { link, name: 'Kim', password: PASSWORD, ...change } });
const join = (link: string, token: string) =>
  shop.ask('POST', '/api/auth/invitation/join', { token, payload: { link } });
const me = async (token: string) => (await shop.ask('GET', '/api/users/me', { token })).body;
const badLink = { status: 400, body: { key: 'account.bad-link' } };

test('a link makes an account with its role, once', async () => {
  await invite();
  const mail = await shop.mailTo(email);
  expect(mail.text).toContain('Packer');
  expect(mail.text).toContain('Pat admin');
  const link = tokenIn(mail);
  expect(await shop.ask('POST', '/api/auth/invitation', { payload: { link } })).toMatchObject({
    body: { email, role: 'Packer', hasAccount: false },
  });
  expect((await accept(link, { password: 'short' })).status).toBe(400);
  const { body } = await accept(link);
  expect(await me(body.tokenId)).toMatchObject({ name: 'Kim', email, role: 'client', rights: ['stock', 'orders'] });
  expect(await accept(link)).toMatchObject(badLink);
  await shop.signIn({ email, password: PASSWORD });
});

test('of two who accept at the same moment one comes in', async () => {
  await invite();
  const link = await linkTo();
  const statuses = (await Promise.all([accept(link), accept(link)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 400]);
});

test('an account that there is keeps its password, and joins only after its owner has signed in', async () => {
  const owner = await shop.person('client', { email, password: OTHER_PASSWORD });
  const token = await shop.signIn(owner);
  const spelled = email.replace('new', 'NEW');
  await invite(spelled);
  const link = await linkTo(spelled);
  expect(await accept(link)).toMatchObject({ status: 400, body: { key: 'invitation.has-account' } });
  const stranger = await shop.signIn(await shop.person());
  expect(await join(link, stranger)).toMatchObject({ status: 400, body: { key: 'invitation.other-address' } });
  expect((await me(stranger)).rights).toEqual([]);
  expect((await join(link, token)).status).toBe(200);
  expect(await me(token)).toMatchObject({ name: 'Pat client', rights: ['stock', 'orders'] });
  await shop.signIn(owner);
  expect(await join(link, token)).toMatchObject(badLink);
});

test('an account that was made after the invitation is not taken over either', async () => {
  await invite();
  const link = await linkTo();
  const { id } = await shop.person('client', { email, password: OTHER_PASSWORD });
  expect(await accept(link)).toMatchObject({ status: 400, body: { key: 'invitation.has-account' } });
  await sql`update account set activated_at = null where id = ${id}`.execute(shop.deps.db);
  expect(await accept(link)).toMatchObject({ status: 400, body: { key: 'invitation.has-account' } });
});

test('a link ends after 7 days, when it is withdrawn, and when another is sent', async () => {
  await invite();
  const first = await linkTo();
  await invite();
  const second = await linkTo(email, 2);
  expect(await accept(first)).toMatchObject(badLink);
  shop.clock.ms += 7 * DAY_MS + 1000;
  expect(await accept(second)).toMatchObject(badLink);
  shop.clock.ms -= 7 * DAY_MS + 1000;
  const { body } = await shop.ask('GET', '/api/staff/invitations', { token: boss });
  const { _id } = body.find((one: { email: string }) => one.email === email);
  expect((await shop.ask('DELETE', `/api/staff/invitations/${_id}`, { token: boss })).status).toBe(200);
  expect(await accept(second)).toMatchObject(badLink);
  expect((await shop.ask('DELETE', `/api/staff/invitations/${_id}`, { token: boss })).status).toBe(404);
});

test('who is dismissed has invited nobody', async () => {
  const second = await shop.person('admin', { email: `second-${count}@example.com` });
  await invite(email, PACKER, await shop.signIn(second));
  const link = await linkTo();
  await shop.ask('DELETE', `/api/staff/${second.id}`, { token: boss });
  expect(await accept(link)).toMatchObject(badLink);
});

test('an administrator is made by an administrator’s invitation', async () => {
  await invite(email, '01890000-0000-7000-8000-000000000a01');
  const { body } = await accept(await linkTo());
  expect((await me(body.tokenId)).role).toBe('admin');
  expect(await invite(email)).toMatchObject({ status: 400, body: { key: 'staff.already-staff' } });
  const { rows } = await sql<{ actor: string }>`select actor from journal where action = 'inviteStaff'`.execute(
    shop.deps.db,
  );
  expect(new Set(rows.map(({ actor }) => actor)).has(bossId)).toBe(true);
});

test('a role that every shop has is called in the mail as the shop speaks', async () => {
  const speak = (locales: string[]) => shop.ask('PUT', '/api/settings', { token: boss, payload: { locales } });
  await speak(['de', 'en']);
  await invite('de@staff.example');
  expect((await shop.mailTo('de@staff.example')).text).toContain('Deine Rolle: Versand.');
  await speak(['en', 'es', 'de']);
});
