import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../scripts/ports.ts';
import { readStartCommand } from '../../../scripts/start-command.mjs';
import { settingNames } from '../platform/config/settings.ts';

/** The shop as `npm start` runs it, in a process that can be killed. */
export interface ShopProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** All it has written to the terminal. */
  readonly said: () => string;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Until it can serve; throws with what it said when it ends instead. */
  ready(): Promise<void>;
}

/** On a machine that has other things to do. */
const READY_MS = 240_000;
const root = join(import.meta.dirname, '../../..');
const { flags, settings: nodeSettings } = readStartCommand();

/** `from` is the folder of the release: this one, unless another is named. */
export async function spawnShop(settings: Record<string, string>, from = root): Promise<ShopProcess> {
  const port = settings.PORT ?? String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  // Empty means not set, and hides what the developer's .env says.
  const unset = Object.fromEntries(settingNames.map((name) => [name, '']));
  const child = spawn(process.execPath, [...flags, join(from, 'server/src/main.ts')], {
    cwd: from,
    env: { ...process.env, ...unset, ...nodeSettings, LOG_LEVEL: 'warn', ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  return { child, url, ended, said: () => text, ready: () => untilReady(child, url, () => text) };
}

async function untilReady(child: ChildProcess, url: string, said: () => string): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the shop ended: ${said()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
  }
  throw new Error(`the shop did not open: ${said()}`);
}

/** The processes that answer: children of the one that leads which run the shop's own code. */
export function listWorkers({ child }: Pick<ShopProcess, 'child'>): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return Number(parent) === child.pid && args.join(' ').includes('main.ts') ? [Number(pid)] : [];
  });
}
