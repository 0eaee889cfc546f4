import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { inWrite } from '../../../platform/cache/changes.ts';
import { createMailer } from '../../../platform/mailer/mailer.ts';
import { connectSmtp } from '../../../platform/mailer/smtp.ts';
import { type AccountShop, openAccountShop } from '../../../testing/account-shop.ts';
import { type FakeSmtp, headersOf, openFakeSmtp } from '../../../testing/fake-smtp.ts';
import { passTime } from '../../../testing/frozen-clock.ts';
import { createPage } from '../index.ts';

let smtp: FakeSmtp;
let shop: AccountShop;
const from = 'shop@example.com';

beforeAll(async () => {
  smtp = await openFakeSmtp();
  const mailer = createMailer(connectSmtp(smtp.url), from);
  const config = { mail: { smtpUrl: smtp.url, from } };
  shop = await openAccountShop({ config, deps: { mailer }, databaseClock: 'stopped' });
  const page = { slug: 'contact', title: 'Contact', markdown: 'Write to us.', footer: true };
  await inWrite(shop.deps, (tx) => createPage(tx, page, null));
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});
beforeEach(async () => {
  // What an earlier test has left in the queue, refused or not, arrives before this one begins.
  smtp.mode = 'takes';
  await expect.poll(sendWaiting).toBe(0);
  smtp.taken.length = 0;
  await sql`delete from rate_count`.execute(shop.deps.db);
});

const typed = { name: 'Ann Arrow', email: 'ann@example.com', subject: 'My order', message: 'Where is it?\n\nThanks' };
const write = (change: object = {}, network = '203.0.113.1') =>
  shop.ask('POST', '/api/contact', { payload: { ...typed, ...change }, from: network });
const waiting = async () => (await sql`select from contact_message`.execute(shop.deps.db)).rows.length;
const arrived = (count = 1) => expect.poll(() => smtp.taken.length).toBe(count);
const queued = async () => {
  const { rows } = await sql<{ refused: boolean }>`
    select last_error is not null and locked_at is null as refused from graphile_worker.jobs`.execute(shop.deps.db);
  return rows;
};
/** The clock stands: without this the pause after a refusal never ends. */
const sendWaiting = async () => {
  await passTime(shop.deps.db, 60_000);
  return (await queued()).length;
};

describe('a message to the shop', () => {
  test('arrives there and nowhere else, and an answer goes to who wrote it', async () => {
    expect((await write()).body).toEqual({
      message: 'Thank you. We have received your message and will answer by email.',
    });
    await arrived();
    const [mail] = smtp.taken;
    expect(mail).toMatchObject({ from, to: [from] });
    const headers = mail ? headersOf(mail) : [];
    expect(headers).toContain('Reply-To: Ann Arrow <ann@example.com>');
    expect(headers).toContain('Subject: Contact form: My order');
    expect(mail?.raw).toContain('Where is it?');
    // The shop has it; nothing is left here, and nothing of it is in the log.
    await expect.poll(waiting).toBe(0);
    expect(shop.logged()).not.toContain('ann@example.com');
  });

  test('arrives at the address that the settings name', async () => {
    const token = await shop.signIn(await shop.person('admin'));
    const set = (email: string) => shop.ask('PUT', '/api/settings', { token, payload: { contact: { email } } });
    onTestFinished(() => set('').then(() => {}));
    expect((await set('help@example.com')).status).toBe(200);
    await write();
    await arrived();
    expect(smtp.taken).toMatchObject([{ from, to: ['help@example.com'] }]);
  });

  test('waits while the mail server refuses it, and is not lost', async () => {
    smtp.mode = 'refuses';
    await write();
    // Put back into the queue: only then has its pause begun.
    await expect.poll(queued).toEqual([{ refused: true }]);
    expect([await waiting(), smtp.taken.length]).toEqual([1, 0]);
    smtp.mode = 'takes';
    await passTime(shop.deps.db, 60_000);
    await arrived();
    await expect.poll(waiting).toBe(0);
  });

  test('begins no header of its own, and names no second recipient', async () => {
    const evil = 'Ann\r\nBcc: victim@example.com\r\n\r\nBody';
    await write({ name: evil, subject: evil });
    await write({ name: '"x" <victim@example.com>, Ann', email: 'ann+1@example.com', subject: null });
    await arrived(2);
    for (const mail of smtp.taken) {
      expect(mail.to).toEqual([from]);
      expect(headersOf(mail).filter((header) => /^(?:bcc|cc|to):/i.test(header))).toEqual([`To: Fieldhouse <${from}>`]);
    }
  });
});

describe('what is refused', () => {
  test.each([
    ['name', 'Please enter your name', { name: ' ' }],
    ['email', 'Please enter your email address', { email: '' }],
    ['email', 'Please enter a valid email address', { email: 'ann' }],
    ['email', 'Please enter a valid email address', { email: 'a@example.com,b@example.com' }],
    ['email', 'Please enter a valid email address', { email: 'a@example.com\nBcc: b@example.com' }],
    ['message', 'Please write your message', { message: '\n' }],
    ['message', 'Please use at most 5000 characters', { message: 'a'.repeat(5001) }],
    ['subject', 'Please use at most 150 characters', { subject: 'a'.repeat(151) }],
  ])('%s: %s', async (field, sentence, change) => {
    const { status, body } = await write(change);
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
    expect(await waiting()).toBe(0);
  });

  test('the eleventh from one network, and the sixth of one address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await write({ email: `ann${n}@example.com` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    for (let n = 0; n < 6; n++) statuses.push((await write({ email: 'BOB@example.com' }, `198.51.100.${n}`)).status);
    expect(statuses.slice(11)).toEqual([...Array<number>(5).fill(200), 429]);
    await arrived(15);
  });

  test('what fills in the field that nobody sees: it is thanked, and nothing is sent', async () => {
    expect((await write({ website: 'https://spam.example' })).status).toBe(200);
    expect(await waiting()).toBe(0);
    expect((await write()).status).toBe(200);
    await arrived();
  });

  test('anything, in a shop without the form', async () => {
    const offer = (form: boolean) => sql`update content_page set contact_form = ${form}`.execute(shop.deps.db);
    onTestFinished(() => offer(true).then(() => {}));
    await offer(false);
    expect((await write()).status).toBe(404);
  });
});
