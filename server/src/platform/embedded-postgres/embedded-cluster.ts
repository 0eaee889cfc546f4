import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../process.ts';
import { runAs } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { errorCode, OWN_DATABASE, programFailure } from './embedded-failures.ts';
import { type Place, statIfThere } from './embedded-place.ts';

export const USER = 'shop';

const UNFINISHED = 'data.unfinished-';

export const unfinishedName = (): string => `${UNFINISHED}${randomUUID()}`;

/** The cluster of the last major version before this one, in whose place is a newer one. */
export const findAside = (home: string): string | undefined =>
  readdirSync(home)
    .filter((name) => /^data\.\d+$/.test(name))
    .toSorted((a, b) => Number(a.slice(5)) - Number(b.slice(5)))
    .at(-1);

/** Created under another name and renamed: a crash in the middle leaves nothing that looks like a cluster. */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  options: { sync: boolean; log: (message: string) => void },
): Promise<void> {
  for (const name of readdirSync(place.home)) {
    // A killed shop's initdb may still be writing for a moment; a PostgreSQL ends by itself when its files are gone.
    if (name.startsWith(UNFINISHED)) rmSync(join(place.home, name), { recursive: true, force: true, maxRetries: 10 });
  }
  if (statIfThere(place.data) !== undefined) {
    refuseOtherMajor(place, binaries);
    return;
  }
  refuseHalfReplaced(place);
  if (place.account === undefined) requirePasswdEntry();
  options.log(`First start: creating the database in ${place.home} …`);
  await createCluster(place, binaries, options.sync);
}

async function createCluster(place: Place, binaries: Binaries, sync: boolean): Promise<void> {
  const unfinished = join(place.home, unfinishedName());
  const initdb = (locale: string) =>
    runAs(place.account, join(binaries.native, 'bin', 'initdb'), [
      `--pgdata=${unfinished}`,
      `--username=${USER}`,
      '--encoding=UTF8',
      '--no-instructions',
      // The 0700 directory of the socket is what keeps other accounts out.
      '--auth-local=trust',
      '--auth-host=reject',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      ...(sync ? [] : ['--no-sync']),
    ]);
  let result = await initdb('C.UTF-8');
  // Not every system's C library knows that name; the builtin provider does not need it for sorting and comparing.
  if (!result.ok && /invalid locale/.test(result.output)) result = await initdb('C');
  if (result.ok) return renameSync(unfinished, place.data);
  rmSync(unfinished, { recursive: true, force: true });
  throw programFailure(
    'Creating the database',
    result.output,
    place.home,
    `Point DATA_DIR at another directory, or ${OWN_DATABASE}.`,
  );
}

function requirePasswdEntry(): void {
  try {
    userInfo();
  } catch (error) {
    throw new StartError(
      `PostgreSQL needs an account with a name, and uid ${process.geteuid?.()} has no entry in /etc/passwd.`,
      `Add one, start the shop as an account that has one, or ${OWN_DATABASE}.`,
      { cause: error },
    );
  }
}

function refuseOtherMajor(place: Place, binaries: Binaries): void {
  const made = readVersion(place.data);
  if (made === binaries.major) return;
  if (made === undefined) {
    throw new StartError(
      `${place.data} is in the place of the database, but it is not a PostgreSQL cluster.`,
      'Move it away, or point DATA_DIR at another directory.',
    );
  }
  throw new StartError(
    `The database in ${place.home} was made by PostgreSQL ${made}, and this shop brings PostgreSQL ${binaries.major}.`,
    'Move it with "npm run upgrade -- --postgres", or start the version of the shop that made it.',
  );
}

/** An empty cluster would be taken for a new shop. */
function refuseHalfReplaced({ home }: Place): void {
  const aside = findAside(home);
  if (aside === undefined) return;
  throw new StartError(
    `The database in ${home} was being moved to a newer PostgreSQL, which was cut off; it is all there, as ${aside}.`,
    'Do it again with "npm run upgrade -- --postgres". If the shop shall begin empty, move that folder away.',
  );
}

export function readVersion(data: string): string | undefined {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
