import { join } from 'node:path';
import { buildApp } from './app.ts';
import { openDeps } from './deps.ts';
import { startJobs } from './jobs.ts';
import { ensureAdministrator } from './modules/accounts/index.ts';
import type { Config } from './platform/config/config.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { createLog, type Log } from './platform/log.ts';
import { type Closing, closeInOrder, closeServer, describeFailure, listen, say } from './platform/process.ts';

const root = join(import.meta.dirname, '../..');
const dev = process.argv.includes('--dev');

async function main(): Promise<void> {
  const { config, warnings } = loadConfig(root);
  for (const warning of warnings) say(`Warning: ${warning}`);
  const log = createLog(config.logLevel);
  const closing = closeInOrder(log);
  try {
    await openShop(config, log, closing);
  } catch (error) {
    say(describeFailure(error));
    await closing.now(1);
  }
}

async function openShop(config: Config, log: Log, closing: Closing): Promise<void> {
  const { deps, databaseIs, close } = await openDeps(config, log, say);
  closing.add('database', close);
  if (config.demo) {
    const { fillShop } = await import('./demo/fill-shop.ts');
    await fillShop(deps, say);
  }
  await ensureAdministrator(deps);
  const app = await buildApp(deps, { pages: dev ? 'vite' : 'built', isClosing: closing.isClosing });
  const worker = startJobs(deps);
  if (worker) closing.add('jobs', worker.stop);
  closing.add('requests', () => closeServer(app));
  const address = await listen(app, config);
  say(`\n  ${config.shopName} is open at ${address}\n\n  Data: ${databaseIs}\n  Stop: Ctrl-C\n`);
}

main().catch((error: unknown) => {
  say(describeFailure(error));
  process.exitCode = 1;
});
