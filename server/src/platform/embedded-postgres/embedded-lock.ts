import { closeSync, constants, lchownSync, lstatSync, openSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../process.ts';
import { errorCode } from './embedded-failures.ts';
import type { Place } from './embedded-place.ts';

// A listening socket is the lock: the kernel closes it with its process, however that ends, so unlike a file with a
// process id it can never be mistaken for the lock of a process that got the same id later.

export interface OwnerLock {
  release(): Promise<void>;
}

interface LockSocket {
  readonly path: string;
  close(): void;
}

/**
 * Through a handle of the directory the path is short however deep the home is, and closing it cannot hit the lock of a
 * new shop that was started after the home was deleted. Where there is no such handle, the socket directory is used.
 */
function openLockSocket(place: Place): LockSocket {
  if (process.platform !== 'linux') return { path: join(place.socketDir, 'owner.sock'), close: () => {} };
  const handle = openSync(place.home, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: `/proc/self/fd/${handle}/owner.sock`, close: () => closeSync(handle) };
}

type Answer = { alive: false } | { alive: true; pid: string };

function askOwner(path: string): Promise<Answer> {
  return new Promise((resolve) => {
    let pid = '';
    const socket = connect(path);
    const done = (answer: Answer): void => {
      socket.destroy();
      resolve(answer);
    };
    // An owner too busy to answer is still an owner.
    socket.setTimeout(1000, () => done({ alive: true, pid }));
    socket.on('data', (chunk) => {
      pid += chunk.toString();
    });
    socket.on('end', () => done({ alive: true, pid }));
    socket.on('error', (error) => {
      const dead = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes(errorCode(error) ?? '');
      done(dead ? { alive: false } : { alive: true, pid });
    });
  });
}

function fingerprint(path: string): string | undefined {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? undefined : `${stat.ino} ${stat.ctimeNs}`;
}

/** `undefined` when another process was faster. */
function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    // The client may be gone before the answer is written.
    socket.on('error', () => {});
    socket.end(String(process.pid), () => socket.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(path, () => resolve(server.unref()));
  });
}

function alreadyRunning(home: string, pid: string): StartError {
  return new StartError(
    `Another Fieldhouse${pid === '' ? '' : ` (process ${pid})`} is running on the database in ${home}.`,
    'Stop it first, or point DATA_DIR at another directory to run a second shop.',
  );
}

export async function acquireLock(place: Place): Promise<OwnerLock> {
  const lock = openLockSocket(place);
  try {
    for (;;) {
      const before = fingerprint(lock.path);
      const answer = await askOwner(lock.path);
      if (answer.alive) throw alreadyRunning(place.home, answer.pid);
      // Compared and removed without yielding: another process may have put its own socket there in the meantime.
      if (before !== undefined && before === fingerprint(lock.path)) rmSync(lock.path);
      const server = await listen(lock.path);
      if (server === undefined) continue;
      // Else an ordinary user whose cluster root ran could not even ask whether root's shop is still there.
      if (place.account !== undefined) lchownSync(lock.path, place.account.uid, place.account.gid);
      return { release: () => release(server, lock) };
    }
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function release(server: Server, lock: LockSocket): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
  lock.close();
}

export async function hasOwner(place: Place): Promise<boolean> {
  const lock = openLockSocket(place);
  try {
    return (await askOwner(lock.path)).alive;
  } finally {
    lock.close();
  }
}
