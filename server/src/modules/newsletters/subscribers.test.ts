import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/db.ts';
import { type NewsletterShop, openNewsletterShop } from '../../testing/newsletter-shop.ts';
import { newsletterTasks } from './newsletters.jobs.ts';
import { createUnsubscribeLink, forgetSubscriber } from './subscribers.repo.ts';

let shop: NewsletterShop;
let networks = 0;
beforeAll(async () => {
  shop = await openNewsletterShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`truncate newsletter, newsletter_subscriber, rate_count cascade`.execute(shop.deps.db);
  await sql`update account set news_letter = false`.execute(shop.deps.db);
  shop.fakeSmtp.taken.length = 0;
});

const context = { jobId: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
const email = 'vera@example.com';
const newNetwork = () => `2001:db8:${(++networks).toString(16)}::1`;
const ask = (address = email, from = newNetwork()) =>
  shop.ask('POST', '/api/newsletter', { payload: { email: address }, from });
const subscriberId = async () =>
  (await sql<{ id: string }>`select id from newsletter_subscriber`.execute(shop.deps.db)).rows[0]?.id ?? '';
const linkOf = async () => `/newsletter/${await createUnsubscribeLink(shop.deps.db, await subscriberId())}`;
const stateAt = async (path: string) => (await shop.ask('GET', `${path}/subscriber`)).body.state;
async function reached(): Promise<(string | undefined)[]> {
  shop.fakeSmtp.taken.length = 0;
  await shop.send();
  await shop.deliver();
  return shop.fakeSmtp.taken.map(({ to }) => to[0]);
}

test('a visitor gets the newsletter once the address is confirmed, and none after unsubscribing', async () => {
  const { body } = await ask(' Vera@example.com ');
  expect(body).toEqual({ message: newsletterMessages.confirmFirst });
  const [member = ''] = await shop.subscribers(1);
  expect(await reached()).toEqual([member]);

  const path = await linkOf();
  expect(await stateAt(path)).toBe('unconfirmed');
  for (const _ of [1, 2])
    expect((await shop.ask('POST', path)).body).toEqual({ message: newsletterMessages.subscribed });
  expect(await stateAt(path)).toBe('subscribed');
  const count = await shop.ask('GET', '/api/users/subscribers', { token: shop.admin.token });
  expect(count.body).toMatchObject({ subscribers: 2 });
  expect((await reached()).toSorted()).toEqual([member, 'Vera@example.com'].toSorted());

  const raw = shop.fakeSmtp.taken.find(({ to }) => to[0] === 'Vera@example.com')?.raw ?? '';
  const leave = /\/unsubscribe\/[\w-]{43}/.exec(raw.replaceAll('=\r\n', ''))?.[0] ?? '';
  for (const _ of [1, 2]) expect((await shop.ask('POST', leave)).status).toBe(200);
  expect((await shop.ask('GET', `${leave}/subscription`)).body).toEqual({ subscribed: false });
  expect(await reached()).toEqual([member]);
  expect((await shop.ask('POST', path)).body.error).toBe(newsletterMessages.badRequest);
});

test('the mail to confirm has the link, and is not sent to who has confirmed', async () => {
  await ask();
  const id = await subscriberId();
  const send = newsletterTasks(shop.deps)['send-newsletter-confirmation'];
  const { rows } = await sql<{ id: string }>`
    select id from mail where kind = 'newsletter-confirmation' order by id desc`.execute(shop.deps.db);
  await send({ mailId: rows[0]?.id ?? '', subscriberId: id }, context);
  const raw = shop.fakeSmtp.taken[0]?.raw.replaceAll('=\r\n', '') ?? '';
  const path = /\/newsletter\/[\w-]{43}/.exec(raw)?.[0] ?? '';
  expect((await shop.ask('POST', path)).status).toBe(200);
  await ask();
  const { rows: after } = await sql`select from mail where kind = 'newsletter-confirmation'`.execute(shop.deps.db);
  expect(after).toHaveLength(rows.length);
});

test('where the address has an account, what that says counts, and nobody gets two', async () => {
  const [member = ''] = await shop.subscribers(1);
  await sql`update account set news_letter = false where email = ${member}`.execute(shop.deps.db);
  await ask(member);
  await shop.ask('POST', await linkOf());
  expect(await reached()).toEqual([member]);
  await sql`update account set news_letter = false where email = ${member}`.execute(shop.deps.db);
  expect((await shop.send()).body.error).toBe('Nobody is subscribed to the newsletter yet.');
  await inTransaction(shop.deps.db, (tx) => forgetSubscriber(tx, { id: shop.admin.id, email: member }));
  expect(await subscriberId()).toBe('');
});

test('a link works for a week', async () => {
  await ask();
  const path = await linkOf();
  await sql`update newsletter_subscriber set asked_at = now() - interval '8 days'`.execute(shop.deps.db);
  expect(await stateAt(path)).toBeUndefined();
  expect((await shop.ask('POST', path)).status).toBe(400);
});

test('an address gets five emails a day, however many ask at once, and a known one is refused as often', async () => {
  const taken = async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));
    return answers.filter(({ status }) => status === 200).length;
  };
  expect(await taken()).toBe(5);
  await sql`update newsletter_subscriber set confirmed_at = now()`.execute(shop.deps.db);
  expect(await taken()).toBe(5);
});

test('a network as a whole is limited', async () => {
  const from = newNetwork();
  await ask('one@example.com', from);
  await sql`update rate_count set count = 100 where key like 'newsletter-requests:%'`.execute(shop.deps.db);
  const { status, body } = await ask('two@example.com', from);
  expect({ status, error: body.error }).toEqual({ status: 429, error: expect.stringContaining('your network') });
});

test('where addresses are not confirmed, a visitor is subscribed at once, and the consent says so', async () => {
  const set = (doubleOptIn: boolean) =>
    shop.ask('PUT', '/api/settings', { token: shop.admin.token, payload: { doubleOptIn } });
  const consents = async () => {
    const { rows } = await sql<{ source: string }>`
      select c.source from consent c join newsletter_subscriber s on s.id = c.reader_id order by c.id`.execute(
      shop.deps.db,
    );
    return rows.map(({ source }) => source);
  };
  await ask();
  await set(false);
  try {
    expect(await stateAt(await linkOf())).toBe('unconfirmed');
    const mails = async () =>
      (await sql`select from mail where kind = 'newsletter-confirmation'`.execute(shop.deps.db)).rows.length;
    const before = await mails();
    for (const _ of [1, 2]) expect((await ask()).body).toEqual({ message: newsletterMessages.subscribed });
    expect(await consents()).toEqual(['visitor', 'unconfirmed']);
    expect(await mails()).toBe(before);
    expect(await reached()).toEqual([email]);

    const [member = ''] = await shop.subscribers(1);
    await sql`update account set news_letter = false`.execute(shop.deps.db);
    expect((await ask(member)).body).toEqual({ message: newsletterMessages.subscribed });
    expect(await reached()).toEqual([email]);
    expect(await mails()).toBe(before + 1);
    expect(await consents()).toEqual(['visitor', 'unconfirmed', 'visitor']);
  } finally {
    await set(true);
  }
  expect((await ask('other@example.com')).body).toEqual({ message: newsletterMessages.confirmFirst });
  expect(await reached()).toEqual([email]);
});
