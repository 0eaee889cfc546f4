import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from './platform/db/db.ts';
import { makeScratch, type Scratch } from './platform/embedded-postgres/embedded-scratch.ts';
import { expectRightBooks } from './testing/faults/books.ts';
import { type Crowd, letIn } from './testing/faults/crowd.ts';
import { type DatabaseAddress, openDatabaseAddress } from './testing/faults/database-address.ts';
import { type Standby, startStandby } from './testing/faults/standby.ts';
import { type ShopProcess, spawnShop } from './testing/shop-process.ts';
import { eventually } from './testing/test-queue.ts';

const BACK_MS = 180_000;
vi.setConfig({ testTimeout: 15 * 60_000, hookTimeout: 5 * 60_000 });

let scratch: Scratch;
let home: string;
let primary: Awaited<ReturnType<Scratch['start']>>;
let standby: Standby;
let address: DatabaseAddress;
let nodes: ShopProcess[];
let database: Database;
let crowds: Crowd[];

beforeAll(async () => {
  scratch = makeScratch();
  primary = await scratch.start({ fsync: 'on', max_connections: 100 });
  address = await openDatabaseAddress(primary.connection);
  const { user, database: name } = primary.connection;
  const url = `postgres://${user}@127.0.0.1:${address.port}/${name}`;
  // Uploads and pictures would be in a bucket; here the nodes share a folder.
  const dataDir = await mkdtemp(join(dirname(scratch.dataDir), 'files-'));
  nodes = [];
  // One after the other: the first fills the shop.
  for (const _ of [1, 2]) {
    const node = await spawnShop({ DEMO: '1', DATABASE_URL: url, DATA_DIR: dataDir });
    nodes.push(node);
    await node.ready();
  }
  home = await mkdtemp(join(tmpdir(), 'fh-standby-'));
  standby = await startStandby(primary, home);
  database = openDatabase({ connection: { connectionString: url }, poolSize: 3, onIdleError: () => {} });
  const size = { buyers: 3, lookers: 2, pauseMs: 30 };
  crowds = [];
  for (const [n, node] of nodes.entries())
    crowds.push(await letIn(node.url, database.db, { ...size, name: `node ${n}` }));
});
afterAll(async () => {
  for (const node of nodes ?? []) node.child.kill('SIGTERM');
  await Promise.all((nodes ?? []).map((node) => node.ended));
  await database?.close();
  await address?.close();
  await standby?.stop();
  await scratch.clear();
  if (home) await rm(home, { recursive: true, force: true });
});

async function buys(crowd: Crowd, more: number): Promise<void> {
  const before = crowd.countOrders();
  await eventually(() => crowd.countOrders() >= before + more, BACK_MS).catch((error: unknown) => {
    const fatal = (text: string) => text.split('\n').filter((line) => /"fatal"|Closing/.test(line));
    const said = nodes.map((node) => [...fatal(node.said()), node.said().slice(-1500)].join('\n')).join('\n---\n');
    throw new Error(`nobody buys any more; answers were ${JSON.stringify([...crowd.counts])}\n${said}`, {
      cause: error,
    });
  });
}

/** Something that only the worker of a node does. The connection that asks may be one of those that have gone silent. */
async function jobsStillRun(): Promise<void> {
  const since = new Date();
  await eventually(async () => {
    const sent = await sql`select from mail where sent_at > ${since}`.execute(database.db).catch(() => undefined);
    return (sent?.rows.length ?? 0) > 0;
  }, BACK_MS);
}

test('the PostgreSQL that leads is killed and its standby promoted: both nodes go on by themselves, and no promise is lost', async () => {
  await Promise.all(crowds.map((crowd) => buys(crowd, 5)));
  // Its backends and all; and nobody starts it again.
  process.kill(-(primary.pid() ?? 0), 'SIGKILL');
  address.pointAt(undefined);
  await primary.stop();
  await sleep(1000);
  await standby.promote();
  address.pointAt(standby.connection);
  await Promise.all(crowds.map((crowd) => buys(crowd, 5)));
  await jobsStillRun();
  for (const node of nodes) expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
});

test('a database that vanishes silently is given up, and reconnected at its address', async () => {
  address.goSilent();
  await Promise.all(crowds.map((crowd) => buys(crowd, 5)));
  await jobsStillRun();
});

test('afterwards the books are right', async () => {
  await Promise.all(crowds.map((crowd) => crowd.leave()));
  for (const { counts, countOrders } of crowds) console.log(`${countOrders()} orders, ${JSON.stringify([...counts])}`);
  for (const crowd of crowds) await expectRightBooks(crowd, database.db, standby.connection);
});
