import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually, openTestQueue, type TestQueue } from '../../testing/test-queue.ts';
import { createLog } from '../log.ts';
import { countJobs, describeJobError, listFailedJobs, retryFailedJobs } from './failed-jobs.ts';
import { toGraphileLogger } from './install-jobs.ts';

let queue: TestQueue;

beforeEach(async () => {
  queue = await openTestQueue();
});
afterEach(() => queue.close());

const failedJobs = async () =>
  (
    await sql<{ task: string; payload: unknown; error: string; attempts: number }>`
    select task, payload, error, attempts from failed_job`.execute(queue.db)
  ).rows;

test('what was given up is listed, and put back into the queue as new', async () => {
  await sql`
    insert into failed_job (job_id, task, payload, error, attempts)
    select n, 'fragile', jsonb_build_object('n', n), 'no', 14 from generate_series(1, 3) n`.execute(queue.db);
  const [third, second] = await listFailedJobs(queue.db, 2);
  expect(third).toMatchObject({ task: 'fragile', error: 'no', attempts: 14 });
  expect(await retryFailedJobs(queue.db, [second?.id ?? 0])).toBe(1);
  expect(await countJobs(queue.db)).toMatchObject([{ task: 'fragile', state: 'due', count: 1 }]);
  expect(await retryFailedJobs(queue.db)).toBe(2);
  expect([await retryFailedJobs(queue.db), await failedJobs()]).toEqual([0, []]);
  const seen: unknown[] = [];
  queue.work({ fragile: async (payload, { attempt, maxAttempts }) => void seen.push([payload, attempt, maxAttempts]) });
  await eventually(async () => (seen.length === 3 ? true : undefined));
  expect(seen).toEqual(expect.arrayContaining([1, 2, 3].map((n) => [{ n }, 1, 14])));
});

test('a job that fails comes again after pauses that grow', async () => {
  const attempts: number[] = [];
  queue.work({
    fragile: async (_payload, { attempt }) => {
      attempts.push(attempt);
      throw new Error('not yet');
    },
  });
  await queue.add('fragile', {});
  const pauses: number[] = [];
  for (const n of [1, 2, 3]) {
    const job = await eventually(async () => (await queue.jobs()).find((j) => j.attempts === n && !j.lockedBy));
    pauses.push(job.pause);
    // Nobody waits for it here.
    await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
      queue.db,
    );
  }
  expect(attempts.slice(0, 3)).toEqual([1, 2, 3]);
  expect(pauses.map((pause) => Math.round(Math.log(pause)))).toEqual([1, 2, 3]);
});

test('after the last attempt it is kept for a person to look at, and the queue forgets it', async () => {
  const outcomes: string[] = [];
  queue.work(
    {
      hopeless: async () => {
        throw new Error('no mailbox for jane@example.com (token 7m2-Xk3kd93kd0skdow9KDw02ksk)\nsecond line');
      },
    },
    { onJob: ({ task, outcome }) => outcomes.push(`${task} ${outcome}`) },
  );
  await queue.add('hopeless', { orderId: 'o1' }, { maxAttempts: 1 });
  const job = await eventually(async () => (await failedJobs())[0]);
  expect(job).toEqual({
    task: 'hopeless',
    payload: { orderId: 'o1' },
    error: 'Error: no mailbox for [address] (token [redacted])',
    attempts: 1,
  });
  expect(await queue.jobs()).toEqual([]);
  expect(outcomes).toEqual(['hopeless given-up']);
});

test('no payload reaches the log, whether a job succeeds, fails or is given up', async () => {
  const lines: string[] = [];
  const sink = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
  queue.work(
    {
      fine: async () => {},
      hopeless: async () => {
        throw new Error('no');
      },
    },
    { log: createLog('trace', sink) },
  );
  await queue.add('fine', { note: 'pay-load' });
  await queue.add('hopeless', { note: 'pay-load' }, { maxAttempts: 1 });
  await eventually(() => lines.join('').includes('job given up') && lines.join('').includes('job done'));
  expect(lines.join('')).not.toContain('pay-load');
});

test("what the queue's runner says of a job reaches the log without the job", () => {
  const lines: string[] = [];
  const sink = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
  const logger = toGraphileLogger(createLog('trace', sink));
  logger.error('Failed to release job 7', { job: { payload: 'pay-load' }, error: new Error('gone') });
  expect(lines.join('')).toContain('Failed to release job 7');
  expect(lines.join('')).toContain('gone');
  expect(lines.join('')).not.toContain('pay-load');
});

describe('what is kept of an error', () => {
  test.each([
    ['smtp://shop:hush@mail.example.com refused', '[address] refused'],
    ['sent Bearer abc.def', 'sent Bearer [redacted]'],
    ['order 019a0b1c-2d3e-7f40-8a1b-2c3d4e5f6a7b is gone', 'order 019a0b1c-2d3e-7f40-8a1b-2c3d4e5f6a7b is gone'],
    ['link /resetpassword/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4', 'link /resetpassword/[redacted]'],
  ])('%s', (message, kept) => {
    expect(describeJobError(new Error(message))).toBe(`Error: ${kept}`);
  });
});
