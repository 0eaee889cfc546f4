import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { headersOf } from '../../testing/fake-smtp.ts';
import { type NewsletterShop, openNewsletterShop } from '../../testing/newsletter-shop.ts';

let shop: NewsletterShop;
let email: string;
let path: string;

beforeAll(async () => {
  shop = await openNewsletterShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  [email = ''] = await shop.subscribers(1);
  shop.fakeSmtp.taken.length = 0;
  await shop.send();
  await shop.deliver();
  const mail = shop.fakeSmtp.taken.find(({ to }) => to[0] === email);
  const header = mail && headersOf(mail).find((line) => line.startsWith('List-Unsubscribe:'));
  path = new URL(/<(.*)>/.exec(header ?? '')?.[1] ?? '').pathname;
});

const isSubscribed = async () =>
  (await sql<{ yes: boolean }>`select news_letter as yes from account where email = ${email}`.execute(shop.deps.db))
    .rows[0]?.yes;

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
  ['application/json', '{}'],
])('a mail program unsubscribes its reader with one POST of %s, without a session', async (type, payload) => {
  expect((await shop.ask('GET', `${path}/subscription`)).body).toEqual({ subscribed: true });
  expect(await isSubscribed()).toBe(true);
  const { status, body } = await shop.ask('POST', path, { payload, headers: { 'content-type': type } });
  expect({ status, body }).toEqual({ status: 200, body: { message: newsletterMessages.unsubscribed } });
  expect(await isSubscribed()).toBe(false);
  expect((await shop.ask('GET', `${path}/subscription`)).body).toEqual({ subscribed: false });
});

test('a second time is no mistake, and the next newsletter does not come', async () => {
  for (const _ of [1, 2]) expect((await shop.ask('POST', path)).status).toBe(200);
  shop.fakeSmtp.taken.length = 0;
  await shop.subscribers(1);
  await shop.send();
  await shop.deliver();
  expect(shop.fakeSmtp.taken.map(({ to }) => to[0])).not.toContain(email);
});

test.each(['', '/de'])('a browser without script comes back to the page at %s/unsubscribe', async (prefix) => {
  const { status, headers } = await shop.ask('POST', prefix + path, {
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' },
  });
  expect({ status, to: headers.location }).toEqual({ status: 303, to: prefix + path });
  expect(await isSubscribed()).toBe(false);
});

test('a link that nobody has been given does nothing', async () => {
  for (const token of ['x', 'A'.repeat(43)]) {
    const url = `/unsubscribe/${token}`;
    expect(await shop.ask('POST', url)).toMatchObject({ status: 400, body: { error: newsletterMessages.badLink } });
    expect((await shop.ask('GET', `${url}/subscription`)).status).toBe(404);
  }
});

test('the link dies with the account, and is neither in the database nor in the log', async () => {
  const token = path.slice('/unsubscribe/'.length);
  await shop.ask('GET', `${path}/subscription`);
  const { rows } = await sql<{ id: string; links: string }>`
    select id, (select string_agg(row_to_json(l)::text, '') from unsubscribe_link l) as links
    from account where email = ${email}`.execute(shop.deps.db);
  expect(rows[0]?.links).not.toContain(token);
  expect(shop.logged()).not.toContain(token);
  expect(shop.logged()).toContain('/unsubscribe/[redacted]');
  await shop.ask('DELETE', `/api/users/delete/${rows[0]?.id}`, { token: shop.admin.token });
  expect((await shop.ask('POST', path)).status).toBe(400);
});
