import { existsSync, lstatSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRoot } from './embedded-account.ts';
import { findNative, prepareBinaries } from './embedded-binaries.ts';
import { ensureCluster, USER, unfinishedName } from './embedded-cluster.ts';
import { messageOf, translateFileError } from './embedded-failures.ts';
import { readPidFile, stopOrphan } from './embedded-leftovers.ts';
import { acquireLock, hasOwner, type OwnerLock } from './embedded-lock.ts';
import {
  choosePlace,
  ensureSocketDir,
  findHome,
  type Place,
  PORT,
  placeOf,
  removeSocketDir,
} from './embedded-place.ts';
import { type Launch, type Postmaster, type Settings, shortenLog, startPostmaster } from './embedded-postmaster.ts';
import { ensureStateDir, forgetStateHome, listOutlivedHomes } from './embedded-state.ts';

export interface EmbeddedPostgres {
  /** for `pg` */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** where the cluster really lives: as root not always in the DATA_DIR */
  readonly dataDir: string;
  /** undefined while it is down and about to be started again */
  readonly pid: () => number | undefined;
  stop(): Promise<void>;
}

interface StartOptions {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  readonly settings?: Settings;
  /** Another PostgreSQL than the one that comes with the shop. */
  readonly native?: string;
}

const SHORTEN_LOG_MS = 60 * 60_000;

const connectionTo = (socketDir: string, port: number): EmbeddedPostgres['connection'] => ({
  host: socketDir,
  port,
  user: USER,
  database: 'postgres',
});

async function translated<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translateFileError(error, dataDir);
  }
}

export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  return translated(dataDir, async () => {
    const native = options.native ?? findNative();
    const place = await choosePlace(dataDir);
    ensureSocketDir(place);
    const lock = await acquireLock(place);
    try {
      return await startLocked(place, lock, native, options);
    } catch (error) {
      await lock.release();
      throw error;
    }
  });
}

async function startLocked(
  place: Place,
  lock: OwnerLock,
  installed: string,
  { dataDir, log, settings = {} }: StartOptions,
): Promise<EmbeddedPostgres> {
  const binaries = await prepareBinaries(installed, place.account, () => (isRoot() ? ensureStateDir() : place.home));
  if (!existsSync(place.data)) await tellOutlived(realpathSync(dataDir), log);
  await stopOrphan(place.data, log);
  await ensureCluster(place, binaries, { sync: settings.fsync !== 'off', log });
  const supervisor = await supervise({ place, native: binaries.native, settings, log });
  const stop = async (): Promise<void> => {
    await supervisor.stop();
    await lock.release();
    removeSocketDir(place);
  };
  let stopped: Promise<void> | undefined;
  return {
    connection: connectionTo(place.socketDir, PORT),
    dataDir: place.data,
    pid: supervisor.pid,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function tellOutlived(dataDir: string, log: (message: string) => void): Promise<void> {
  for (const home of listOutlivedHomes(dataDir)) {
    const place = placeOf(home);
    if (await hasOwner(place)) continue;
    await stopOrphan(place.data, log);
    log(`${dataDir} was deleted; its old database is still in ${home}. Remove that directory if nobody misses it.`);
  }
}

/** Keeps a postmaster running until it is told to stop. */
async function supervise(launch: Launch): Promise<{ pid: () => number | undefined; stop: () => Promise<void> }> {
  const { log } = launch;
  let current: Postmaster | undefined;
  const stopping = new AbortController();
  const start = () =>
    startPostmaster(launch, stopping.signal, (postmaster) => {
      current = postmaster;
    });
  await start();

  const watch = async (): Promise<void> => {
    for (let pauseMs = 200, since = Date.now(); ; ) {
      const how = await current?.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > 60_000) pauseMs = 200;
      log(`PostgreSQL ended unexpectedly (${how}): starting it again in ${pauseMs / 1000} s.`);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, 5_000);
      since = Date.now();
      await start().then(
        () => log(`PostgreSQL is back (process ${current?.pid}).`),
        (error: unknown) => {
          if (!stopping.signal.aborted) log(messageOf(error));
        },
      );
    }
  };
  const watching = watch();
  const shortening = setInterval(() => {
    try {
      shortenLog(launch.place);
    } catch (error) {
      log(messageOf(error));
    }
  }, SHORTEN_LOG_MS).unref();
  return {
    pid: () => (current?.isOver() ? undefined : current?.pid),
    stop: async () => {
      clearInterval(shortening);
      stopping.abort();
      await current?.stop();
      await watching;
    },
  };
}

/** For command-line tools: how to reach the database of the shop that runs on this DATA_DIR. */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedPostgres['connection'] | undefined> {
  return translated(dataDir, async () => {
    const home = findHome(resolve(dataDir));
    if (home === undefined) return undefined;
    const place = placeOf(home);
    if (!(await hasOwner(place))) return undefined;
    // The socket directory as the server knows it: the owner's temporary directory need not be ours.
    const server = readPidFile(place.data);
    return server?.status === 'ready' ? connectionTo(server.socketDir, server.port) : undefined;
  });
}

/** For command-line tools that only look: whether there is a database at all. */
export function hasEmbeddedPostgres(dataDir: string): boolean {
  const home = findHome(resolve(dataDir));
  return home !== undefined && existsSync(placeOf(home).data);
}

/** Removes the cluster with everything in it. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  await translated(dataDir, async () => {
    const home = findHome(resolve(dataDir));
    if (home !== undefined) await removeHome(home);
    forgetStateHome(resolve(dataDir));
  });
}

async function removeHome(home: string): Promise<void> {
  const place = placeOf(home);
  ensureSocketDir(place);
  const lock = await acquireLock(place);
  try {
    await stopOrphan(place.data, () => {});
    // Renamed first: half a cluster must not be taken for one if this is interrupted.
    if (existsSync(place.data)) renameSync(place.data, join(home, unfinishedName()));
    for (const name of readdirSync(home)) rmSync(join(home, name), { recursive: true, force: true });
    // A link to a bigger disk is the owner's arrangement, not ours.
    if (!lstatSync(home).isSymbolicLink()) rmdirSync(home);
  } finally {
    await lock.release();
    removeSocketDir(place);
  }
}
