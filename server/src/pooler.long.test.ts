import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../../scripts/ports.ts';
import { openDatabase } from './platform/db/db.ts';
import { makeScratch, type Scratch } from './platform/embedded-postgres/embedded-scratch.ts';
import { expectRightBooks } from './testing/faults/books.ts';
import { letIn } from './testing/faults/crowd.ts';
import { spawnShop } from './testing/shop-process.ts';
import { eventually } from './testing/test-queue.ts';

vi.setConfig({ testTimeout: 5 * 60_000, hookTimeout: 5 * 60_000 });

// Debian's package; without it there is nothing to try.
const path = `${process.env.PATH}:/usr/sbin`;
const isInstalled = spawnSync('pgbouncer', ['--version'], { env: { ...process.env, PATH: path } }).status === 0;

let scratch: Scratch;
let connection: Awaited<ReturnType<Scratch['start']>>['connection'];

beforeAll(async () => {
  scratch = makeScratch();
  ({ connection } = await scratch.start({ max_connections: 60 }));
});
afterAll(() => scratch.clear());

/** In front of the database; the address to give to the shop. */
async function openPooler(mode: 'session' | 'transaction'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fh-pooler-'));
  chmodSync(folder, 0o755);
  const { host, user, database } = connection;
  const port = await findFreePort();
  const settings = `[databases]
${database} = host=${host} port=${connection.port} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
`;
  writeFileSync(join(folder, 'pgbouncer.ini'), settings, { mode: 0o644 });
  // It does not run under root, and has to reach the database's socket.
  const { uid, gid } = statSync(host);
  const as = process.getuid?.() === 0 ? { uid, gid } : {};
  const child: ChildProcess = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
    env: { ...process.env, PATH: path },
    stdio: 'ignore',
    ...as,
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGINT');
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  const url = `postgres://${user}@127.0.0.1:${port}/${database}`;
  await eventually(async () => {
    const client = new pg.Client(url);
    client.on('error', () => {});
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    return isOpen;
  }, 30_000);
  return url;
}

test.skipIf(!isInstalled)('behind PgBouncer in session mode the shop opens, sells and does its jobs', async () => {
  const url = await openPooler('session');
  const shop = await spawnShop({ DEMO: '1', DATABASE_URL: url, DATA_DIR: join(scratch.dataDir, '../files') });
  await shop.ready();
  const database = openDatabase({ connection, poolSize: 3, onIdleError: () => {} });
  onTestFinished(() => database.close());
  const crowd = await letIn(shop.url, database.db, { buyers: 2, lookers: 1, pauseMs: 30 });
  await eventually(() => crowd.countOrders() >= 5, 120_000);
  await crowd.leave();
  // Mails are jobs, and the auditor misses each that was not sent.
  await expectRightBooks(crowd, database.db, connection);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
});

test.skipIf(!isInstalled)('behind PgBouncer in transaction mode it says no, and what to do', async () => {
  const url = await openPooler('transaction');
  const shop = await spawnShop({ DEMO: '1', DATABASE_URL: url, DATA_DIR: join(scratch.dataDir, '../files') });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain('pool_mode = session');
});
