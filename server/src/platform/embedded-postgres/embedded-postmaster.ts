import { spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAccount, childEnvironment } from './embedded-account.ts';
import { OWN_DATABASE, programFailure } from './embedded-failures.ts';
import { endPostmaster, findForeignPid, readPidFile } from './embedded-leftovers.ts';
import { ensureSocketDir, type Place, PORT, SOCKET_NAME } from './embedded-place.ts';

export type Settings = Readonly<Record<string, string | number>>;

export interface Launch {
  readonly place: Place;
  readonly native: string;
  readonly settings: Settings;
  readonly log: (message: string) => void;
}

export interface Postmaster {
  readonly pid: number | undefined;
  /** resolves with how it ended */
  readonly ended: Promise<string>;
  isOver(): boolean;
  stop(): Promise<void>;
}

const DEFAULTS: Settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: 100,
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
  // The details of a violated constraint are its values, people's addresses among them.
  log_error_verbosity: 'terse',
};

const MAX_LOG_BYTES = 10 * 1024 * 1024;
const KEPT_LOG_BYTES = 1024 * 1024;

function settingsArguments({ place, settings }: Launch): string[] {
  const all: Settings = {
    ...DEFAULTS,
    ...settings,
    port: PORT,
    listen_addresses: '',
    // It is a list: quoted, a comma in the path is only a comma.
    unix_socket_directories: `"${place.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A file and no pipe: the server outlives a killed shop, and would then write into nothing. */
function openLog({ logFile, account }: Place): { fd: number; start: number } {
  const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW } = constants;
  const fd = openSync(logFile, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
  if (account !== undefined) fchownSync(fd, account.uid, account.gid);
  const { size } = fstatSync(fd);
  if (size > MAX_LOG_BYTES) {
    const end = Buffer.alloc(KEPT_LOG_BYTES);
    readSync(fd, end, 0, end.length, size - end.length);
    ftruncateSync(fd);
    writeSync(fd, end);
  }
  return { fd, start: fstatSync(fd).size };
}

/** Also while PostgreSQL writes to it: what it appends goes to the end, wherever that is. */
export function shortenLog(place: Place): void {
  closeSync(openLog(place).fd);
}

function spawnPostmaster(launch: Launch, logFd: number): Postmaster {
  const { place, native } = launch;
  const foreignPid = findForeignPid(place.data);
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', place.data, ...settingsArguments(launch)], {
    ...asAccount(place.account),
    cwd: place.home,
    env: {
      ...childEnvironment(),
      // PostgreSQL refuses a postmaster.pid whose process lives, unless it is its grandparent. Removing the file instead
      // would also remove its check for old backends that still write to this cluster.
      ...(foreignPid === undefined ? {} : { PG_GRANDPARENT_PID: String(foreignPid) }),
    },
    // Its own process group: Ctrl-C must not reach it before the shop has answered its last requests.
    detached: true,
    stdio: ['ignore', logFd, logFd],
  });
  // A command-line tool that forgets to stop it shall still end.
  child.unref();
  let over = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  }).finally(() => {
    over = true;
  });
  const isOver = (): boolean => over;
  return { pid: child.pid, ended, isOver, stop: () => endPostmaster((signal) => child.kill(signal), isOver) };
}

async function becomesReady(postmaster: Postmaster, { place, log }: Launch): Promise<boolean> {
  let nextWord = Date.now() + 5_000;
  while (!postmaster.isOver()) {
    const file = readPidFile(place.data);
    if (file?.pid === postmaster.pid && file?.status === 'ready') return true;
    if (Date.now() > nextWord) {
      // No limit: after a crash it works through its log first, and stopping that would only begin it again.
      log('PostgreSQL is still starting; after a crash it repairs itself first.');
      nextWord += 15_000;
    }
    await sleep(10);
  }
  return false;
}

/** Resolves when it takes connections. `onSpawn` sees each attempt at once, so that a stop can reach it. */
export async function startPostmaster(
  launch: Launch,
  signal: AbortSignal,
  onSpawn: (postmaster: Postmaster) => void,
): Promise<void> {
  const { place } = launch;
  for (const deadline = Date.now() + 15_000; ; await sleep(250)) {
    signal.throwIfAborted();
    ensureSocketDir(place);
    // The lock says that no live server uses them, and their stale process id may be another process's by now.
    for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`]) rmSync(join(place.socketDir, name), { force: true });
    const log = openLog(place);
    const postmaster = spawnPostmaster(launch, log.fd);
    closeSync(log.fd);
    onSpawn(postmaster);
    if (await becomesReady(postmaster, launch)) return;
    const said = readFileSync(place.logFile).subarray(log.start).toString() || (await postmaster.ended);
    // The backends of a server that was killed need a moment to notice.
    if (/pre-existing shared memory block/.test(said) && Date.now() < deadline) continue;
    throw programFailure('Starting PostgreSQL', said, place.home, `See ${place.logFile}, or ${OWN_DATABASE}.`);
  }
}
