import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, inTransaction, openDatabase, type Tx } from '../platform/db/db.ts';
import { type EnqueueOptions, enqueue, type JobContext, type TaskHandlers } from '../platform/jobs/jobs.ts';
import { startWorker, type Worker, type WorkerOptions } from '../platform/jobs/worker.ts';
import { createLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from './test-shop.ts';

/** Tasks of the tests have no place among the shop's, which are known to the compiler. */
export const enqueueTest = enqueue as unknown as (
  tx: Tx,
  task: string,
  payload: unknown,
  options?: EnqueueOptions,
) => Promise<void>;

type TestTasks = Record<string, (payload: never, context: JobContext) => Promise<void>>;

export interface TestQueue {
  readonly db: Db;
  readonly database: TestDatabase;
  add(task: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
  /** A worker that looks ten times a second; stopped at the end of the test, if not before. */
  work(tasks: TestTasks, options?: Partial<WorkerOptions>): Worker;
  jobs(): Promise<QueuedJob[]>;
  close(): Promise<void>;
}

interface QueuedJob {
  readonly task: string;
  readonly attempts: number;
  readonly pause: number;
  readonly lockedBy: string | null;
}

export const quickTiming = { lookMs: 100, pollMs: 50, patienceMs: 1000 };

export async function openTestQueue(): Promise<TestQueue> {
  const database = await createTestDatabase();
  const { db, close } = openDatabase({ connection: database.connection, poolSize: 3, onIdleError: () => {} });
  const workers: Worker[] = [];
  return {
    db,
    database,
    add: (task, payload, options) => inTransaction(db, (tx) => enqueueTest(tx, task, payload, options)),
    work(tasks, options = {}) {
      const worker = startWorker({
        connection: database.connection,
        log: createLog('silent'),
        onJob: () => {},
        recurring: [],
        timing: quickTiming,
        ...options,
        tasks: tasks as unknown as TaskHandlers,
      });
      workers.push(worker);
      return worker;
    },
    async jobs() {
      const { rows } = await sql<QueuedJob>`
        select task_identifier as task, attempts, locked_by as "lockedBy",
          extract(epoch from run_at - updated_at)::float8 as pause
        from graphile_worker.jobs order by id`.execute(db);
      return rows;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await close();
      await database.drop();
    },
  };
}

/** Waits until `ask` gives something that is there, and returns it. Patient: it may be the machine that is busy. */
export async function eventually<T>(ask: () => T | Promise<T>, ms = 25_000): Promise<NonNullable<T>> {
  const giveUpAt = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > giveUpAt) throw new Error(`still nothing after ${ms} ms`);
    await sleep(20);
  }
}
