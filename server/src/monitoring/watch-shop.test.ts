import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { buy, cards } from '../testing/paying.ts';
import { signIn } from '../testing/sign-in.ts';
import { stock } from '../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { watchShop } from './watch-shop.ts';

let shop: TestShop;
let backups: string;

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'fh-backups-'));
  await writeFile(join(backups, 'shop-2026-11-17T03-00-00Z.export'), '');
  shop = await openTestShop({ config: { backup: { to: backups, key: undefined }, dataDir: backups } });
});
afterAll(async () => {
  await shop.close();
  await rm(backups, { recursive: true });
});

async function figures(of = shop): Promise<Map<string, number>> {
  const { body } = await of.app.inject('/metrics');
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

test('what is sold, declined, waits and was given up is counted', async () => {
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10, quantity: 9 }]);
  const buyer = await signIn(shop, 'client');
  const line = [{ productId: ball, quantity: 1, price: 10 }];
  await buy(shop, buyer, line);
  await buy(shop, buyer, line, cards.declined);
  const { db } = shop.deps;
  await sql`
    insert into failed_job (job_id, task, payload, error, attempts) values (1, 'send-order-mail', '{}', 'no', 14)`.execute(
    db,
  );
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`.execute(db);
  const read = await figures();
  expect(Object.fromEntries(read)).toMatchObject({
    shop_figures_up: 1,
    'shop_orders{status="pending"}': 1,
    'shop_order_amount_cents{status="pending"}': 1000,
    'shop_payments_last_hour{state="paid"}': 1,
    'shop_payments_last_hour{state="declined"}': 1,
    'shop_payments_last_hour{state="open"}': 0,
    'shop_refunds{state="failed"}': 0,
    shop_kept_cents: 0,
    'queue_jobs{state="later"}': 0,
    queue_failed_jobs: 1,
    shop_stock_unguarded: 0,
    shop_is_copy: 0,
    catalogue_index_behind_seconds: 0,
    backup_newest_timestamp_seconds: Date.UTC(2026, 10, 17, 3) / 1000,
  });
  expect(read.get('queue_oldest_due_seconds')).toBeGreaterThan(3599);
  for (const name of [
    'mails_waiting',
    'queue_jobs{state="due"}',
    'database_size_bytes',
    'disk_free_bytes',
    'disk_size_bytes',
  ])
    expect([name, (read.get(name) ?? 0) > 0]).toEqual([name, true]);
});

test('what stands in its way is seen: stock that nothing guards, a receiver that takes no events', async () => {
  const other = await openTestShop();
  onTestFinished(() => other.close());
  await sql`alter table variant drop constraint variant_quantity_not_negative`.execute(other.deps.db);
  const id = newId();
  await sql`insert into webhook (id, url, events, secret) values (${id}, 'https://erp.example', '{*}', 's')`.execute(
    other.deps.db,
  );
  await sql`
    insert into webhook_delivery (id, webhook_id, event_id, type, subject, data, event_at)
    values (${id}, ${id}, ${id}, 'order.placed', ${id}, '{}', now() - interval '2 hours')`.execute(other.deps.db);
  const read = await figures(other);
  expect(read.get('webhooks_waiting')).toBe(1);
  expect(read.get('webhooks_oldest_waiting_seconds')).toBeGreaterThan(7199);
  expect(read.get('shop_stock_unguarded')).toBe(1);
  expect(read.has('backup_newest_timestamp_seconds')).toBe(false);
});

test('a place for backups that has gone away is told as one without any, and the fuller of two disks as the disk', async () => {
  const { db, config } = shop.deps;
  const metrics = createMetrics({ db, pool: { totalCount: 0, idleCount: 0 }, countWaiting: () => 0 });
  const backup = { ...config.backup, to: join(backups, 'unmounted', 'folder') };
  watchShop({ ...shop.deps, metrics, config: { ...config, backup } }, '/proc');
  const text = await metrics.text();
  expect(text).toMatch(/^backup_newest_timestamp_seconds 0$/m);
  expect(text).toMatch(/^disk_free_bytes 0$/m);
});

test('while the database is away the other figures are there, and those of the shop are not told as zero', async () => {
  const other = await openTestShop();
  await sql`alter table failed_job rename to gone`.execute(other.deps.db);
  onTestFinished(() => other.close());
  const read = await figures(other);
  expect(read.get('shop_figures_up')).toBe(0);
  expect(read.has('queue_failed_jobs')).toBe(false);
  expect(read.has('process_cpu_seconds_total')).toBe(true);
});
