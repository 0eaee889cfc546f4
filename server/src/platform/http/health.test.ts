import Fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { openDatabase } from '../db/db.ts';
import { sendError } from './error-handler.ts';
import { type HealthOptions, healthRoutes } from './health.routes.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Of a process that differs in this from a healthy one. */
async function ask(url: string, different: Partial<HealthOptions>) {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(sendError);
  const { db, cache } = shop.deps;
  healthRoutes(app, { db, cache, isShuttingDown: () => false, databaseFolder: undefined, ...different });
  const answer = await app.inject(url);
  return [answer.statusCode, answer.json().reason ?? answer.json().error];
}

const blind = { now: () => 100_000, lookedAt: () => 0, look: async () => {} };

test('a process whose heap is full, or that has stopped to read changes, wants to be started again', async () => {
  expect(await ask('/healthz', {})).toEqual([200, undefined]);
  expect(await ask('/healthz', { heap: () => ({ used_heap_size: 99, heap_size_limit: 100 }) })).toEqual([
    503,
    'the heap is full',
  ]);
  expect(await ask('/healthz', { cache: blind })).toEqual([503, 'changes are no longer read']);
});

test('one that cannot read changes because the database is away does not', async () => {
  const away = await openTestShop();
  const { db } = away.deps;
  await away.close();
  expect(await ask('/healthz', { db, cache: blind })).toEqual([200, undefined]);
});

test('a shop whose database has no room cannot sell, and is not ready', async () => {
  expect(await ask('/readyz', { databaseFolder: '/' })).toEqual([200, undefined]);
  expect(await ask('/readyz', { databaseFolder: '/proc' })).toEqual([
    503,
    expect.stringContaining('out of storage space'),
  ]);
});

test('nor is a copy from a backup, which takes no orders', async () => {
  expect(await ask('/readyz', { restoredFrom: 'shop-2026-11-17T03-00-00Z.export' })).toEqual([
    503,
    expect.stringContaining('a copy of the shop'),
  ]);
});

test('nor one whose database takes no writes', async () => {
  const { db, close } = openDatabase({
    connection: shop.database.connection,
    poolSize: 1,
    readOnly: true,
    onIdleError: () => {},
  });
  onTestFinished(close);
  expect(await ask('/readyz', { db })).toEqual([503, expect.stringContaining('a short break')]);
});
