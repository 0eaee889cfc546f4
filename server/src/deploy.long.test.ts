import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from './platform/db/db.ts';
import { makeScratch, type Scratch } from './platform/embedded-postgres/embedded-scratch.ts';
import { type Balancer, openBalancer } from './testing/faults/balancer.ts';
import { expectRightBooks } from './testing/faults/books.ts';
import { type Crowd, letIn } from './testing/faults/crowd.ts';
import { type ShopProcess, spawnShop } from './testing/shop-process.ts';
import { eventually } from './testing/test-queue.ts';

vi.setConfig({ testTimeout: 10 * 60_000, hookTimeout: 5 * 60_000 });

let scratch: Scratch;
let postgres: Awaited<ReturnType<Scratch['start']>>;
let database: Database;
let balancer: Balancer;
let crowd: Crowd;
let nodes: ShopProcess[];
let open: () => Promise<ShopProcess>;

beforeAll(async () => {
  scratch = makeScratch();
  postgres = await scratch.start({ max_connections: 100 });
  const { user, database: name, host, port } = postgres.connection;
  const url = `postgres://${user}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`;
  // Pictures would be in a bucket; here the nodes share a folder.
  const dataDir = await mkdtemp(join(dirname(scratch.dataDir), 'files-'));
  open = async () => {
    const node = await spawnShop({ DEMO: '1', DATABASE_URL: url, DATA_DIR: dataDir, DRAIN_SECONDS: '2' });
    await node.ready();
    return node;
  };
  // One after the other: the first fills the shop.
  nodes = [await open(), await open()];
  database = openDatabase({ connection: postgres.connection, poolSize: 3, onIdleError: () => {} });
  balancer = await openBalancer(() => nodes.map((node) => node.url));
  crowd = await letIn(balancer.url, database.db, { buyers: 3, lookers: 3, pauseMs: 30 });
});
afterAll(async () => {
  await balancer?.close();
  for (const node of nodes ?? []) node.child.kill('SIGTERM');
  await Promise.all((nodes ?? []).map((node) => node.ended));
  await database?.close();
  await scratch.clear();
});

async function buyMore(): Promise<void> {
  const before = crowd.countOrders();
  await eventually(() => crowd.countOrders() >= before + 10, 120_000);
}

test('a new version takes the place of the old one node by node, and nobody is turned away', async () => {
  await buyMore();
  for (const old of [...nodes]) {
    old.child.kill('SIGTERM');
    expect(await old.ended).toBe(0);
    const next = await open();
    nodes = nodes.map((node) => (node === old ? next : node));
    await buyMore();
  }
  const turnedAway = [...crowd.counts.keys()].filter((status) => !/^[234]\d\d$/.test(status));
  expect(turnedAway).toEqual([]);
});

test('afterwards the books are right', async () => {
  await crowd.leave();
  await expectRightBooks(crowd, database.db, postgres.connection);
});
