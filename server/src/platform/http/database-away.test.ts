import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseDirectory } from '../../deps.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { openDatabase } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let shop: TestShop;

const startPostgres = () => startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fh-away-'));
  await chmod(dataDir, 0o755);
  postgres = await startPostgres();
  const { connection } = postgres;
  const { db, close } = openDatabase({ connection, poolSize: 1, onIdleError: () => {} });
  await migrate(db, databaseDirectory);
  await close();
  shop = await openTestShop({ database: { connection, drop: async () => {} } });
});
afterAll(async () => {
  await shop.close();
  await postgres.stop();
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error('the shop has not come back');
}

const answers = (url: string) => async () => (await shop.app.inject(url)).statusCode === 200;

test('while the database is away every call says so, and the shop comes back by itself', async () => {
  expect((await shop.app.inject('/readyz')).statusCode).toBe(200);
  await postgres.stop();
  for (const url of ['/readyz', '/api/products/forPage?page=2', '/api/products/name/ball']) {
    const answer = await shop.app.inject(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.json()).toMatchObject({ code: 'unavailable', error: expect.stringMatching(/^[A-Z].+\.$/) });
  }
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200);

  postgres = await startPostgres();
  await until(answers('/readyz'));
  await until(answers('/api/products/forPage?page=2'));
});

test('a postmaster that is killed is back soon, and so is the shop', async () => {
  const killed = postgres.pid() ?? 0;
  process.kill(killed, 'SIGKILL');
  // Its backends live on for a moment, and one of them may still answer.
  await until(async () => ![killed, undefined].includes(postgres.pid()));
  await until(answers('/readyz'));
  await until(answers('/api/products/forPage'));
});
