import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { openPlace } from '../backup/open-place.ts';
import { momentOf } from '../backup/rotation.rules.ts';
import type { Deps } from '../deps.ts';
import { readShopFigures, type ShopFigures } from './shop-figures.repo.ts';

type WatchDeps = Pick<Deps, 'metrics' | 'db' | 'index' | 'now' | 'restoredFrom'> & {
  readonly config: Pick<Deps['config'], 'dataDir' | 'backup' | 's3'>;
};

/** A monitor asks every 15 seconds or so, and there may be several. */
const FIGURES_MS = 10_000;
const BACKUP_MS = 600_000;

/** Name, meaning, where it is read, and its label if it has one. */
const ofTables: readonly (readonly [string, string, keyof ShopFigures, string?])[] = [
  ['shop_orders', 'All orders, by status.', 'orders', 'status'],
  ['shop_order_amount_cents', 'What they come to, in cents of the currency, by status.', 'orderCents', 'status'],
  ['shop_payments_last_hour', 'Payments begun in the last hour, by state.', 'payments', 'state'],
  ['shop_oldest_open_payment_seconds', 'Age of the oldest payment without an outcome.', 'oldestOpenPaymentSeconds'],
  ['shop_refunds', 'Refunds under way, and those that failed and were not tried again, by state.', 'refunds', 'state'],
  ['shop_kept_cents', 'Money of canceled goods that has not gone back, in cents.', 'keptCents'],
  ['queue_jobs', 'Background jobs, by state: due ones wait for a worker.', 'jobs', 'state'],
  ['queue_oldest_due_seconds', 'How long the oldest job that is due has waited.', 'oldestDueJobSeconds'],
  ['queue_failed_jobs', 'Jobs that were given up (table failed_job).', 'failedJobs'],
  ['mails_waiting', 'Mails that no server has accepted yet.', 'mailsWaiting'],
  ['mails_oldest_waiting_seconds', 'Age of the oldest of them.', 'oldestMailSeconds'],
  ['webhooks_waiting', 'Events that no receiver has accepted yet, of webhooks that are on.', 'webhooksWaiting'],
  ['webhooks_oldest_waiting_seconds', 'Age of the oldest of them.', 'oldestWebhookSeconds'],
  ['shop_stock_unguarded', '0 while the database refuses stock below zero.', 'stockUnguarded'],
  ['database_size_bytes', 'Size of the database.', 'databaseBytes'],
];

/**
 * Figures for /metrics that say whether the shop sells, and whether somebody has to do something. They are read when they are
 * asked for; what cannot be read is left out, and `shop_figures_up` says so. The rules of `deploy/` are made of them.
 */
export function watchShop(
  { metrics, db, index, config, now, restoredFrom }: WatchDeps,
  databaseFolder: string | undefined,
): void {
  const figures = remember(FIGURES_MS, () => readShopFigures(db, now()));
  for (const [name, help, key, label] of ofTables)
    metrics.watch(name, help, async () => (await figures())?.[key], label);
  metrics.watch('shop_figures_up', 'Whether these figures could be read from the database.', async () =>
    (await figures()) ? 1 : 0,
  );
  metrics.watch(
    'catalogue_index_behind_seconds',
    'Age of the oldest change that the index of products does not have yet.',
    async () => Math.max(0, index.behindMs()) / 1000,
  );
  metrics.watch('shop_is_copy', '1 for a restored copy, which runs no jobs and takes no orders.', async () =>
    restoredFrom === undefined ? 0 : 1,
  );
  watchDisk(metrics, [config.dataDir, ...(databaseFolder === undefined ? [] : [databaseFolder])]);
  if (config.backup.to !== undefined) watchBackups(metrics, config.backup.to, config.s3);
}

/** Of several, that which will be full first. */
function watchDisk(metrics: Deps['metrics'], folders: readonly string[]): void {
  const shareLeft = ({ bavail, blocks }: StatsFs) => bavail / Math.max(blocks, 1);
  const fullest = remember(FIGURES_MS, async () => {
    const disks = await Promise.all(folders.map((folder) => statfs(folder)));
    return disks.toSorted((a, b) => shareLeft(a) - shareLeft(b))[0];
  });
  const where = 'where DATA_DIR or the embedded database is, whichever is fuller.';
  metrics.watch('disk_free_bytes', `Free space ${where}`, async () => {
    const found = await fullest();
    return found && found.bavail * found.bsize;
  });
  metrics.watch('disk_size_bytes', `Size of the disk ${where}`, async () => {
    const found = await fullest();
    return found && found.blocks * found.bsize;
  });
}

/** A place that cannot be reached has no backup that is of use: 0, so that somebody hears of it. */
function watchBackups(metrics: Deps['metrics'], to: string, s3: Deps['config']['s3']): void {
  const newest = remember(BACKUP_MS, async () => {
    const names = await (await openPlace(to, s3)).list('');
    return Math.max(0, ...names.flatMap((name) => momentOf(name)?.getTime() ?? [])) / 1000;
  });
  const help = 'When the newest backup in BACKUP_TO was made; 0: there is none, or BACKUP_TO cannot be read.';
  metrics.watch('backup_newest_timestamp_seconds', help, async () => (await newest()) ?? 0);
}

/** Undefined when it failed, which is remembered as well: what is away is not asked more often. */
function remember<T>(ms: number, read: () => Promise<T>): () => Promise<T | undefined> {
  let last: { readonly at: number; readonly value: Promise<T | undefined> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= ms) last = { at, value: read().catch(() => undefined) };
    return last.value;
  };
}
