import cluster from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { buildApp } from './app.ts';
import { openDeps, reachPostgres } from './deps.ts';
import { startJobs } from './jobs.ts';
import { ensureAdministrator } from './modules/accounts/index.ts';
import { leadWorkers, takeConnection } from './platform/cluster/lead-workers.ts';
import type { Config } from './platform/config/config.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { createLog, type Log } from './platform/log.ts';
import { type Closing, closeInOrder, closeServer, describeFailure, listen, say } from './platform/process.ts';

const root = join(import.meta.dirname, '../..');
const dev = process.argv.includes('--dev');

async function main(): Promise<void> {
  const { config, warnings } = loadConfig(root);
  if (cluster.isPrimary) for (const warning of warnings) say(`Warning: ${warning}`);
  const log = createLog(config.logLevel);
  const closing = closeInOrder(log, config);
  try {
    if (cluster.isWorker) await openShop(config, log, closing, takeConnection());
    else await openHouse(config, log, closing);
  } catch (error) {
    say(describeFailure(error));
    await closing.now(1);
  }
}

/** What there is once, however many processes answer: the database, what an empty shop is filled with, the word at the end. */
async function openHouse(config: Config, log: Log, closing: Closing): Promise<void> {
  const { connection, databaseIs, stop } = await reachPostgres(config, say);
  closing.add('database', stop);
  const { deps, close } = await openDeps(config, log, connection, say);
  closing.add('connections', close);
  if (config.demo) {
    const { fillShop } = await import('./demo/fill-shop.ts');
    await fillShop(deps, say);
  } else {
    const { leaveDemo } = await import('./demo/leave-demo.ts');
    await leaveDemo(deps, say);
  }
  await ensureAdministrator(deps);
  const divide = async () => {
    // This process answers nothing itself from now on.
    await close();
    return leadWorkers({ count: config.workers, connection, log, closing });
  };
  const address = await (config.workers > 1 && !dev ? divide() : answer(deps, closing));
  say(`\n  ${config.shopName} is open at ${address}\n\n  Data: ${databaseIs}\n  Stop: Ctrl-C\n`);
}

/** One of several processes that answer. */
async function openShop(config: Config, log: Log, closing: Closing, connection: pg.ConnectionConfig): Promise<void> {
  const { deps, close } = await openDeps(config, log, connection, say);
  closing.add('connections', close);
  await answer(deps, closing);
}

async function answer(deps: Parameters<typeof buildApp>[0], closing: Closing): Promise<string> {
  const app = await buildApp(deps, { pages: dev ? 'vite' : 'built', isClosing: closing.isClosing });
  const worker = startJobs(deps);
  if (worker) closing.add('jobs', worker.stop);
  closing.add('requests', async (exitCode) => {
    // Time for a balancer to hear from /readyz that this node is leaving.
    if (exitCode === 0) await sleep(deps.config.drainSeconds * 1000);
    await closeServer(app);
  });
  return listen(app, deps.config);
}

main().catch((error: unknown) => {
  say(describeFailure(error));
  process.exitCode = 1;
});
