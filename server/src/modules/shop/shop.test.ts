import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const publicFiles = join(import.meta.dirname, '../../../../web/public');
const opened: TestShop[] = [];
afterAll(() => Promise.all(opened.map((shop) => shop.close())));

async function openShop(config: Parameters<typeof openTestShop>[0] = {}) {
  const shop = await openTestShop(config);
  opened.push(shop);
  return shop;
}

test('a demonstration shop says where its mails are', async () => {
  const { app } = await openShop({ settings: { name: 'Arena' } });
  expect((await app.inject('/api/shop')).json()).toMatchObject({ name: 'Arena', demo: true, mailbox: true });
  expect((await app.inject('/api/dev/mailbox')).statusCode).toBe(200);
});

test('with a mail server of its own it has no mailbox, and does not send anybody there', async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'shop@example.com' };
  const { app } = await openShop({ config: { mail } });
  expect((await app.inject('/api/shop')).json()).toMatchObject({ demo: true, mailbox: false });
  expect((await app.inject('/api/dev/mailbox')).statusCode).toBe(404);
});

test('a phone learns under which name and picture to keep it', async () => {
  const [{ app } = await openShop()] = opened;
  const { headers, body } = await app.inject('/site.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({ name: 'Arena', short_name: 'Arena', start_url: '/' });
  for (const { src } of JSON.parse(body).icons) expect(existsSync(join(publicFiles, src))).toBe(true);
});

test('security.txt says whom to tell about a vulnerability, and when it expires', async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'desk@example.com' };
  const now = () => new Date('2026-11-14T09:30:00.000Z');
  const config = { mail, publicUrl: 'https://shop.test', applePayFile: import.meta.filename };
  const { app } = await openShop({ config, deps: { now } });
  const apple = await app.inject('/.well-known/apple-developer-merchantid-domain-association');
  expect([apple.statusCode, apple.body]).toEqual([200, readFileSync(import.meta.filename, 'utf8')]);
  const { headers, body } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'Contact: mailto:desk@example.com',
    'Expires: 2027-05-13T09:30:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://shop.test/.well-known/security.txt',
    '',
  ]);
});
