import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';

const PREFIX = 'fh-run-';

/**
 * One temporary directory for all that a run of the tests makes: everything it starts is told to put its files there. A
 * run that is killed can tidy nothing up, so the next one removes what runs whose process is gone have left.
 */
export async function openRunFolder(): Promise<{ readonly folder: string; close(): void }> {
  const outer = tmpdir();
  // `npm test` has opened one for the tools it starts.
  if (outer.includes(PREFIX)) return { folder: outer, close() {} };
  for (const name of readdirSync(outer)) {
    const pid = /^fh-run-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await clearRunFolder(join(realpathSync(outer), name));
  }
  const folder = mkdtempSync(join(realpathSync(outer), `${PREFIX}${process.pid}-`));
  // Started by root, PostgreSQL runs as another account.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return { folder, close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
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
