import { setTimeout as sleep } from 'node:timers/promises';
import { runTaskList, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { type Database, openDatabase } from '../db/db.ts';
import { createDeadWorkerCheck, unlockWorkers } from './dead-workers.ts';
import { recordExhaustedJobs } from './failed-jobs.ts';
import { checkSchema, SCHEMA, toGraphileLogger } from './install-jobs.ts';
import type { TaskHandlers } from './jobs.ts';
import { type LivenessLock, openLivenessLock } from './liveness-lock.ts';
import { type Recurring, type RecurringWork, startRecurring } from './recurring.ts';
import { type JobWatch, toTaskList } from './run-job.ts';

export interface WorkerOptions extends JobWatch {
  readonly connection: pg.ClientConfig;
  readonly tasks: TaskHandlers;
  readonly recurring: readonly Recurring[];
  readonly concurrency?: number;
  readonly timing?: Partial<typeof usualTiming>;
}

export interface Worker {
  /** Running jobs get a few seconds; what is not finished by then is left to others. */
  stop(): Promise<void>;
}

const usualTiming = {
  /** Between two looks at the other workers: a dead one's jobs are free again after two of them. */
  lookMs: 5000,
  /** For jobs that fall due; new ones are announced by the database. */
  pollMs: 2000,
  patienceMs: 3000,
};

// One listens, the others fetch and put back. The handlers use the shop's own pool.
const POOL_SIZE = 4;
const CONCURRENCY = 4;
const LONGEST_PAUSE_MS = 30_000;

type Setup = Required<Omit<WorkerOptions, 'timing'>> & typeof usualTiming & { readonly database: Database };

/** Works on the queue until it is stopped, surviving restarts and outages of the database. */
export function startWorker({ timing, concurrency = CONCURRENCY, ...options }: WorkerOptions): Worker {
  const { connection, log } = options;
  const database = openDatabase({
    connection,
    poolSize: POOL_SIZE,
    onIdleError: (error) => log.warn({ err: error }, "the worker's database connection was lost"),
  });
  const setup = { ...options, concurrency, ...usualTiming, ...timing, database };
  const stopping = new AbortController();
  const working = workUntilStopped(setup, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await working;
      await within(database.close(), setup.patienceMs);
    },
  };
}

async function workUntilStopped(setup: Setup, stopping: AbortSignal): Promise<void> {
  for (let failures = 0; !stopping.aborted; failures++) {
    const startedAt = performance.now();
    try {
      await runUntilInterrupted(setup, stopping);
    } catch (error) {
      setup.log.warn({ err: error }, 'the worker was interrupted and starts again');
    }
    if (performance.now() - startedAt > LONGEST_PAUSE_MS) failures = 0;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures);
    await sleep(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}

/** From one start of the queue's runner to its end. Each run has its own id and its own liveness lock. */
async function runUntilInterrupted(setup: Setup, stopping: AbortSignal): Promise<void> {
  const { connection, database, lookMs, patienceMs, log } = setup;
  await checkSchema(database.pool, log);
  const livenessLock = await openLivenessLock({ connection, patienceMs: lookMs * 0.8 });
  const pool = startPool(setup);
  const recurring = startRecurring(setup.recurring, setup);
  const over = new AbortController();
  let looks: Promise<void> | undefined;
  try {
    await livenessLock.hold(pool.id);
    looks = checkRegularly(setup, { livenessLock, pool, recurring }, over.signal);
    await Promise.race([pool.promise, livenessLock.broken, whenAborted(stopping)]);
  } finally {
    over.abort();
    const ended = Promise.allSettled([pool.gracefulShutdown(), recurring.stop(), looks]);
    if (!(await within(ended, patienceMs)))
      await unlockWorkers(database.db, [pool.id]).catch((error: unknown) =>
        log.warn({ err: error }, 'unfinished jobs wait until another worker misses this one'),
      );
    await within(livenessLock.close(), patienceMs);
  }
}

function startPool({ database, tasks, concurrency, pollMs, patienceMs, log, onJob }: Setup): WorkerPool {
  return runTaskList(
    {
      logger: toGraphileLogger(log),
      schema: SCHEMA,
      noHandleSignals: true,
      concurrency,
      pollInterval: pollMs,
      gracefulShutdownAbortTimeout: patienceMs / 2,
      preset: {
        worker: {
          localQueue: { size: concurrency + 1 },
          // Without a batch, a database that is away when a job ends is an unhandled rejection, which would close the shop.
          // With it the pool ends, and a new one begins. Those that end within these milliseconds are told in one statement.
          completeJobBatchDelay: 50,
          failJobBatchDelay: 0,
        },
      },
    },
    toTaskList(tasks, { log, onJob }),
    database.pool,
  );
}

interface Shift {
  readonly livenessLock: LivenessLock;
  readonly pool: WorkerPool;
  readonly recurring: RecurringWork;
}

async function checkRegularly(
  { database: { db }, concurrency, lookMs, log }: Setup,
  { livenessLock, pool, recurring }: Shift,
  over: AbortSignal,
): Promise<void> {
  const freeDeadWorkers = createDeadWorkerCheck(db, pool.id);
  while (!over.aborted) {
    try {
      const dead = await freeDeadWorkers();
      if (dead.length > 0) {
        log.warn({ workers: dead }, 'jobs of dead workers are free again');
        pool.nudge(concurrency);
      }
      for (const job of await recordExhaustedJobs(db)) log.error(job, 'job given up');
      const leads = await livenessLock.lead();
      recurring.lead(leads && !over.aborted);
    } catch (error) {
      log.warn({ err: error }, 'the look at the queue failed');
      recurring.lead(false);
    }
    await sleep(lookMs, undefined, { signal: over, ref: false }).catch(() => {});
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** False when the time was up first. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const time = new AbortController();
  const late = sleep(ms, false, { signal: time.signal }).catch(() => false);
  const done = await Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    late,
  ]);
  time.abort();
  return done;
}
