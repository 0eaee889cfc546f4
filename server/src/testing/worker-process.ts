import type { FakeSmtp } from './fake-smtp.ts';
import { type ShopProcess, spawnShop } from './shop-process.ts';
import type { TestShop } from './test-shop.ts';

/** The shop's worker as it runs in earnest, with a real mail server, in a process that can be killed. */
export function startWorkerProcess({
  database: { connection },
  fakeSmtp,
}: Pick<TestShop, 'database'> & { readonly fakeSmtp: FakeSmtp }): Promise<ShopProcess> {
  const { user, password, host, port, database } = connection;
  const who = password ? `${user}:${password}` : user;
  return spawnShop({
    ROLE: 'worker',
    DATABASE_URL: `postgres://${who}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`,
    PUBLIC_URL: 'https://shop.example.com',
    SMTP_URL: fakeSmtp.url,
    MAIL_FROM: 'shop@example.com',
    NEWSLETTER_PER_MINUTE: '60000',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    ADMIN_EMAIL: 'boss@example.com',
    ADMIN_PASSWORD: 'nine lanes to the left',
  });
}
