import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A hash over names and contents. Contents, not times: a fresh clone has new times for old files.
 * @param {string} root
 * @param {string[]} paths files and folders below root; one that is missing counts as missing
 * @param {string[]} [extra] further text that must lead to another hash
 * @param {(path: string) => string | Buffer} [read]
 */
export function contentHash(root, paths, extra = [], read = (path) => readFileSync(path)) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const kind = statSync(join(root, path), { throwIfNoEntry: false });
    const files = kind?.isDirectory() ? listFiles(root, path) : [path];
    for (const file of files) {
      hash.update(`${file}\0`);
      if (kind) hash.update(read(join(root, file))).update('\0');
    }
  }
  for (const text of extra) hash.update(text).update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
export function listFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(root, path) : [path];
    })
    .sort();
}
