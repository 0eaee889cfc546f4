import { setTimeout as sleep } from 'node:timers/promises';
import { declareEndpoint } from '@fieldhouse/contracts/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { route } from '../http/route.ts';
import { type ChangeSource, connectChangeSource } from './change-reader.ts';
import { changed, inWrite } from './changes.ts';

const stamp = { response: z.number() };
const getStamp = declareEndpoint<typeof stamp>('getStamp', 'GET', '/api/stamp', 'everyone', { cache: 'public' });
const MAX_AGE_MS = 1000;
const FREE_RENEWALS = 5;

const nodes: { shop: TestShop; computations: number }[] = [];
/** When each version of the stamp was committed. */
const committedAt: number[] = [performance.now()];
/** While set, the second node's looks wait for it. */
let held: Promise<void> | undefined;

async function openNode(first?: TestShop): Promise<void> {
  const shop = await openTestShop({
    ...(first && { database: first.database, cache: { outdatedMs: MAX_AGE_MS, source: holdable(first) } }),
    ...(!first && { cache: { outdatedMs: MAX_AGE_MS } }),
  });
  const { app, deps } = shop;
  const node = { shop, computations: 0 };
  route(
    { app, cache: deps.cache, db: deps.db, guard: () => Promise.reject(new Error()) },
    getStamp,
    stamp,
    async (_input, { tag }) => {
      node.computations++;
      tag('stamp');
      const { rows } = await sql<{ n: number }>`select n from stamp`.execute(deps.db);
      return rows[0]?.n ?? -1;
    },
  );
  nodes.push(node);
}

function holdable({ database }: TestShop): ChangeSource {
  const source = connectChangeSource(database.connection, () => {});
  return {
    query: (async (text: string, values: unknown[]) => {
      await held;
      return source.query(text, values);
    }) as ChangeSource['query'],
    end: source.end.bind(source),
  };
}

beforeAll(async () => {
  await openNode();
  const first = nodes[0]?.shop;
  if (!first) throw new Error('no node');
  await sql`create table stamp (n int)`.execute(first.deps.db);
  await sql`insert into stamp values (0)`.execute(first.deps.db);
  await openNode(first);
});
afterAll(async () => {
  for (const { shop } of nodes.toReversed()) await shop.close();
});

async function write(shop: TestShop): Promise<void> {
  const n = committedAt.length;
  await inWrite(shop.deps, async (tx) => {
    await sql`update stamp set n = ${n}`.execute(tx);
    await changed(tx, ['stamp']);
  });
  committedAt[n] = performance.now();
}

/** How long ago, when this was asked, the first version that the answer lacks was committed. */
async function ageOfAnswer(shop: TestShop): Promise<number> {
  const askedAt = performance.now();
  const seen = (await shop.app.inject('/api/stamp')).json() as number;
  return askedAt - (committedAt[seen + 1] ?? askedAt);
}

async function load(ms: number): Promise<{ oldest: number; answers: number }> {
  const end = performance.now() + ms;
  let oldest = 0;
  let answers = 0;
  const writing = async (shop: TestShop) => {
    for (; performance.now() < end; await sleep(10)) await write(shop);
  };
  const reading = async (shop: TestShop) => {
    for (; performance.now() < end; answers++) {
      oldest = Math.max(oldest, await ageOfAnswer(shop));
      if (answers % 20 === 0) await sleep(1);
    }
  };
  const [first] = nodes;
  if (!first) throw new Error('no node');
  await Promise.all([writing(first.shop), ...nodes.flatMap(({ shop }) => [reading(shop), reading(shop)])]);
  return { oldest, answers };
}

test('a hundred writes a second on one node: no answer of either is older than a second, one computation a second', async () => {
  for (const node of nodes) node.computations = 0;
  const { oldest, answers } = await load(10_000);
  expect(oldest).toBeLessThan(MAX_AGE_MS);
  expect(answers).toBeGreaterThan(500);
  for (const { computations } of nodes) expect(computations).toBeLessThanOrEqual(10 + 1 + FREE_RENEWALS);
});

test('a node whose reader hangs for ten seconds gives out nothing old, and afterwards nothing outdated', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const { oldest } = await load(10_000);
  expect(oldest).toBeLessThan(MAX_AGE_MS);
  held = undefined;
  resolve();
  expect((await load(2000)).oldest).toBeLessThan(MAX_AGE_MS);
  await sleep(2 * MAX_AGE_MS);
  for (const { shop } of nodes) expect(await ageOfAnswer(shop)).toBe(0);
});
