import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes what nobody has written to for that long; a folder that is not there has nothing to delete. */
export async function deleteOlder(folder: string, ms: number): Promise<void> {
  const before = Date.now() - ms;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // Another process may be faster.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(path, { force: true });
  }
}
