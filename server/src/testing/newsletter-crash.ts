import { sql } from 'kysely';
import { expect } from 'vitest';
import { letter, type NewsletterShop, waitForTheDead } from './newsletter-shop.ts';
import { eventually } from './test-queue.ts';
import { startWorkerProcess } from './worker-process.ts';

const MINUTES_MS = 10 * 60_000;

/** Kills the node when the mail server has taken so many: it has the last one, and the shop does not know. */
async function killAfter(shop: NewsletterShop, mails: number): Promise<void> {
  const node = await startWorkerProcess(shop);
  shop.fakeSmtp.onTaken = () => {
    if (shop.fakeSmtp.taken.length === mails) node.child.kill('SIGKILL');
  };
  expect(await node.ended).toBe('SIGKILL');
}

/**
 * Sends a newsletter through processes that are killed in the middle, and by one that comes through. No subscriber has got two, and
 * all are accounted for: those who got one are sent or in doubt, those who are sent got one.
 */
export async function surviveKills(shop: NewsletterShop, subscribers: number, kills: readonly number[]): Promise<void> {
  const emails = await shop.subscribers(subscribers);
  await shop.send(letter);
  for (const mails of kills) {
    await killAfter(shop, mails);
    await waitForTheDead(shop);
  }
  delete shop.fakeSmtp.onTaken;
  const node = await startWorkerProcess(shop);
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
