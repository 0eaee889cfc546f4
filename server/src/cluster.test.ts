import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../../scripts/free-port.ts';
import { removeEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { listWorkers, type ShopProcess, spawnShop } from './testing/shop-process.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

let dataDir: string;
let shop: ShopProcess;

// One for all: after the first of them it is full, and starting is quick.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fh-cluster-'));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  shop.child.kill('SIGKILL');
  await shop.ended;
});
afterAll(async () => {
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (settings: Record<string, string> = {}) => {
  shop = await spawnShop({ DATA_DIR: dataDir, WORKERS: '2', ...settings });
};

const findWorkers = () => listWorkers(shop);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Each connection may end at another process. */
async function expectSharedFigures(): Promise<void> {
  const ask = (path: string) => fetch(shop.url + path, { headers: { connection: 'close' } });
  for (let n = 0; n < 20; n++) await ask('/healthz');
  for (let n = 0; n < 4; n++)
    expect(await (await ask('/metrics')).text()).toContain(
      'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 20',
    );
}

test('several processes answer and count as one shop; one that is killed is replaced, and all of them close in order', async () => {
  await start();
  await shop.ready();
  await vi.waitFor(() => expect(shop.said()).toContain(`is open at ${shop.url}`), 60_000);
  const first = findWorkers();
  expect(first).toHaveLength(2);
  await expectSharedFigures();

  process.kill(first[0] ?? 0, 'SIGKILL');
  // The other one goes on answering; a connection that the dead one held may break.
  await vi.waitFor(async () => expect((await fetch(`${shop.url}/api/categories`)).status).toBe(200), 30_000);
  const soon = { timeout: 60_000, interval: 20 };
  const successor = await vi.waitUntil(() => findWorkers().find((pid) => !first.includes(pid)), soon);
  // It cannot have opened yet, and is replaced all the same.
  process.kill(successor, 'SIGKILL');
  const dead = [first[0], successor];
  await vi.waitFor(() => expect(findWorkers().filter((pid) => !dead.includes(pid))).toHaveLength(2), soon);
  await vi.waitFor(async () => expect((await fetch(`${shop.url}/api/categories`)).status).toBe(200), 30_000);

  const last = findWorkers();
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
  expect(last.filter(isAlive)).toEqual([]);
});

test.runIf(process.env.TEST_LONG)('when the primary process is killed, no worker keeps answering', async () => {
  await start();
  await shop.ready();
  await vi.waitFor(() => expect(shop.said()).toContain('is open at'), 60_000);
  const workers = findWorkers();
  shop.child.kill('SIGKILL');
  await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), { timeout: 60_000, interval: 100 });
});

test('what keeps it from opening is said once', async () => {
  const port = await findFreePort();
  const other = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  await start({ PORT: String(port) });
  expect(await shop.ended).toBe(1);
  expect(shop.said().split(`Port ${port} is taken by another program.`)).toHaveLength(2);
});
