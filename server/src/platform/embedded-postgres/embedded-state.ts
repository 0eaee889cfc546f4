import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../process.ts';
import type { Account } from './embedded-account.ts';
import { errorCode } from './embedded-failures.ts';

// A shop of root below a 0700 directory (/root) keeps its database in the system's state folder, because the account
// that PostgreSQL runs as cannot enter the DATA_DIR. The two are tied by a random id: it is the content of a file in the
// DATA_DIR and the name of the home. So a deleted DATA_DIR gives a fresh shop, and a moved one finds its database again.
const STATE_DIR = '/var/lib/fieldhouse';
const MARKER = 'postgres-elsewhere';
const BELONGS_TO = 'data-dir.txt';

export function ensureStateDir(): string {
  if (!existsSync(STATE_DIR)) {
    mkdirSync(STATE_DIR, { recursive: true });
    // The umask may have closed it for the account that has to pass through.
    chmodSync(STATE_DIR, 0o755);
  }
  return STATE_DIR;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    // An ordinary user may not look into the homes of root's shops.
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

const homeOf = (id: string): string => join(STATE_DIR, id);

function findId(dataDir: string): string | undefined {
  const id = readText(join(dataDir, MARKER));
  // It becomes part of a path that root removes.
  return id !== undefined && /^[0-9a-f]{16}$/.test(id) ? id : undefined;
}

/** The home of a DATA_DIR whose database lives elsewhere; it may have been lost, or belong to the original of a copy. */
export function findStateHome(dataDir: string): string | undefined {
  const id = findId(dataDir);
  if (id === undefined || isCopy(dataDir, id)) return undefined;
  return homeOf(id);
}

function isCopy(dataDir: string, id: string): boolean {
  const original = readText(join(homeOf(id), BELONGS_TO));
  return original !== undefined && original !== dataDir && findId(original) === id;
}

export function forgetStateHome(dataDir: string): void {
  rmSync(join(dataDir, MARKER), { force: true });
}

/** Reopens the home of a DATA_DIR that has one. */
export function openStateHome(dataDir: string, home: string): void {
  const belongsTo = readText(join(home, BELONGS_TO));
  if (belongsTo === undefined) {
    throw new StartError(
      `The database of ${dataDir} was kept in ${home}, and is no longer there.`,
      'Put that directory back from a backup, or run "npm run db:reset" to begin with an empty shop.',
    );
  }
  if (belongsTo !== dataDir) writeFileSync(join(home, BELONGS_TO), `${dataDir}\n`);
}

/** Homes with a cluster whose DATA_DIR was this path before it was deleted. */
export function listOutlivedHomes(dataDir: string): string[] {
  if (!existsSync(STATE_DIR)) return [];
  return readdirSync(STATE_DIR)
    .filter((id) => readText(join(homeOf(id), BELONGS_TO)) === dataDir && findId(dataDir) !== id)
    .map(homeOf)
    .filter((home) => existsSync(join(home, 'data')));
}

export function createStateHome(dataDir: string, account: Account): string {
  const id = randomBytes(8).toString('hex');
  const home = join(ensureStateDir(), id);
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(join(home, BELONGS_TO), `${dataDir}\n`);
  chownSync(home, account.uid, account.gid);
  // The marker of a copied DATA_DIR still names its original's home.
  if (findStateHome(dataDir) === undefined) forgetStateHome(dataDir);
  try {
    writeFileSync(join(dataDir, MARKER), `${id}\n`, { flag: 'wx' });
    return home;
  } catch (error) {
    rmSync(home, { recursive: true });
    const others = findStateHome(dataDir);
    // Two first starts at once: the lock in the one home that counts decides between them.
    if (errorCode(error) === 'EEXIST' && others !== undefined) return others;
    throw error;
  }
}
