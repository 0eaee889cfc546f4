import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pids: number[], host: string, token: string }} Owner */

const HEARTBEAT_MS = 5_000;
// A pid says nothing about a process of another machine or container that shares the folder: only its heartbeat does.
const UNRESPONSIVE_MS = 60_000;
// On the same machine a pid may have been given to another process since; a stopped process (Ctrl-Z) has no heartbeat either.
const REUSED_MS = 10 * 60_000;
// Between making the folder and signing it a holder is nameless for a moment.
const NAMELESS_MS = 5_000;

/**
 * @param {{ owner: Owner | undefined, unresponsiveMs: number, host: string, isAlive: (pid: number) => boolean }} lock
 * @returns {boolean}
 */
export function isAbandoned({ owner, unresponsiveMs, host, isAlive }) {
  if (!owner) return unresponsiveMs > NAMELESS_MS;
  if (owner.host !== host) return unresponsiveMs > UNRESPONSIVE_MS;
  return unresponsiveMs > REUSED_MS || !owner.pids.some(isAlive);
}

/**
 * One at a time per folder name: mkdir is the one step that only one process can win on every file system. The work tells
 * which child does it: should we be killed, the lock holds until that child has ended too.
 * @template T
 * @param {string} path
 * @param {string} waitingMessage
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFolderLock(path, waitingMessage, work) {
  /** @type {Owner} */
  const me = { pids: [process.pid], host: hostname(), token: randomUUID() };
  let told = false;
  while (!tryLock(path, me)) {
    if (!told) console.log(waitingMessage);
    told = true;
    await sleep(300);
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS);
  const release = () => {
    clearInterval(heartbeat);
    if (readOwner(path)?.token === me.token) rmSync(path, { recursive: true, force: true });
  };
  process.once('exit', release);
  try {
    return await work((pid) => sign(path, { ...me, pids: [...me.pids, pid] }));
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

/**
 * @param {string} path
 * @param {Owner} me
 * @returns {boolean}
 */
function tryLock(path, me) {
  try {
    mkdirSync(path);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return breakIfAbandoned(path) && tryLock(path, me);
  }
  sign(path, me);
  return true;
}

/**
 * @param {string} path
 * @param {Owner} owner
 */
function sign(path, owner) {
  // Renamed into place, so that half a line is never read.
  const draft = join(path, `${owner.token}.json`);
  writeFileSync(draft, JSON.stringify(owner));
  renameSync(draft, join(path, 'owner.json'));
}

/**
 * @param {string} path
 * @returns {boolean} whether it is worth trying at once
 */
function breakIfAbandoned(path) {
  const owner = readOwner(path);
  const touchedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (touchedAt === undefined) return true;
  if (!isAbandoned({ owner, unresponsiveMs: Date.now() - touchedAt, host: hostname(), isAlive })) return false;
  // Moved aside before it is deleted: of two waiters that both see it abandoned, one might otherwise delete the lock that
  // the other has just taken.
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (readOwner(aside)?.token !== owner?.token) {
      renameSync(aside, path);
      return false;
    }
  } catch {
    return false;
  }
  rmSync(aside, { recursive: true, force: true });
  return true;
}

/**
 * @param {string} path
 * @returns {Owner | undefined}
 */
function readOwner(path) {
  try {
    return JSON.parse(readFileSync(join(path, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function touch(path) {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The lock was removed by hand; the work continues.
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to another account.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
