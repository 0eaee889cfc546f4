import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { sweepRefunds } from '../modules/after-sales/index.ts';
import { buy, cards, ordersOf } from '../testing/paying.ts';
import { signIn } from '../testing/sign-in.ts';
import { stock } from '../testing/stocked-shop.ts';
import { eventually } from '../testing/test-queue.ts';
import { openTestShop, type TestShop, type TestShopOptions } from '../testing/test-shop.ts';

// Each fault is made, and moves the figure of its alert past what deploy/prometheus-rules.yaml has as its limit. That the alert then
// fires is Prometheus' affair (alerts.test.ts); what watch-shop.test.ts does is not done again.
vi.setConfig({ testTimeout: 180_000 });

async function openShop(options?: TestShopOptions): Promise<TestShop> {
  const shop = await openTestShop(options);
  onTestFinished(() => shop.close());
  return shop;
}

async function read(shop: TestShop, ...names: string[]): Promise<number> {
  const { body } = await shop.app.inject('/metrics');
  const lines = body.split('\n').filter((line) => names.every((name) => line.includes(name)) && !line.startsWith('#'));
  expect(lines, names.join()).not.toEqual([]);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

async function sell(shop: TestShop) {
  const [productId = ''] = await stock(shop, [{ name: 'Ball', quantity: 100, price: 10 }]);
  const [buyer, admin] = [await signIn(shop, 'client'), await signIn(shop, 'admin')];
  const order = (card?: string) => buy(shop, buyer, [{ productId, quantity: 1, price: 10 }], card);
  const orderId = async (card: string) => (await order(card)).json<{ orderId: string }>().orderId;
  const cancel = (id: string) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/orders/${id}`,
      headers: admin.headers,
      payload: { status: 'canceled' },
    });
  return { productId, buyer, admin, order, orderId, cancel };
}

test('NoOrders, PaymentsStuck, PaymentsDeclined, MailsWaiting, MoneyKept, RefundsFailed', async () => {
  const shop = await openShop();
  const { db } = shop.deps;
  const { admin, buyer, order, orderId, cancel } = await sell(shop);
  for (const card of [cards.pays, cards.declined, cards.declined, cards.asks]) await order(card);
  const [kept, failing] = [await orderId(cards.pays), await orderId(cards.refundFails)];
  await cancel(kept);
  await cancel(failing);
  await shop.app.inject({ method: 'POST', url: `/api/orders/${failing}/refund`, headers: admin.headers });
  await sql`update demo_gateway.refund set turns_at = now() where turns_at is not null`.execute(db);
  await sql`update refund set look_at = now() where look_at is not null`.execute(db);
  await sweepRefunds(shop.deps);
  await sql`update payment set created_at = now() - interval '1 hour' where state = 'open'`.execute(db);
  await sql`update mail set queued_at = now() - interval '1 hour'`.execute(db);
  expect(await read(shop, 'shop_orders{')).toBe((await ordersOf(shop, buyer)).length);
  expect(await read(shop, 'shop_oldest_open_payment_seconds ')).toBeGreaterThan(1800);
  expect(await read(shop, 'shop_payments_last_hour', 'declined')).toBe(2);
  expect(await read(shop, 'mails_oldest_waiting_seconds ')).toBeGreaterThan(1800);
  expect(await read(shop, 'shop_kept_cents ')).toBe(1000);
  expect(await read(shop, 'shop_refunds', 'failed')).toBe(1);
});

test('ShopErrors, ShopSlow, ConnectionsAwaited: tables that are locked, or not there', async () => {
  const shop = await openShop();
  const { order, productId, admin } = await sell(shop);
  const lock = Promise.withResolvers<void>();
  const held = shop.deps.db.transaction().execute(async (tx) => {
    await sql`select from product for update`.execute(tx);
    await lock.promise;
  });
  const checkouts = Array.from({ length: 14 }, () => order());
  await eventually(async () => (await read(shop, 'db_pool_connections', 'waiting')) > 5);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  lock.resolve();
  await Promise.all([held, ...checkouts]);
  const slow = async (le: string) => read(shop, 'http_request_duration_seconds_bucket', 'payment', `le="${le}"`);
  expect(await slow('+Inf')).toBeGreaterThan(await slow('1'));

  await sql`alter table stock_movement rename to gone`.execute(shop.deps.db);
  const url = `/api/products/stock/${productId}`;
  expect((await shop.app.inject({ url, headers: admin.headers })).statusCode).toBe(500);
  expect(await read(shop, 'http_request_duration_seconds_count', 'status="500"')).toBe(1);
});

test('EventLoopHeldUp', async () => {
  const shop = await openShop();
  for (let n = 0; n < 3; n++) {
    for (const until = performance.now() + 800; performance.now() < until; );
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await read(shop, 'nodejs_eventloop_lag_p99_seconds ')).toBeGreaterThan(0.5);
});

test('IndexDiffers: somebody changes products by hand, past the triggers that tell of it', async () => {
  const shop = await openShop();
  await stock(shop, [{ name: 'Ball', quantity: 100, price: 10 }]);
  await shop.app.inject('/api/products/forPage?page=1');
  await sql
    .raw(`set session_replication_role = replica; update product set price_from_cents = 1, price_to_cents = 1;
    update variant set effective_cents = 1; set session_replication_role = origin`)
    .execute(shop.deps.db);
  await eventually(async () => (await read(shop, 'catalogue_index_differences_total ')) > 0, 150_000);
});

test('IndexBehind: changes are heard of, and not followed', async () => {
  const shop = await openShop({ indexEveryMs: 600_000 });
  const names = ['Ball', 'Bat', 'Net'];
  for (const name of names) {
    await stock(shop, [{ name, quantity: 1, price: 10 }]);
    await shop.app.inject('/api/products/forPage?page=1');
  }
  await eventually(async () => (await read(shop, 'catalogue_index_behind_seconds ')) > 1, 20_000);
});

const small = await mkdtemp(join(tmpdir(), 'fh-small-'));
afterAll(async () => {
  if (mounted) spawnSync('umount', [small]);
  await rm(small, { recursive: true });
});
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', small]).status === 0;
test.skipIf(!mounted)('DiskFilling', async () => {
  await writeFile(join(small, 'pictures'), Buffer.alloc(950_000));
  const shop = await openShop({ config: { dataDir: small } });
  expect((await read(shop, 'disk_free_bytes ')) / (await read(shop, 'disk_size_bytes '))).toBeLessThan(0.1);
});

test('RunsAsCopy', async () => {
  const shop = await openShop({ deps: { restoredFrom: 'shop-2026-11-17T03-00-00Z.export' } });
  expect(await read(shop, 'shop_is_copy ')).toBe(1);
});
