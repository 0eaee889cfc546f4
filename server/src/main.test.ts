import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../../scripts/ports.ts';
import { findRunningPostgres, removeEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { newId } from './platform/ids.ts';
import { hashToken, newToken } from './platform/sessions/tokens.ts';
import { putOneProductInto } from './testing/one-product-shop.ts';
import { listWorkers, type ShopProcess, spawnShop } from './testing/shop-process.ts';
import { eventually } from './testing/test-queue.ts';

// Each of these starts a whole shop, fills it and closes it again, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

let dataDir: string;
const running = new Set<ShopProcess>();

// One for all: once it is full, starting is quick. Each day it is the browser tests that begin with an empty folder.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fh-main-'));
  await chmod(dataDir, 0o755);
  if (!process.env.TEST_LONG) await putOneProductInto(dataDir);
});
afterEach(async () => {
  for (const shop of running) shop.child.kill('SIGKILL');
  await Promise.all([...running].map((shop) => shop.ended));
  running.clear();
});
afterAll(async () => {
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = await spawnShop({ DATA_DIR: dataDir, ...settings });
  running.add(shop);
  return shop;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const postmasterPid = () => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

describe('the shop opens and closes', () => {
  test('several processes answer and count as one shop, and a second shop on the same data is refused; one that is killed is replaced; SIGTERM answers a request in progress, closes all of them in order and leaves no process behind', async () => {
    const shop = await start({ WORKERS: '2' });
    await shop.ready();
    await vi.waitFor(() => expect(shop.said()).toContain(`Fieldhouse is open at ${shop.url}`), 60_000);
    expect(shop.said()).toMatch(/^Fieldhouse \d+\.\d+\.\d+/);
    const second = await start();
    expect(await second.ended).toBe(1);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    const first = listWorkers(shop);
    expect(first).toHaveLength(2);
    await expectSharedFigures(shop);

    process.kill(first[0] ?? 0, 'SIGKILL');
    // The other one goes on answering; a connection that the dead one held may break.
    await vi.waitFor(async () => expect((await fetch(`${shop.url}/api/categories`)).status).toBe(200), 30_000);
    const soon = { timeout: 60_000, interval: 20 };
    const successor = await vi.waitUntil(() => listWorkers(shop).find((pid) => !first.includes(pid)), soon);
    // It cannot have opened yet, and is replaced all the same.
    process.kill(successor, 'SIGKILL');
    const dead = [first[0], successor];
    await vi.waitFor(() => expect(listWorkers(shop).filter((pid) => !dead.includes(pid))).toHaveLength(2), soon);
    await vi.waitFor(async () => expect((await fetch(`${shop.url}/api/categories`)).status).toBe(200), 30_000);

    const last = [...listWorkers(shop), postmasterPid()];
    const answer = await fetch(`${shop.url}/api/products`);
    shop.child.kill('SIGTERM');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toBeInstanceOf(Array);
    expect(await shop.ended).toBe(0);
    expect(last.filter(isAlive)).toEqual([]);
  });

  test.runIf(process.env.TEST_LONG)('when the primary process is killed, no worker keeps answering', async () => {
    const shop = await start({ WORKERS: '2' });
    await shop.ready();
    await vi.waitFor(() => expect(shop.said()).toContain('is open at'), 60_000);
    const workers = listWorkers(shop);
    shop.child.kill('SIGKILL');
    await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), { timeout: 60_000, interval: 100 });
  });
});

/** Each connection may end at another process. */
async function expectSharedFigures({ url }: ShopProcess): Promise<void> {
  const ask = (path: string) => fetch(url + path, { headers: { connection: 'close' } });
  for (let n = 0; n < 20; n++) await ask('/healthz');
  for (let n = 0; n < 4; n++)
    expect(await (await ask('/metrics')).text()).toContain(
      'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 20',
    );
}

/** A busy machine may have put warnings into the log beside it. */
function expectNoStack(shop: ShopProcess): void {
  expect(shop.said().replaceAll(/^\{.*$/gm, '')).not.toContain('    at ');
}

describe('what keeps the shop from opening is said in one message, with the way out', () => {
  // Once, however many processes there are.
  test.each(process.env.TEST_LONG ? ['1', '2'] : ['1'])('a port that is taken, by %s processes', async (WORKERS) => {
    const port = await findFreePort();
    const other = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void other.close());
    const shop = await start({ PORT: String(port), WORKERS });
    expect(await shop.ended).toBe(1);
    expect(shop.said().split(`Port ${port} is taken by another program.`)).toHaveLength(2);
    expect(shop.said()).toContain('PORT=');
    expectNoStack(shop);
  });

  test('wrong settings, all of them at once', async () => {
    const shop = await start({ PAGE_SIZE: 'many', LOG_LEVEL: 'loud', SMTP_URL: 'nowhere' });
    expect(await shop.ended).toBe(1);
    for (const name of ['PAGE_SIZE', 'LOG_LEVEL', 'SMTP_URL']) expect(shop.said()).toContain(`- ${name}:`);
  });

  test('a data directory that cannot be written', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const shop = await start({ DATA_DIR: join(dataDir, 'file') });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain('DATA_DIR');
    expectNoStack(shop);
  });

  test('a demo shop’s data with the settings of a real one', async () => {
    const shop = await start({
      NODE_ENV: 'production',
      DATABASE: 'embedded',
      PUBLIC_URL: 'https://shop.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'shop@example.com',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_PUBLISHABLE_KEY: 'pk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'Whistle at half past nine',
    });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain('This database is a demo shop’s');
    expect(shop.said()).toContain('KEEP_DEMO_GOODS=1');
    expectNoStack(shop);
  });

  test('a database that does not answer', async () => {
    const shop = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain('The database of DATABASE_URL cannot be used');
  });
});

test.runIf(process.env.TEST_LONG)(
  'three servers that start together on one empty database all open, and migrate it once',
  async () => {
    const { connection } = inject('postgres');
    const name = `fh_three_${process.pid}`;
    const admin = new pg.Client(connection);
    await admin.connect();
    onTestFinished(async () => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    });
    await admin.query(`create database ${name}`);
    const password = connection.password ? `:${connection.password}` : '';
    const url = `postgres://${connection.user}${password}@/${name}?host=${encodeURIComponent(connection.host ?? '')}&port=${connection.port}`;
    const shops = await Promise.all([1, 2, 3].map(() => start({ DATABASE_URL: url })));
    await Promise.all(shops.map((shop) => shop.ready()));
    const database = new pg.Client({ ...connection, database: name });
    await database.connect();
    onTestFinished(() => database.end());
    const { rows } = await database.query('select name, count(*)::int as times from kysely_migration group by name');
    expect(rows.every(({ times }) => times === 1)).toBe(true);
    const { rows: categories } = await database.query('select count(*) = count(distinct name) as once from category');
    expect(categories).toEqual([{ once: true }]);
    // It closes in order by Ctrl and C too.
    for (const shop of shops) shop.child.kill('SIGINT');
    expect(await Promise.all(shops.map((shop) => shop.ended))).toEqual([0, 0, 0]);
  },
);

/** An administrator's token, put into the running shop's database. */
async function becomeAdmin(): Promise<string> {
  const connection = await findRunningPostgres(dataDir);
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  const [id, token] = [newId(), newToken()];
  await client.query(
    `insert into account (id, name, email, email_key, role, activated_at) values ($1, 'A', $2, $2, 'admin', now())`,
    [id, `${id}@fieldhouse.test`],
  );
  await client.query(
    `insert into session (token_hash, account_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [hashToken(token), id],
  );
  await client.end();
  return token;
}

const CRASHES = process.env.TEST_LONG ? 20 : 1;

test(`killed as a whole in the middle of writes (${CRASHES}×), the shop opens by itself and has every write it acknowledged; it says that it is leaving before it stops answering`, async () => {
  const acknowledged: string[] = [];
  let token: string | undefined;
  for (let crash = 0; crash <= CRASHES; crash++) {
    const shop = await start({ DRAIN_SECONDS: '60' });
    await shop.ready();
    const there = new Set(
      ((await (await fetch(`${shop.url}/api/categories`)).json()) as { name: string }[]).map(({ name }) => name),
    );
    expect(acknowledged.filter((name) => !there.has(name))).toEqual([]);
    if (crash === CRASHES) {
      await expectSlowLeave(shop);
      break;
    }
    token ??= await becomeAdmin();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; ; n++) {
        const name = `Crash ${crash} ${writer} ${n}`;
        const body = JSON.stringify({ name });
        const answer = await fetch(`${shop.url}/api/categories/create`, { method: 'POST', headers, body }).catch(
          () => undefined,
        );
        if (!answer) return;
        if (answer.status === 200) acknowledged.push(name);
        if (acknowledged.length > (crash + 1) * 60) killEverything(shop);
      }
    });
    await Promise.all(writers);
    await shop.ended;
  }
  expect(acknowledged.length).toBeGreaterThan(CRASHES * 50);
}, 900_000);

/** So that a balancer can look elsewhere. */
async function expectSlowLeave({ child, url, ended }: ShopProcess): Promise<void> {
  const ask = async (path: string) => (await fetch(url + path)).status;
  child.kill('SIGTERM');
  await eventually(async () => (await ask('/readyz')) === 503);
  expect(await ask('/api/shop')).toBe(200);
  // A second signal does not wait for the rest of the minute.
  child.kill('SIGINT');
  expect(await ended).toBe(130);
}

/** No chance to close anything: the shop, the postmaster and with it its group. */
function killEverything(shop: ShopProcess): void {
  if (shop.child.signalCode !== null) return;
  shop.child.kill('SIGKILL');
  try {
    process.kill(-postmasterPid(), 'SIGKILL');
  } catch {
    // Another writer of this test was faster.
  }
}
