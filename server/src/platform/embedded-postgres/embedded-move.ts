import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../process.ts';
import { findNative, prepareBinaries } from './embedded-binaries.ts';
import { findAside, readVersion, unfinishedName } from './embedded-cluster.ts';
import { acquireLock } from './embedded-lock.ts';
import { ensureSocketDir, findHome, type Place, placeOf, removeSocketDir } from './embedded-place.ts';
import { ensureStateDir } from './embedded-state.ts';

// From one major version to the next: the new cluster is made and filled beside the old one, and takes its place last.

/** The PostgreSQL that made the cluster, and the one that comes with the shop, by their major versions. */
export async function findMajors(dataDir: string): Promise<{ made: string | undefined; here: string }> {
  const home = findHome(resolve(dataDir));
  const binaries = await prepareBinaries(findNative(), undefined, ensureStateDir);
  return { made: home && readVersion(placeOf(home).data), here: binaries.major };
}

function existingPlace(dataDir: string): Place {
  const home = findHome(resolve(dataDir));
  if (home === undefined) throw new StartError(`There is no database in ${dataDir}.`, 'Check DATA_DIR.');
  return placeOf(home);
}

async function locked(place: Place, work: () => void): Promise<void> {
  ensureSocketDir(place);
  const lock = await acquireLock(place);
  try {
    work();
  } finally {
    await lock.release();
    removeSocketDir(place);
  }
}

/** A folder on the cluster's disk, for the work. Whatever is left in it when the work is killed, the next start removes. */
export function makeFolderBeside(dataDir: string, { aside }: { readonly aside: string }): string {
  const { home } = existingPlace(dataDir);
  if (existsSync(join(home, aside)))
    throw new StartError(
      `There is a ${aside} in ${home} already.`,
      'Nothing was changed. Move that folder away first.',
    );
  const folder = join(home, unfinishedName());
  // Started by root, PostgreSQL runs as another account, which has to pass.
  mkdirSync(folder, { mode: 0o711 });
  return folder;
}

/** The cluster of this DATA_DIR gets another name, and that of another one, on the same disk, takes its place. */
export async function replaceCluster(dataDir: string, { by, aside }: { by: string; aside: string }): Promise<void> {
  const place = existingPlace(dataDir);
  const { data: fresh } = existingPlace(by);
  const old = join(place.home, aside);
  await locked(place, () => {
    renameSync(place.data, old);
    try {
      renameSync(fresh, place.data);
    } catch (error) {
      renameSync(old, place.data);
      throw error;
    }
  });
}

/** When a process was killed just between the two names: the cluster that was set aside gets its own back. False: it has it. */
export async function undoHalfReplaced(dataDir: string): Promise<boolean> {
  const home = findHome(resolve(dataDir));
  if (home === undefined) return false;
  const place = placeOf(home);
  const aside = findAside(home);
  if (aside === undefined || existsSync(place.data)) return false;
  await locked(place, () => renameSync(join(home, aside), place.data));
  return true;
}
