import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from './platform/db/db.ts';
import { findRunningPostgres, removeEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { headersOf } from './testing/fake-smtp.ts';
import { expectRightBooks, expectWholePictures } from './testing/faults/books.ts';
import { type Crowd, letIn } from './testing/faults/crowd.ts';
import { type Fault, listFaults, type MailServer, openMailServer } from './testing/faults/faults.ts';
import { type SupervisedShop, superviseShop } from './testing/faults/supervised-shop.ts';
import { eventually } from './testing/test-queue.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 4);
const LASTING_MS = 5000;
const CROWD = { buyers: 4, lookers: 4, pauseMs: 30 };
const BACK_MS = 120_000;
vi.setConfig({ testTimeout: 30 * 60_000, hookTimeout: 180_000 });

let dataDir: string;
let mail: MailServer;
let shop: SupervisedShop;
let database: Database;
let crowd: Crowd;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fh-faults-'));
  await chmod(dataDir, 0o755);
  mail = await openMailServer();
  shop = await superviseShop(dataDir, { WORKERS: '2', SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com' });
  await shop.ready();
  const connection = await findRunningPostgres(dataDir);
  database = openDatabase({ connection: connection ?? {}, poolSize: 3, onIdleError: () => {} });
});
afterAll(async () => {
  await database?.close();
  await shop?.close();
  await mail?.leave();
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

/** Back means: pages are shown, and somebody has bought something since. */
async function comeBack({ name }: Fault): Promise<void> {
  const [before, since] = [crowd.countOrders(), performance.now()];
  await eventually(() => crowd.countOrders() > before + 2, BACK_MS).catch(() => {
    throw new Error(`nobody can buy after this: ${name}\n${shop.said().slice(-3000)}`);
  });
  await eventually(async () => (await crowd.ask('/'))?.status === 200, BACK_MS);
  console.log(`back ${((performance.now() - since) / 1000).toFixed(1)} s after: ${name}`);
}

async function countWaitingMails(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from "order" o join mail_status m on m.id in (o.order_mail_id, o.dispatch_mail_id)
    where m.status = 'queued'`.execute(database.db);
  return rows[0]?.n ?? 0;
}

test('processes are killed, PostgreSQL stops, mail, cards and disk fail: the shop comes back by itself, and no promise is lost or kept twice', async () => {
  crowd = await letIn(shop.url, database.db, CROWD);
  await eventually(() => crowd.countOrders() > 3, BACK_MS);
  for (let round = 0; round < ROUNDS; round++)
    for (const fault of listFaults(shop, mail, LASTING_MS)) {
      // At any moment, not just when all is well again.
      await sleep(Math.random() * 3000);
      await fault.happen();
      await comeBack(fault);
    }
  await crowd.leave();
  const { staffActions, counts } = crowd;
  console.log(`${crowd.countOrders()} orders, ${shop.restarts()} restarts, answers ${JSON.stringify([...counts])}`);
  expect([staffActions.pictures.length, staffActions.categories.length, counts.get('503')].every(Boolean)).toBe(true);
  await expectRightBooks(crowd, database.db, (await findRunningPostgres(dataDir)) ?? {});
  await expectWholePictures(crowd, dataDir);
  await eventually(async () => (await countWaitingMails()) === 0, 10 * 60_000);
  const ids = new Set(mail.taken.map((taken) => headersOf(taken).find((line) => /^message-id:/i.test(line))));
  expect(ids.size).toBeGreaterThanOrEqual(crowd.countOrders());
});

test('afterwards it closes in order', async () => {
  expect(await shop.close()).toBe(0);
});
