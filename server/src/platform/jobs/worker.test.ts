import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { eventually, openTestQueue, quickTiming, type TestQueue } from '../../testing/test-queue.ts';
import { createLog } from '../log.ts';
import { createDeadWorkerCheck } from './dead-workers.ts';
import { WORKER_LOCK_CLASS } from './liveness-lock.ts';
import { every, startRecurring } from './recurring.ts';

let queue: TestQueue;

beforeEach(async () => {
  queue = await openTestQueue();
});
afterEach(() => queue.close());

/** A worker in a process of its own that says when it has begun a job, and never ends it. */
async function startHangingWorker() {
  const from = (file: string) => JSON.stringify(join(import.meta.dirname, file));
  const script = `import { startWorker } from ${from('worker.ts')};
    import { createLog } from ${from('../log.ts')};
    const hang = async () => { console.log('begun'); await new Promise(() => {}); };
    startWorker({ connection: ${JSON.stringify(queue.database.connection)}, log: createLog('silent'), onJob() {},
      tasks: { slow: hang }, recurring: [], timing: ${JSON.stringify(quickTiming)} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

/** Hangs up on the connections that keep workers alive, or on all but the asking one. Waits until they are gone. */
async function cutConnections(which: 'lifelines' | 'all'): Promise<void> {
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (${which} = 'all' or application_name = 'fieldhouse liveness lock')`.execute(queue.db);
}

describe('a worker that dies', () => {
  test('leaves its job to another when it is killed in the middle', async () => {
    await queue.add('slow', {});
    const child = await startHangingWorker();
    const attempts: number[] = [];
    queue.work({ slow: async (_payload, { attempt }) => void attempts.push(attempt) });
    // Several looks pass, and the job stays with the living.
    await sleep(quickTiming.lookMs * 5);
    expect(attempts).toEqual([]);
    child.kill('SIGKILL');
    await eventually(() => attempts.length > 0);
    expect(attempts).toEqual([2]);
  });

  test('in the last attempt leaves a record, and nobody tries again', async () => {
    await queue.add('slow', {}, { maxAttempts: 1 });
    (await startHangingWorker()).kill('SIGKILL');
    let runs = 0;
    queue.work({ slow: async () => void runs++ });
    const { error } = await eventually(
      async () => (await sql<{ error: string }>`select error from failed_job`.execute(queue.db)).rows[0],
    );
    expect(error).toBe('The worker died in the last attempt.');
    expect(runs).toBe(0);
  });
});

test('a worker is taken for dead at the second look without its lock, not at the first', async () => {
  await queue.add('slow', {});
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = now()`.execute(queue.db);
  const look = createDeadWorkerCheck(queue.db);
  expect(await look()).toEqual([]);
  expect(await queue.jobs()).toMatchObject([{ lockedBy: 'pool-gone' }]);
  expect(await look()).toEqual(['pool-gone']);
  expect(await queue.jobs()).toMatchObject([{ lockedBy: null }]);
});

describe('a worker that lives', () => {
  test('keeps its job when its liveness lock is cut and mended', async () => {
    const release = Promise.withResolvers<void>();
    onTestFinished(() => release.resolve());
    let runs = 0;
    const tasks = {
      slow: async () => {
        runs++;
        await release.promise;
      },
    };
    // The looks are made by hand, so that the result does not depend on how fast this machine connects.
    const timing = { ...quickTiming, lookMs: 60_000 };
    queue.work(tasks, { timing });
    await queue.add('slow', {});
    await eventually(() => runs === 1);
    queue.work(tasks, { timing });
    const look = createDeadWorkerCheck(queue.db);
    for (let cut = 0; cut < 3; cut++) {
      await eventually(async () => (await livingWorkers()) === 2);
      await cutConnections('lifelines');
      await eventually(async () => (await livingWorkers()) === 2);
      expect([await look(), await look()]).toEqual([[], []]);
    }
    release.resolve();
    await eventually(async () => (await queue.jobs()).length === 0);
    expect(runs).toBe(1);
  });

  test('goes on after the database was away, also when that happened in the middle of a job', async () => {
    let runs = 0;
    queue.work({
      note: async () => {
        if (++runs === 1) await cutConnections('all');
      },
    });
    await queue.add('note', {});
    await eventually(() => runs > 0);
    await queue.add('note', {}).catch(() => queue.add('note', {}));
    await eventually(async () => (await queue.jobs()).length === 0);
  });

  test('begins anew under another id when the cut lasts, since others may take it for dead by then', async () => {
    const { database } = queue.database.connection;
    const admin = new pg.Client(inject('postgres').connection);
    await admin.connect();
    onTestFinished(() => admin.end());
    queue.work({ slow: async () => new Promise(() => {}) }, { timing: { ...quickTiming, patienceMs: 200 } });
    await queue.add('slow', {});
    const { lockedBy } = await eventually(async () => (await queue.jobs()).find((job) => job.lockedBy));
    await admin.query(`alter database ${database} allow_connections false`);
    await cutConnections('lifelines');
    await eventually(async () => (await queue.jobs())[0]?.lockedBy === null);
    await admin.query(`alter database ${database} allow_connections true`);
    const again = await eventually(async () => (await queue.jobs()).find((job) => job.lockedBy));
    expect(again.lockedBy).not.toBe(lockedBy);
    expect(again.attempts).toBe(2);
  });

  const livingWorkers = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and classid::int = ${WORKER_LOCK_CLASS}`.execute(
      queue.db,
    );
    return rows[0]?.n;
  };
});

describe('closing', () => {
  test('lets a job end that is nearly done', async () => {
    const steps: string[] = [];
    const note = async () => {
      steps.push('begun');
      await sleep(200);
      steps.push('ended');
    };
    const worker = queue.work({ note }, { timing: { ...quickTiming, patienceMs: 20_000 } });
    await queue.add('note', {});
    await eventually(() => steps.length > 0);
    await worker.stop();
    expect(steps).toEqual(['begun', 'ended']);
    expect(await queue.jobs()).toEqual([]);
  });

  test('does not wait for one that takes long, which is free at once', async () => {
    const steps: string[] = [];
    const worker = queue.work({
      slow: async (_payload, { signal }) => {
        steps.push('begun');
        signal.addEventListener('abort', () => steps.push('told'));
        await new Promise(() => {});
      },
    });
    await queue.add('slow', {});
    await eventually(() => steps.length > 0);
    await worker.stop();
    expect(steps).toEqual(['begun', 'told']);
    expect(await queue.jobs()).toMatchObject([{ lockedBy: null }]);
  });
});

describe('recurring work', () => {
  test('is done by one worker, and by the next when that one closes', async () => {
    const runs: string[] = [];
    const start = (name: string) =>
      queue.work({}, { recurring: [every('sweep', 0.01, async () => void runs.push(name))] });
    const first = start('first');
    await eventually(() => runs.length > 2);
    start('second');
    await sleep(quickTiming.lookMs * 3);
    expect(new Set(runs)).toEqual(new Set(['first']));
    await first.stop();
    await eventually(() => runs.includes('second'));
  });

  test('that is under way when the lead comes back is not begun a second time', async () => {
    const steps: string[] = [];
    const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = startRecurring(
      [
        every('sweep', 60, async () => {
          const end = ends[steps.length / 2];
          steps.push('begin');
          await end?.promise;
          steps.push('end');
        }),
      ],
      { log: createLog('silent'), onJob: () => {} },
    );
    const endAll = () => {
      for (const { resolve } of ends) resolve();
    };
    onTestFinished(() => {
      endAll();
      return work.stop();
    });
    for (const leads of [true, false, true]) {
      work.lead(leads);
      await sleep(10);
    }
    expect(steps).toEqual(['begin']);
    endAll();
    await eventually(() => steps.length === 4);
    expect(steps).toEqual(['begin', 'end', 'begin', 'end']);
  });

  test('comes again after a failure, and never twice at the same time', async () => {
    let under = 0;
    let most = 0;
    let runs = 0;
    const sweep = every('sweep', 0.01, async () => {
      most = Math.max(most, ++under);
      await sleep(30);
      under--;
      if (++runs < 3) throw new Error('not now');
    });
    queue.work({}, { recurring: [sweep] });
    queue.work({}, { recurring: [sweep] });
    await eventually(() => runs > 4);
    expect(most).toBe(1);
  });
});
