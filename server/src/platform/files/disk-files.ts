import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import type { Config } from '../config/config.ts';
import { PRIVATE } from './data-dir.ts';
import type { Files } from './files.ts';

const plain = /^(sized\/)?[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;
/** No file of the shop begins with a dot, so nothing in here can be requested. */
const UNFINISHED = '.unfinished';

export function createDiskFiles(directory: string): Files {
  const pathOf = (name: string) => {
    if (!plain.test(name)) throw new Error(`not a file name: ${name}`);
    return join(directory, name);
  };
  return {
    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        // A folder is no file: `sized` has the look of a name.
        if (error instanceof Error && 'code' in error && /^(ENOENT|EISDIR)$/.test(String(error.code))) return undefined;
        throw error;
      }
    },
    async write(name, body) {
      const path = pathOf(name);
      const unfinished = join(directory, UNFINISHED, randomUUID());
      await mkdir(dirname(unfinished), { recursive: true, mode: PRIVATE });
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE });
      try {
        await writeFile(unfinished, body, { flush: true });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    delete: (name) => rm(pathOf(name), { force: true }),
  };
}

/** What a killed shop has left half written. Younger ones may be another process's work. */
const deleteUnfinished = (directory: string) => deleteOlder(join(directory, UNFINISHED), HOUR_MS);

/** Deletes what was not written to for that long; a folder that is not there has nothing to delete. */
export async function deleteOlder(folder: string, ms: number): Promise<void> {
  const before = Date.now() - ms;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // Another process may be faster.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(path, { force: true });
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** There is no room for another file; what was there before is still whole. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(String(error.code));
}

/** The bucket of the settings, or a folder. The SDK is loaded only where there is a bucket. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Files> {
  if (!s3) {
    const directory = join(dataDir, 'files');
    await deleteUnfinished(directory);
    return createDiskFiles(directory);
  }
  const { createS3Files } = await import('./s3-files.ts');
  return createS3Files(s3);
}
