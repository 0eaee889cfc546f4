import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from './platform/db/db.ts';
import { findRunningPostgres, removeEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { expectRightBooks } from './testing/faults/books.ts';
import { letIn } from './testing/faults/crowd.ts';
import { type ShopProcess, spawnShop } from './testing/shop-process.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const LOOK_MS = 2000;
vi.setConfig({ testTimeout: (MINUTES + 10) * 60_000, hookTimeout: 300_000 });

let dataDir: string;
let shop: ShopProcess;
let database: Database;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fh-soak-'));
  await chmod(dataDir, 0o755);
  shop = await spawnShop({ DATA_DIR: dataDir });
  await shop.ready();
  const connection = await findRunningPostgres(dataDir);
  database = openDatabase({ connection: connection ?? {}, poolSize: 2, onIdleError: () => {} });
});
afterAll(async () => {
  await database?.close();
  shop?.child.kill('SIGTERM');
  await shop?.ended;
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

interface Look {
  readonly memoryMb: number;
  readonly heapMb: number;
  /** Sockets, files and pipes of the process; none where the system does not tell. */
  readonly handles: number;
  readonly connections: number;
  readonly unfinished: number;
}

async function look(): Promise<Look> {
  const pid = String(shop.child.pid);
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  const heap = /^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1];
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where application_name ~ '^(fieldhouse|demo gateway)'`.execute(
    database.db,
  );
  const folders = [join(dataDir, 'uploads'), join(dataDir, 'files/.unfinished')];
  const left = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return {
    memoryMb: Number(execFileSync('ps', ['-o', 'rss=', '-p', pid], { encoding: 'utf8' })) / 1024,
    heapMb: Number(heap ?? 0) / 1024 / 1024,
    handles: existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0,
    connections: rows[0]?.n ?? 0,
    unfinished: left.flat().length,
  };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const medianOf = (looks: readonly Look[], what: keyof Look) => median(looks.map((one) => one[what]));

test(`after ${MINUTES} minutes of everything at once the shop is as large as it was when it had warmed up`, async () => {
  const crowd = await letIn(shop.url, database.db, { buyers: 3, lookers: 3, pauseMs: 20, steady: true });
  const looks: Look[] = [];
  for (const until = Date.now() + MINUTES * 60_000; Date.now() < until; await sleep(LOOK_MS)) looks.push(await look());
  // Two windows of the second half: before that cached answers and compiled code still come.
  const [half, window] = [Math.floor(looks.length / 2), Math.floor(looks.length / 6)];
  const [early, late] = [looks.slice(half, half + window), looks.slice(-window)];
  const figures = (['memoryMb', 'heapMb', 'handles', 'connections', 'unfinished'] as const).map((what) => [
    what,
    Math.round(medianOf(early, what)),
    Math.round(medianOf(late, what)),
  ]);
  console.log(JSON.stringify({ orders: crowd.countOrders(), answers: [...crowd.counts], figures }));
  for (const what of ['memoryMb', 'heapMb'] as const)
    expect(medianOf(late, what)).toBeLessThan(medianOf(early, what) * 1.1 + 10);
  for (const what of ['handles', 'connections', 'unfinished'] as const)
    expect(medianOf(late, what)).toBeLessThanOrEqual(medianOf(early, what) + 5);
  await crowd.leave();
  await expectRightBooks(crowd, database.db, (await findRunningPostgres(dataDir)) ?? {});
  expect(crowd.counts.get('no answer') ?? 0).toBe(0);
});
