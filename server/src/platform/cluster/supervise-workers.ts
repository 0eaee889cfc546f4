import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { aggregateMetrics } from '../metrics/cluster-metrics.ts';
import { type Shutdown, SilentExit } from '../process.ts';

const CONNECTION = 'FIELDHOUSE_CONNECTION';
/** Between the death of a process and its successor; longer and longer for those that cannot even open. */
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

interface Leading {
  readonly count: number;
  readonly connection: pg.ConnectionConfig;
  readonly log: Log;
  readonly closing: Shutdown;
}

/**
 * Runs several processes on one port, so that all cores are used. One that dies is replaced. They are stopped before
 * what this process runs for them, above all the database. Resolves with the address once all of them listen.
 */
export async function superviseWorkers({ count, connection, log, closing }: Leading): Promise<string> {
  const environment = { [CONNECTION]: JSON.stringify(connection) };
  const start = () => cluster.fork(environment);
  const stopLending = aggregateMetrics();
  closing.add('processes', async () => {
    stopLending();
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)));
  });

  // One first, so that whatever prevents a start is reported once. After that the shop keeps running, whatever dies.
  const first = start();
  const { port, address } = await whenOpen(first);
  const keepOpen = (worker: Worker) =>
    new Promise<void>((onOpen) => void keep(worker, { start, log, closing, onOpen: () => onOpen() }));
  await Promise.all([keepOpen(first), ...Array.from({ length: count - 1 }, () => keepOpen(start()))]);
  return `http://${/^(0\.0\.0\.0|::|null)$/.test(String(address)) ? '127.0.0.1' : address}:${port}`;
}

interface Keeping extends Pick<Leading, 'log' | 'closing'> {
  readonly start: () => Worker;
  readonly onOpen: () => void;
}

/** A worker that dies before it is ready is replaced too: the database may have been unavailable at that moment. */
async function keep(worker: Worker, { start, log, closing, onOpen }: Keeping): Promise<void> {
  for (let pauseMs = PAUSE_MS, current = worker; !closing.isShuttingDown(); current = start()) {
    const opened = await whenOpen(current).then(
      () => true,
      () => false,
    );
    if (opened) onOpen();
    const { code, signal } = await whenEnded(current);
    if (closing.isShuttingDown()) return;
    log.error({ pid: current.process.pid, code, signal }, 'a process has died and is replaced');
    pauseMs = opened ? PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    await sleep(pauseMs);
  }
}

/** In a worker process: how to reach the database. */
export function takeConnection(): pg.ConnectionConfig {
  return JSON.parse(process.env[CONNECTION] ?? '{}') as pg.ConnectionConfig;
}

const listening = new WeakMap<Worker, Address>();
cluster.on('listening', (worker, address) => listening.set(worker, address));

async function whenOpen(worker: Worker): Promise<Address> {
  while (!worker.isDead()) {
    const address = listening.get(worker);
    if (address) return address;
    const heard = new AbortController();
    const { signal } = heard;
    await Promise.race([once(worker, 'listening', { signal }), once(worker, 'exit', { signal })]);
    heard.abort();
  }
  // The worker has already reported what was wrong.
  throw new SilentExit();
}

async function whenEnded(worker: Worker): Promise<{ code: number | null; signal: string | null }> {
  if (!worker.isDead()) await once(worker, 'exit');
  const { exitCode: code, signalCode: signal } = worker.process;
  return { code, signal };
}

async function stop(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}
