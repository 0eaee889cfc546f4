import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { headersOf, openFakeSmtp } from '../../testing/fake-smtp.ts';
import { letter, type NewsletterShop, openNewsletterShop, waitForTheDead } from '../../testing/newsletter-shop.ts';

let shop: NewsletterShop;
beforeAll(async () => {
  shop = await openNewsletterShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`truncate newsletter cascade`.execute(shop.deps.db);
  await sql`update account set news_letter = false`.execute(shop.deps.db);
  shop.fakeSmtp.mode = 'takes';
  shop.fakeSmtp.taken.length = 0;
});

const asAdmin = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: unknown) =>
  shop.ask(method, url, { payload, token: shop.admin.token });
const reached = () => shop.fakeSmtp.taken.map(({ to }) => to[0]).toSorted();
const readable = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const resend = async (state: string) => {
  const { _id } = await shop.progress();
  return asAdmin('POST', `/api/users/newsletters/${_id}/resend`, { state });
};

describe('a newsletter', () => {
  test('reaches every active subscriber once, and nobody else', async () => {
    const emails = await shop.subscribers(5);
    const strangers = await shop.subscribers(3);
    await sql`update account set news_letter = false where email = ${strangers[0]}`.execute(shop.deps.db);
    await sql`update account set activated_at = null where email = ${strangers[1]}`.execute(shop.deps.db);
    const { rows } = await sql<{ id: string }>`select id from account where email = ${strangers[2]}`.execute(
      shop.deps.db,
    );
    await shop.ask('DELETE', `/api/users/delete/${rows[0]?.id}`, { token: shop.admin.token });
    const { status, body } = await shop.send();
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'The newsletter is on its way to 5 subscribers.' },
    });
    await shop.deliver();
    await shop.deliver();
    expect(reached()).toEqual(emails.toSorted());
    expect(await shop.progress()).toMatchObject({ ...letter, recipients: 5, sent: 5, failed: 0, inDoubt: 0, left: 0 });
  });

  test('is plain text, escaped, with its lines, and both ways to unsubscribe', async () => {
    await shop.subscribers(1);
    await shop.send({ title: 'A <b>bold</b> offer & more', content: '<img src=x>\nsecond line\n\n"new" paragraph' });
    await shop.deliver();
    const [mail] = shop.fakeSmtp.taken;
    const raw = readable(mail?.raw ?? '');
    const html = raw.slice(raw.indexOf('text/html'));
    expect(html).toContain('A &lt;b&gt;bold&lt;/b&gt; offer &amp; more');
    expect(html).toMatch(/&lt;img src=x&gt;<br>\s+second line<\/p>/);
    expect(html).not.toContain('<img');
    const link = /https:\/\/shop\.example\.com\/unsubscribe\/[\w-]{43}/.exec(raw)?.[0];
    expect(html).toContain(`<a href="${link}"`);
    const headers = mail ? headersOf(mail) : [];
    expect(headers).toContain('Subject: A <b>bold</b> offer & more');
    expect(headers).toContain(`List-Unsubscribe: <${link}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('has links where addresses are, and the postal address of the company once there is one', async () => {
    await shop.subscribers(1);
    const subscribers = async () => (await asAdmin('GET', '/api/users/subscribers')).body;
    expect(await subscribers()).toMatchObject({ postalAddress: null });
    const company = {
      name: 'Fieldhouse Ltd',
      line1: '1 Court Lane',
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
    };
    expect((await asAdmin('PUT', '/api/settings', { company })).status).toBe(200);
    const address = 'Fieldhouse Ltd, 1 Court Lane, Springfield, IL 62701, United States';
    expect(await subscribers()).toMatchObject({ postalAddress: address });

    const url = 'https://shop.example.com/c/shoes?a=1&b=2';
    await shop.send({ title: 'New shoes', content: `Have a look: ${url}.\n<a href="javascript:x">no</a>` });
    await shop.deliver();
    const raw = readable(shop.fakeSmtp.taken.at(-1)?.raw ?? '');
    const [text = '', html = ''] = raw.split('text/html');
    expect(text).toContain(`Have a look: ${url}.`);
    expect(html).toMatch(
      /Have a look: <a href="https:\/\/shop\.example\.com\/c\/shoes\?a=1&amp;b=2" [^>]*>[^<]*<\/a>\./,
    );
    expect(html).not.toContain('href="javascript');
    for (const part of [text, html]) expect(part).toContain(address);
  });

  test.each([
    [{ title: ' ', content: 'x' }, newsletterMessages.title],
    [{ content: 'x' }, 'you must assign a title'],
    [{ title: 'x', content: ' \n ' }, 'You must add a content'],
    [{ title: 'x'.repeat(151), content: 'x' }, 'Please use at most 150 characters'],
  ])('of %j is refused', async (payload, error) => {
    await shop.subscribers(1);
    expect(await asAdmin('POST', '/api/users/sendNewsletter', payload)).toMatchObject({ status: 400, body: { error } });
    expect((await asAdmin('GET', '/api/users/newsletters?page=1')).body).toEqual([]);
  });

  test('for nobody is refused', async () => {
    const error = 'Nobody is subscribed to the newsletter yet.';
    expect(await shop.send()).toMatchObject({ status: 400, body: { error } });
    expect((await asAdmin('GET', '/api/users/newsletters')).body).toEqual([]);
  });

  describe('that comes again under its key', () => {
    const keyed = { ...letter, key: 'a-press-of-the-button' };
    const count = async () => (await asAdmin('GET', '/api/users/newsletters')).body.length;
    const journaled = async () =>
      (await sql`select 1 from journal where action = 'sendNewsletter'`.execute(shop.deps.db)).rows.length;

    test('gets the same answer and is sent once, also when both come at once', async () => {
      const emails = await shop.subscribers(2);
      const told = await journaled();
      const answers = await Promise.all([1, 2, 3, 4].map(() => shop.send(keyed)));
      await shop.subscribers(1);
      for (const { status, body } of [...answers, await shop.send(keyed)])
        expect({ status, body }).toEqual({
          status: 200,
          body: { message: 'The newsletter is on its way to 2 subscribers.' },
        });
      await shop.deliver();
      expect(reached()).toEqual(emails.toSorted());
      expect(await count()).toBe(1);
      expect(await journaled()).toBe(told + 1);
    });

    test('is refused when it is another one, and sent when nobody got the first or a day has passed', async () => {
      expect((await shop.send(keyed)).status).toBe(400);
      await shop.subscribers(1);
      expect((await shop.send(keyed)).status).toBe(200);
      expect((await shop.send({ ...keyed, content: 'Sorry, bats.' })).body.error).toContain('Another newsletter');
      expect(await count()).toBe(1);
      await sql`update newsletter set created_at = created_at - interval '25 hours'`.execute(shop.deps.db);
      expect((await shop.send(keyed)).status).toBe(200);
      expect(await count()).toBe(2);
    });

    test('a key that could be anybody’s is none', async () => {
      await shop.subscribers(1);
      expect(await shop.send({ ...letter, key: '1' })).toMatchObject({
        status: 400,
        body: { fields: { key: expect.any(String) } },
      });
    });
  });

  test('passes by those who unsubscribe or leave before it is their turn', async () => {
    const [first, second, third] = await shop.subscribers(3);
    await shop.send();
    await sql`update account set news_letter = false where email = ${first}`.execute(shop.deps.db);
    const { rows } = await sql<{ id: string }>`select id from account where email = ${second}`.execute(shop.deps.db);
    const gone = await shop.ask('DELETE', `/api/users/delete/${rows[0]?.id}`, { token: shop.admin.token });
    expect(gone.status).toBe(200);
    await shop.deliver();
    expect(reached()).toEqual([third]);
    expect(await shop.progress()).toMatchObject({ recipients: 3, sent: 1, skipped: 2, left: 0 });
  });

  test('is in the journal, with its title and without a person', async () => {
    await shop.subscribers(2);
    await shop.send();
    const { rows } = await sql`select actor, action, subject, after from journal order by id desc limit 1`.execute(
      shop.deps.db,
    );
    const after = { title: letter.title, subscribers: 2 };
    expect(rows).toEqual([{ actor: shop.admin.id, action: 'sendNewsletter', subject: 'newsletter', after }]);
  });

  test('can be tried: the writer alone gets it, at once', async () => {
    await shop.subscribers(2);
    const { body } = await asAdmin('POST', '/api/users/newsletters/test', letter);
    expect(body).toEqual({ message: `The test email has been sent to ${shop.admin.email}.` });
    expect(reached()).toEqual([shop.admin.email]);
    expect(shop.fakeSmtp.taken.map(headersOf)[0]).toContain(`Subject: Test: ${letter.title}`);
    shop.fakeSmtp.mode = 'refuses';
    const error = 'The mail server did not accept the test email. Please try again later.';
    expect(await asAdmin('POST', '/api/users/newsletters/test', letter)).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  test('stands in the list with the newest first, by pages and as a whole', async () => {
    await shop.subscribers(1);
    for (const title of ['One', 'Two', 'Three']) await shop.send({ title, content: 'x' });
    const titles = ({ body }: { body: { title: string }[] }) => body.map(({ title }) => title);
    const page = await asAdmin('GET', '/api/users/newsletters?page=2&limit=2');
    expect(titles(page)).toEqual(['One']);
    expect(page.headers).toMatchObject({ 'x-total-count': '3', 'x-total-pages': '2' });
    expect(titles(await asAdmin('GET', '/api/users/newsletters'))).toEqual(['Three', 'Two', 'One']);
    expect((await asAdmin('GET', '/api/users/subscribers')).body).toMatchObject({ subscribers: 1 });
  });
});

describe('when the mail server', () => {
  test('refuses for good, it has failed, says why, and can be sent again by hand', async () => {
    const [email] = await shop.subscribers(1);
    shop.fakeSmtp.mode = 'refuses for good';
    await shop.send();
    await shop.deliver();
    const { _id, ...progress } = await shop.progress();
    expect(progress).toMatchObject({ failed: 1, left: 0 });
    const { body } = await asAdmin('GET', `/api/users/newsletters/${_id}/deliveries?state=failed`);
    expect(body).toMatchObject([{ email, error: 'The mail was not taken: the server answered 550' }]);
    expect(await resend('in-doubt')).toMatchObject({
      status: 400,
      body: { error: 'There is nothing to send again.' },
    });
    shop.fakeSmtp.mode = 'takes';
    expect((await resend('failed')).body).toEqual({ message: 'The newsletter is on its way again to 1 subscriber.' });
    await shop.deliver();
    expect(await shop.progress()).toMatchObject({ sent: 1, failed: 0, left: 0 });
    expect(reached()).toEqual([email]);
  });

  test('asks to come later, it is asked three times in all', async () => {
    await shop.subscribers(1);
    shop.fakeSmtp.mode = 'refuses';
    await shop.send();
    for (const left of [1, 1, 0]) {
      await shop.deliver();
      expect(await shop.progress()).toMatchObject({ left, failed: 1 - left });
      await sql`update newsletter_delivery set due_at = now()`.execute(shop.deps.db);
    }
  });

  test('is away, everybody keeps their turn', async () => {
    const emails = await shop.subscribers(10);
    await shop.send();
    const { port } = shop.fakeSmtp;
    await shop.fakeSmtp.close();
    await shop.deliver();
    expect(await shop.progress()).toMatchObject({ left: 10, failed: 0, inDoubt: 0, interrupted: true });
    shop.fakeSmtp = await openFakeSmtp(port);
    await shop.deliver();
    expect(await shop.progress()).toMatchObject({ sent: 10, left: 0, interrupted: false });
    expect(reached()).toEqual(emails.toSorted());
  });

  test('drops the connection after receiving the email, it is in doubt, listed, and never resent automatically', async () => {
    const emails = await shop.subscribers(6);
    shop.fakeSmtp.mode = 'hangs up';
    await shop.send();
    await shop.deliver();
    shop.fakeSmtp.mode = 'takes';
    await shop.deliver();
    expect(reached()).toEqual([...new Set(reached())]);
    const { _id, inDoubt, sent } = await shop.progress();
    expect(inDoubt).toBeGreaterThan(0);
    expect(Number(inDoubt) + Number(sent)).toBe(6);
    const { body } = await asAdmin('GET', `/api/users/newsletters/${_id}/deliveries`);
    expect(body).toHaveLength(Number(inDoubt));
    expect((await resend('in-doubt')).status).toBe(200);
    await shop.deliver();
    expect(await shop.progress()).toMatchObject({ sent: 6, inDoubt: 0, left: 0 });
    expect([...new Set(reached())]).toEqual(emails.toSorted());
  });
});

test('two senders at the same time never send to the same person', async () => {
  const emails = await shop.subscribers(40);
  await shop.send();
  await Promise.all([shop.deliver(), shop.deliver(), shop.deliver()]);
  expect(reached()).toEqual(emails.toSorted());
  expect(await shop.progress()).toMatchObject({ sent: 40, left: 0 });
});

test('what a process leaves without an outcome is in doubt after some minutes, and not before', async () => {
  await shop.subscribers(2);
  await shop.send();
  await sql`update newsletter_delivery set state = 'sending', claimed_at = now()
    where id = (select id from newsletter_delivery limit 1)`.execute(shop.deps.db);
  await shop.deliver();
  expect(await shop.progress()).toMatchObject({ sent: 1, inDoubt: 0, left: 1 });
  await waitForTheDead(shop);
  expect(await shop.progress()).toMatchObject({ sent: 1, inDoubt: 1, left: 0 });
});
