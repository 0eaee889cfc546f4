import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { lendFigures } from '../metrics/cluster-metrics.ts';
import { type Closing, SilentExit } from '../process.ts';

const CONNECTION = 'FIELDHOUSE_CONNECTION';
/** Between the death of a process and its successor: one that dies at once must not keep the machine busy. */
const PAUSE_MS = 500;

interface Leading {
  readonly count: number;
  readonly connection: pg.ConnectionConfig;
  readonly log: Log;
  readonly closing: Closing;
}

/**
 * Several processes that answer on one port, so that all cores of the machine work. Whichever dies is replaced. They are closed
 * before what this process keeps for them, above all the database. Gives the address once all of them listen.
 */
export async function leadWorkers({ count, connection, log, closing }: Leading): Promise<string> {
  const environment = { [CONNECTION]: JSON.stringify(connection) };
  const start = () => cluster.fork(environment);
  const stopLending = lendFigures();

  cluster.on('exit', async (worker, code, signal) => {
    if (closing.isClosing() || !opened.has(worker.id)) return;
    log.error({ pid: worker.process.pid, code, signal }, 'a process has died and is replaced');
    await sleep(PAUSE_MS);
    if (!closing.isClosing()) void whenOpen(start()).catch(() => {});
  });
  closing.add('processes', async () => {
    stopLending();
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)));
  });

  // One first: what keeps the shop from opening is then said once.
  const { port, address } = await whenOpen(start());
  await Promise.all(Array.from({ length: count - 1 }, () => whenOpen(start())));
  return `http://${/^(0\.0\.0\.0|::|null)$/.test(String(address)) ? '127.0.0.1' : address}:${port}`;
}

/** In a process that was started so: how to reach the database. */
export function takeConnection(): pg.ConnectionConfig {
  return JSON.parse(process.env[CONNECTION] ?? '{}') as pg.ConnectionConfig;
}

const opened = new Set<number>();

async function whenOpen(worker: Worker): Promise<Address> {
  const died = once(worker, 'exit').then(() => {
    // It has said itself what was wrong.
    throw new SilentExit();
  });
  const [address] = (await Promise.race([once(worker, 'listening'), died])) as [Address];
  died.catch(() => {});
  opened.add(worker.id);
  return address;
}

async function stop(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}
