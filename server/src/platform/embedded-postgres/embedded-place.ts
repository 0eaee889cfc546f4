import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, rmdirSync, type Stats, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDataDir, ensureDataDir } from '../files/data-dir.ts';
import { sha256 } from '../ids.ts';
import { StartError } from '../process.ts';
import { type Account, canUseDirectory, getUnprivilegedAccount, isRoot } from './embedded-account.ts';
import { errorCode, OWN_DATABASE } from './embedded-failures.ts';
import { createStateHome, findStateHome, openStateHome } from './embedded-state.ts';

export const PORT = 5432;
export const SOCKET_NAME = `.s.PGSQL.${PORT}`;

export interface Place {
  /** 0700, of the account: the cluster, its log and, while the path is short enough, its sockets */
  readonly home: string;
  readonly data: string;
  readonly logFile: string;
  readonly socketDir: string;
  readonly account: Account | undefined;
}

export function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The kernel's limit for a socket's path is 104 bytes on macOS and 108 on Linux. */
function socketDirFor(home: string): string {
  const fits = (directory: string) => Buffer.byteLength(join(directory, SOCKET_NAME)) < 100;
  if (fits(home)) return home;
  const hash = sha256(home).toString('hex').slice(0, 12);
  const short = join(tmpdir(), `fieldhouse-${hash}`);
  if (fits(short)) return short;
  throw new StartError(
    `The path ${home} is too long for the database's socket, and so is that of the temporary directory.`,
    `Point DATA_DIR at a shorter path, or ${OWN_DATABASE}.`,
  );
}

export function placeAt(home: string, account: Account | undefined): Place {
  const inHome = (name: string) => join(home, name);
  return {
    home,
    data: inHome('data'),
    logFile: inHome('postgres.log'),
    socketDir: socketDirFor(home),
    account,
  };
}

/** The place of a cluster that is there already, to look at it or to remove it. */
export function placeOf(home: string): Place {
  const { uid, gid } = statSync(home);
  return placeAt(home, isRoot() && uid !== 0 ? { name: `uid ${uid}`, uid, gid } : undefined);
}

export function ensureSocketDir({ home, socketDir, account }: Place): void {
  if (socketDir === home) return;
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const stat = lstatSync(socketDir);
  const uid = account?.uid ?? process.geteuid?.();
  // The temporary directory is open to all accounts: one that made this directory could pass for our database.
  const isOurs = stat.uid === uid || stat.uid === process.geteuid?.();
  if (!stat.isDirectory() || !isOurs || (stat.mode & 0o077) !== 0) {
    throw new StartError(
      `The directory ${socketDir} for the database's socket is open to somebody else.`,
      'Remove it, or point DATA_DIR at a shorter path, which needs no such directory.',
    );
  }
  if (account !== undefined) chownSync(socketDir, account.uid, account.gid);
}

export function removeSocketDir({ home, socketDir }: Place): void {
  if (socketDir === home) return;
  try {
    rmdirSync(socketDir);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY'].includes(errorCode(error) ?? '')) throw error;
  }
}

/** The home of this DATA_DIR's cluster if there may be one; looks only, creates nothing. */
export function findHome(dataDir: string): string | undefined {
  if (statIfThere(dataDir) === undefined) return undefined;
  const real = realpathSync(dataDir);
  const elsewhere = findStateHome(real);
  if (elsewhere !== undefined && !isRoot()) throw strangersDatabase(elsewhere, 'root');
  const home = elsewhere ?? join(real, 'postgres');
  const stat = statIfThere(home);
  if (stat === undefined) return undefined;
  if (!isRoot() && stat.uid !== process.geteuid?.()) throw strangersDatabase(home, `the account with uid ${stat.uid}`);
  return home;
}

function strangersDatabase(home: string, whom: string): StartError {
  return new StartError(
    `The database in ${home} was made by ${whom}, and this account may not use it.`,
    'Start the shop as the account that started it before (root, if it was root), or point DATA_DIR at another directory.',
  );
}

/** Where the cluster is or shall be. Once there is one, it stays where it is and its owner runs it. */
export async function choosePlace(dataDir: string): Promise<Place> {
  ensureDataDir(dataDir);
  const real = realpathSync(dataDir);
  const home = findHome(real) ?? join(real, 'postgres');
  if (!isRoot()) {
    closeDataDir(real);
    mkdirSync(home, { recursive: true, mode: 0o700 });
    chmodSync(home, 0o700);
    return placeAt(home, undefined);
  }
  const stateHome = findStateHome(real);
  if (stateHome !== undefined) {
    openStateHome(real, stateHome);
    closeDataDir(real);
  }
  const place = placeAt(stateHome ?? home, undefined);
  const existing = statIfThere(place.data);
  if (existing !== undefined) return { ...place, account: await getOwner(place, existing, real) };
  const account = await getUnprivilegedAccount();
  if (stateHome !== undefined) chownSync(stateHome, account.uid, account.gid);
  if (stateHome !== undefined || (await canLiveIn(real, home, account))) return { ...place, account };
  closeDataDir(real);
  return placeAt(createStateHome(real, account), account);
}

/** A cluster that an ordinary user made stays that user's, so that both root and the user can start it. */
async function getOwner({ home, data }: Place, stat: Stats, dataDir: string): Promise<Account> {
  const account =
    stat.uid === 0
      ? await getUnprivilegedAccount()
      : { name: `the account with uid ${stat.uid}`, uid: stat.uid, gid: stat.gid };
  // A backup that root put back belongs to root, and PostgreSQL would refuse it.
  if (stat.uid === 0) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, home]);
  if (home === join(dataDir, 'postgres')) closeDataDir(dataDir, account.gid);
  if (await canUseDirectory(account, data, 'write')) return account;
  throw new StartError(
    `The database in ${home} runs as ${account.name}, which can no longer enter that directory.`,
    'Let it pass through the directories above (chmod o+x), or move them back to where they were.',
  );
}

async function canLiveIn(dataDir: string, home: string, account: Account): Promise<boolean> {
  closeDataDir(dataDir, account.gid);
  if (!(await canUseDirectory(account, dataDir, 'enter'))) return false;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  try {
    chmodSync(home, 0o700);
    chownSync(home, account.uid, account.gid);
  } catch (error) {
    // Network and foreign file systems know no other owner than theirs.
    if (errorCode(error) === 'EPERM') return false;
    throw error;
  }
  return canUseDirectory(account, home, 'write');
}
