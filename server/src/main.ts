import cluster from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLanguage } from '@fieldhouse/contracts/language';
import type pg from 'pg';
import { buildApp } from './app.ts';
import { openDeps, reachPostgres } from './deps.ts';
import { startJobs } from './jobs.ts';
import { ensureAdministrator, offerSetUp } from './modules/accounts/index.ts';
import { getMarkets } from './modules/markets/index.ts';
import { getSettings } from './modules/settings/index.ts';
import { superviseWorkers, takeConnection } from './platform/cluster/supervise-workers.ts';
import type { Config } from './platform/config/config.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { createLog, type Log } from './platform/log.ts';
import {
  closeServer,
  createShutdown,
  describeFailure,
  listen,
  printMessage,
  type Shutdown,
  StartError,
} from './platform/process.ts';
import { version } from './platform/version.ts';

const root = join(import.meta.dirname, '../..');
const dev = process.argv.includes('--dev');

async function main(): Promise<void> {
  if (cluster.isPrimary) printMessage(`Fieldhouse ${version}`);
  const { config, warnings } = loadConfig(root);
  if (cluster.isPrimary) for (const warning of warnings) printMessage(`Warning: ${warning}`);
  const log = createLog(config.logLevel);
  log.info({ version, node: process.version, role: config.role }, 'start');
  const closing = createShutdown(log, config);
  try {
    if (cluster.isWorker) await openShop(config, log, closing, takeConnection());
    else await openHouse(config, log, closing);
  } catch (error) {
    printMessage(describeFailure(error));
    await closing.now(error instanceof StartError ? error.exitCode : 1);
  }
}

/**
 * What exists once, however many processes serve requests: the database, the demo products of an empty shop, the final
 * message.
 */
async function openHouse(config: Config, log: Log, closing: Shutdown): Promise<void> {
  const { connection, databaseIs, stop } = await reachPostgres(config, printMessage);
  closing.add('database', stop);
  const { deps, close } = await openDeps(config, log, connection, printMessage);
  closing.add('connections', close);
  if (config.demo) {
    const { fillShop } = await import('./demo/fill-shop.ts');
    await fillShop(deps, printMessage);
  } else {
    const { leaveDemo } = await import('./demo/leave-demo.ts');
    await leaveDemo(deps, printMessage);
  }
  await ensureAdministrator(deps);
  const code = config.role === 'worker' ? undefined : await offerSetUp(deps);
  const { name } = await getSettings(deps);
  const divide = async () => {
    // This process answers nothing itself from now on.
    await close();
    return superviseWorkers({ count: config.workers, connection, log, closing });
  };
  const address = await (config.workers > 1 && !dev ? divide() : answer(deps, closing));
  printMessage(`\n  ${name} is open at ${address}\n\n  Data: ${databaseIs}\n  Stop: Ctrl-C\n`);
  if (deps.restoredFrom !== undefined)
    printMessage(
      `  This is a copy, from ${deps.restoredFrom}: no jobs, mails or charges.\n  To make it the shop: npm run restore -- --live\n`,
    );
  if (code !== undefined)
    printMessage(
      `  It has no administrator yet. Set it up at ${config.publicUrl}/setup\n  with this code, which works once and for a day: ${code}\n`,
    );
}

/** One of several processes that answer. */
async function openShop(config: Config, log: Log, closing: Shutdown, connection: pg.ConnectionConfig): Promise<void> {
  const { deps, close } = await openDeps(config, log, connection, printMessage);
  closing.add('connections', close);
  await answer(deps, closing);
}

async function answer(deps: Parameters<typeof buildApp>[0], closing: Shutdown): Promise<string> {
  const app = await buildApp(deps, { pages: dev ? 'vite' : 'built', isShuttingDown: closing.isShuttingDown });
  // A node is open when it can answer from its index.
  if (deps.config.role !== 'worker') {
    const [, ...others] = (await getSettings(deps)).locales;
    await deps.index.ready(others.filter(isLanguage), await getMarkets(deps));
  }
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
  printMessage(describeFailure(error));
  process.exitCode = 1;
});
