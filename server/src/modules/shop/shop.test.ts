import { afterAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const opened: TestShop[] = [];
afterAll(() => Promise.all(opened.map((shop) => shop.close())));

async function openShop(config: Parameters<typeof openTestShop>[0] = {}) {
  const shop = await openTestShop(config);
  opened.push(shop);
  return shop;
}

test('a demonstration shop says where its mails are', async () => {
  const { app } = await openShop({ config: { shopName: 'Arena' } });
  expect((await app.inject('/api/shop')).json()).toMatchObject({ name: 'Arena', demo: true, mailbox: true });
  expect((await app.inject('/api/dev/mailbox')).statusCode).toBe(200);
});

test('with a mail server of its own it has no mailbox, and does not send anybody there', async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'shop@example.com' };
  const { app } = await openShop({ config: { mail } });
  expect((await app.inject('/api/shop')).json()).toMatchObject({ demo: true, mailbox: false });
  expect((await app.inject('/api/dev/mailbox')).statusCode).toBe(404);
});
