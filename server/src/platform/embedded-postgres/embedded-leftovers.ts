import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './embedded-failures.ts';

interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
  readonly status: string;
}

/** postmaster.pid: pid, data directory, start time, port, socket directory, TCP address, shared memory, status. */
export function readPidFile(data: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const line = (number: number) => lines[number - 1]?.trim() ?? '';
    return { pid: Number(line(1)), port: Number(line(4)), socketDir: line(5), status: line(8) };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** Whether that process is the PostgreSQL of this data directory, and not one that got its number later. */
export function isPostmasterOf(pid: number, data: string): boolean {
  try {
    if (process.platform !== 'linux') {
      const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
      return command.includes(`/postgres -D ${data} `);
    }
    // A zombie has an empty command line, which is right: it holds nothing any more.
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** The process in postmaster.pid when it has nothing to do with this cluster: the number was given out again. */
export function findForeignPid(data: string): number | undefined {
  const pid = readPidFile(data)?.pid;
  return pid !== undefined && pid > 0 && isAlive(pid) && !isPostmasterOf(pid, data) ? pid : undefined;
}

/** A fast shutdown; rougher only when it does not come. After SIGQUIT the next start repairs from the log. */
export async function endPostmaster(kill: (signal: NodeJS.Signals) => void, isGone: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    kill(signal);
    for (const until = Date.now() + 5_000; Date.now() < until; await sleep(20)) if (isGone()) return;
  }
}

/** A shop that was killed leaves its PostgreSQL behind. Call it with the lock: without it, the database may be in use. */
export async function stopOrphan(data: string, log: (message: string) => void): Promise<void> {
  const pid = readPidFile(data)?.pid;
  if (pid === undefined || !isPostmasterOf(pid, data)) return;
  log(`A shop that was killed left its PostgreSQL running (process ${pid}): stopping it.`);
  await endPostmaster(
    (signal) => {
      // It may end by itself between the question and the signal.
      if (isPostmasterOf(pid, data)) process.kill(pid, signal);
    },
    () => !isPostmasterOf(pid, data),
  );
}
