import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { contentHash } from '../scripts/content-hash.mjs';
import { findFreePort } from '../scripts/ports.ts';
import { repoRoot } from '../scripts/repo.mjs';
import { readStartCommand } from '../scripts/start-command.mjs';
import { settingNames } from '../server/src/platform/config/settings.ts';
import {
  findRunningPostgres,
  removeEmbeddedPostgres,
} from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { parentOf } from './process-usage.ts';

export interface RunningShop {
  readonly url: string;
  readonly port: number;
  readonly connection: pg.ClientConfig;
  readonly pids: { readonly server: number; readonly postgres: number };
  /** Hot rows write a line of it for each of their hundred thousand requests. */
  emptyLog(): void;
  stop(): Promise<void>;
}

const READY_MS = 300_000;
const CLOSE_MS = 12_000;

/** The real shop, as `npm start` runs it, with a database that is filled once and kept for the next run. */
export async function startBenchShop(products: number, { profile }: { profile: boolean }): Promise<RunningShop> {
  const dataDir = join(repoRoot, `.data/bench-${products}`);
  mkdirSync(dataDir, { recursive: true });
  await ensureSeeded(dataDir, products);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(dataDir, 'shop.log');
  writeFileSync(logFile, '');
  // For the profiler of a browser's developer tools; written when the shop closes.
  const { flags: usual, settings } = readStartCommand();
  const flags = profile ? [...usual, '--cpu-prof', `--cpu-prof-dir=${join(dataDir, 'profiles')}`] : usual;
  const child = spawn(process.execPath, [...flags, 'server/src/main.ts'], {
    cwd: repoRoot,
    // Its own group: Ctrl-C reaches it through us, once.
    detached: true,
    stdio: ['ignore', openSync(logFile, 'a'), openSync(join(dataDir, 'shop.said'), 'w')],
    // Logging is part of the cost of a request.
    env: shopEnvironment({ ...settings, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info' }),
  });
  shops.add(child);
  try {
    await waitUntilReady(child, url, join(dataDir, 'shop.said'));
    const connection = await findRunningPostgres(dataDir);
    if (!connection) throw new Error('the shop runs, but its database is not to be found');
    const pids = { server: child.pid ?? 0, postgres: await findPostmaster(connection) };
    return { url, port, connection, pids, emptyLog: () => truncateSync(logFile), stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** Only these settings: the developer may have a real shop in `.env`. */
function shopEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const unset = Object.fromEntries(settingNames.map((name) => [name, '']));
  return { ...process.env, ...unset, HOST: '127.0.0.1', DEMO: '1', ...settings };
}

/** Filled again when tables, rules or the seed have changed. */
async function ensureSeeded(dataDir: string, products: number): Promise<void> {
  const marker = join(dataDir, 'seeded');
  const wanted = `${products} ${contentHash(repoRoot, seededBy)}`;
  if (readIfThere(marker) === wanted) return;
  await removeEmbeddedPostgres(dataDir);
  const child = spawn(process.execPath, ['scripts/db-seed.ts', '--products', String(products)], {
    cwd: repoRoot,
    stdio: 'inherit',
    env: shopEnvironment({ DATA_DIR: dataDir }),
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('seeding failed');
  writeFileSync(marker, wanted);
}

/** What decides what is in the database. */
export const seededBy = [
  'server/database',
  'server/src/seed',
  'server/src/modules/catalogue/catalogue.rules.ts',
  'server/src/platform/names.rules.ts',
];

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

async function waitUntilReady(child: ChildProcess, url: string, saidFile: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`The shop did not open. It said:\n${readIfThere(saidFile)}`);
}

async function findPostmaster(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return postmaster;
}

const shops = new Set<ChildProcess>();

async function stop(child: ChildProcess): Promise<void> {
  shops.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  if ((await Promise.race([ended, sleep(CLOSE_MS, 'late')])) === 'late') child.kill('SIGKILL');
  await ended;
}

export async function stopShops(): Promise<void> {
  await Promise.all([...shops].map(stop));
}
