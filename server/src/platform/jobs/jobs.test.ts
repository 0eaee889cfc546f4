import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startJobs } from '../../jobs.ts';
import { enqueueTest, eventually, openTestQueue, type TestQueue } from '../../testing/test-queue.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { inTransaction, openDatabase } from '../db/db.ts';
import { createLog } from '../log.ts';
import { installJobs } from './install-jobs.ts';

let queue: TestQueue;

beforeEach(async () => {
  queue = await openTestQueue();
});
afterEach(() => queue.close());

describe('a job belongs to the write it follows', () => {
  test('it runs when that is committed, and never when it is taken back', async () => {
    const failing = inTransaction(queue.db, async (tx) => {
      await enqueueTest(tx, 'note', { word: 'taken back' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await queue.add('note', { word: 'kept' });

    const words: string[] = [];
    queue.work({ note: async ({ word }: { word: string }) => void words.push(word) });
    // Had the first been there, it would have run before.
    await eventually(() => words.length > 0);
    expect(words).toEqual(['kept']);
    await eventually(async () => (await queue.jobs()).length === 0);
  });

  test('one that is enqueued while workers wait does not wait for the next poll', async () => {
    let runs = 0;
    queue.work({ note: async () => void runs++ }, { timing: { lookMs: 100, pollMs: 60_000 } });
    await eventually(async () => (await backends('LISTEN')) === 1);
    await queue.add('note', {});
    await eventually(() => runs === 1);
  });

  test('one for later waits, and a second one with its key takes its place', async () => {
    const runAt = new Date(Date.now() + 60_000);
    await queue.add('note', { n: 1 }, { runAt, jobKey: 'k' });
    await queue.add('note', { n: 2 }, { runAt, jobKey: 'k' });
    expect(await queue.jobs()).toHaveLength(1);
  });

  test('a payload that could not be recorded later is refused at once', async () => {
    await expect(queue.add('note', { text: '\u0000' })).rejects.toThrow();
    expect(await queue.jobs()).toEqual([]);
  });

  async function backends(query: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and query like ${`${query}%`}`.execute(queue.db);
    return rows[0]?.n ?? 0;
  }
});

describe('who works', () => {
  test('two workers run each job once', async () => {
    await inTransaction(queue.db, async (tx) => {
      for (let n = 0; n < 200; n++) await enqueueTest(tx, 'note', { n });
    });
    const ran: number[] = [];
    const tasks = { note: async ({ n }: { n: number }) => void ran.push(n) };
    queue.work(tasks);
    queue.work(tasks);
    await eventually(async () => (await queue.jobs()).length === 0);
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  test.each([
    ['web', false, 200],
    ['worker', true, 404],
    ['all', true, 200],
  ] as const)('ROLE=%s: works %s, and answers shoppers with %i', async (role, works, status) => {
    const shop = await openTestShop({ config: { role } });
    onTestFinished(() => shop.close());
    const worker = startJobs(shop.deps);
    onTestFinished(() => worker?.stop());
    expect(worker !== undefined).toBe(works);
    for (const url of ['/healthz', '/readyz', '/metrics']) expect((await shop.app.inject(url)).statusCode).toBe(200);
    expect((await shop.app.inject('/api/categories')).statusCode).toBe(status);
  });
});

test('nodes that start together on an empty database all find the queue', async () => {
  await sql`drop schema graphile_worker cascade`.execute(queue.db);
  const install = async () => {
    const node = openDatabase({ connection: queue.database.connection, poolSize: 2, onIdleError: () => {} });
    try {
      await installJobs(node, createLog('silent'));
    } finally {
      await node.close();
    }
  };
  await Promise.all(Array.from({ length: 8 }, install));
  await queue.add('note', {});
  expect(await queue.jobs()).toHaveLength(1);
});

// Two indexes and the audit reach behind graphile-worker's public views (decision 36): an upgrade that moves this table
// fails here first.
test('the table that the queue keeps its jobs in is the one that the shop knows', async () => {
  const { rows } = await sql<{ columns: string[]; indexes: number }>`
    select array(
      select column_name::text from information_schema.columns
      where table_schema = 'graphile_worker' and table_name = '_private_jobs'
        and column_name in ('id', 'payload', 'attempts', 'max_attempts', 'locked_by') order by 1) as columns,
    (select count(*) from pg_indexes where schemaname = 'graphile_worker' and indexname like 'fieldhouse%') as indexes`.execute(
    queue.db,
  );
  expect(rows).toEqual([{ columns: ['attempts', 'id', 'locked_by', 'max_attempts', 'payload'], indexes: 2 }]);
});
