import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { settingNames } from '../server/src/platform/config/settings.ts';
import { removeEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { findFreePort } from './ports.ts';
import { repoRoot } from './repo.mjs';
import { readStartCommand } from './start-command.mjs';

export interface StartedShop {
  readonly url: string;
  /** For commands that work beside a running shop. */
  readonly dataDir: string;
  /** The end of what it has printed and logged so far. */
  said(): string;
  /** Stops it as an operator would, and throws if it does not exit cleanly. */
  stop(): Promise<void>;
}

/** On a machine that has other things to do. */
const READY_MS = 600_000;
const CLOSE_MS = 30_000;

/** The real shop in a process of its own, on a free port and with an empty data folder that is deleted afterwards. */
export async function startShop(
  settings: Record<string, string> = {},
  { args = ['server/src/main.ts'], exitCode = 0 }: { args?: readonly string[]; exitCode?: number } = {},
): Promise<StartedShop> {
  const port = await findFreePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-shop-'));
  const url = `http://127.0.0.1:${port}`;
  // Empty means not set, and wins over .env: a test must never reach the developer's own database or mail server.
  const own = Object.fromEntries(settingNames.map((name) => [name, '']));
  const child = spawn(process.execPath, args, {
    cwd: repoRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...readStartCommand().settings,
      ...own,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  const said = collectOutput(child);
  const removeData = async () => {
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(child, url, said);
  } catch (error) {
    await close(child);
    await removeData();
    throw error;
  }
  return {
    url,
    dataDir,
    said,
    async stop() {
      const outcome = await close(child);
      await removeData();
      if (outcome !== exitCode) throw new Error(`The shop did not close in order (${outcome}). It said:\n${said()}`);
    },
  };
}

async function waitUntilReady(child: ChildProcess, url: string, said: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`The shop ended while starting (${child.exitCode}). It said:\n${said()}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`The shop was not ready after ${READY_MS / 1000} s. It said:\n${said()}`);
}

async function close(child: ChildProcess): Promise<number | string> {
  if (!hasEnded(child)) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    if ((await Promise.race([ended, sleep(CLOSE_MS, 'late')])) === 'late') {
      child.kill('SIGKILL');
      await ended;
      return `still running ${CLOSE_MS / 1000} s after SIGTERM`;
    }
  }
  return child.exitCode ?? child.signalCode ?? 'unknown';
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  const collect = (text: string) => {
    output = (output + text).slice(-20_000);
  };
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  return () => output;
}
