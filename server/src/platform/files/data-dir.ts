import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDERS = ['files', 'uploads', 'imports'];
const ours = new Set([...FOLDERS, 'postgres', 'postgres-elsewhere']);

export const PRIVATE = 0o700;
/** Its group may pass through, and see nothing. */
const PASSABLE = 0o710;

/** Makes the DATA_DIR if it is not there. Folders above it are no secret of ours. */
export function ensureDataDir(dataDir: string): void {
  mkdirSync(dirname(dataDir), { recursive: true });
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE });
}

/**
 * Closes it, and the shop's folders in it, to other accounts, also those that were made with wider rights. The account
 * that runs the database for root has to pass: `group` is its.
 */
export function closeDataDir(dataDir: string, group?: number): void {
  try {
    const names = readdirSync(dataDir);
    // A folder that holds other things too (/srv, a home) may have other users.
    if (names.every((name) => ours.has(name))) close(dataDir, group);
    for (const name of names) if (FOLDERS.includes(name)) close(join(dataDir, name));
  } catch (error) {
    // Another account's folder, which is its to close, or a file system that knows no rights.
    if (!(error instanceof Error && 'code' in error && notOurs.has(String(error.code)))) throw error;
  }
}

const notOurs = new Set(['EPERM', 'EACCES', 'EROFS', 'ENOTSUP']);

function close(folder: string, group?: number): void {
  const { gid, mode } = statSync(folder);
  const wanted = group === undefined ? PRIVATE : PASSABLE;
  if (group !== undefined && gid !== group) chownSync(folder, -1, group);
  if ((mode & 0o777) !== wanted) chmodSync(folder, wanted);
}
