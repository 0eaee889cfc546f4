import { sql } from 'kysely';
import { expect } from 'vitest';
import { letter, type NewsletterShop, waitForTheDead } from './newsletter-shop.ts';
import { type ShopProcess, spawnShop } from './shop-process.ts';
import { eventually } from './test-queue.ts';

const MINUTES_MS = 10 * 60_000;

/** The shop's worker as it runs in earnest, with a real mail server, in a process that can be killed. */
function startNode({ database: { connection }, fakeSmtp }: NewsletterShop): Promise<ShopProcess> {
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

/** Kills the node when the mail server has taken so many: it has the last one, and the shop does not know. */
async function killAfter(shop: NewsletterShop, mails: number): Promise<void> {
  const node = await startNode(shop);
  shop.fakeSmtp.onTaken = () => {
    if (shop.fakeSmtp.taken.length === mails) node.child.kill('SIGKILL');
  };
  expect(await node.ended).toBe('SIGKILL');
}

/**
 * Sends a newsletter through processes that are killed in the middle, and by one that comes through. Nobody has got two, and
 * everybody is accounted for: whoever got one is sent or in doubt, whoever is sent got one.
 */
export async function surviveKills(shop: NewsletterShop, subscribers: number, kills: readonly number[]): Promise<void> {
  const emails = await shop.subscribers(subscribers);
  await shop.send(letter);
  for (const mails of kills) {
    await killAfter(shop, mails);
    await waitForTheDead(shop);
  }
  delete shop.fakeSmtp.onTaken;
  const node = await startNode(shop);
  const progress = await eventually(async () => {
    const now = await shop.progress();
    return now.left === 0 ? now : undefined;
  }, MINUTES_MS);
  node.child.kill('SIGTERM');
  expect(await node.ended).toBe(0);

  const reached = shop.fakeSmtp.taken.map(({ to }) => to[0] ?? '');
  expect(new Set(reached).size).toBe(reached.length);
  const { sent, failed, inDoubt } = progress as Record<string, number>;
  expect(Number(sent) + Number(failed) + Number(inDoubt)).toBe(subscribers);
  expect(inDoubt).toBeGreaterThanOrEqual(kills.length);
  expect(inDoubt).toBeLessThanOrEqual(3 * kills.length);
  const states = await statesOf(shop);
  expect([...states.keys()].toSorted()).toEqual(emails.toSorted());
  const received = new Set(reached);
  for (const [email, state] of states) {
    if (state === 'sent') expect(received).toContain(email);
    if (state !== 'sent') expect(state).toBe('in-doubt');
  }
}

async function statesOf({ deps }: NewsletterShop): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; state: string }>`
    select email, state from newsletter_delivery join account on account.id = account_id`.execute(deps.db);
  return new Map(rows.map(({ email, state }) => [email, state]));
}
