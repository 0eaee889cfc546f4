import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';

const PREFIX = 'fh-run-';
const MEMORY = '/dev/shm';
const GIBIBYTE = 2 ** 30;

/**
 * One temporary directory for all that a run of the tests makes: everything it starts is told to put its files there. A
 * run that is killed can tidy nothing up, so the next one removes what runs whose process is gone have left.
 */
export async function openRunFolder(
  long = Boolean(process.env.TEST_LONG),
): Promise<{ readonly folder: string; close(): void }> {
  const usual = tmpdir();
  // `npm test` has opened one for the tools it starts.
  if (usual.includes(PREFIX)) return { folder: usual, close() {} };
  const mayUseMemory = process.env.TMPDIR === undefined && hasRoomInMemory();
  for (const place of mayUseMemory ? [usual, MEMORY] : [usual])
    for (const name of readdirSync(place)) {
      const pid = /^fh-run-(\d+)-/.exec(name)?.[1];
      if (pid && !isAlive(Number(pid))) await clearRunFolder(join(realpathSync(place), name));
    }
  const outer = mayUseMemory && !long ? MEMORY : usual;
  const folder = mkdtempSync(join(realpathSync(outer), `${PREFIX}${process.pid}-`));
  // Started by root, PostgreSQL runs as another account.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return { folder, close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

/** Hundreds of databases come and go, a thousand files each. The full sizes stay on the disk. */
function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > 4 * GIBIBYTE && process.availableMemory() > 6 * GIBIBYTE;
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function clearRunFolder(folder: string): Promise<void> {
  for (const pid of listProcessesOf(folder)) process.kill(pid, 'SIGKILL');
  // A shop's data stands in the folder itself, or one deeper.
  const inside = listFolders(folder);
  for (const dataDir of [...inside, ...inside.flatMap(listFolders)])
    if (listFolders(dataDir).includes(join(dataDir, 'postgres'))) await removeEmbeddedPostgres(dataDir).catch(() => {});
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function listFolders(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

/** All that were started with it as their temporary directory; Linux alone lets us look. */
function listProcessesOf(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    try {
      const environment = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/environ`, 'utf8').split('\0') : [];
      return environment.includes(`TMPDIR=${folder}`) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
