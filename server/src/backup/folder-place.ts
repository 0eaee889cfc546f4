import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../platform/process.ts';
import type { BackupPlace } from './backup-place.ts';

const UNFINISHED = '.unfinished-';
/** Addresses of people and hashes of passwords are in it. */
const OWNER_ONLY = { file: 0o600, folder: 0o700 };

/** It has to be there: a disk that is not mounted must not pass for an empty one. */
export function createFolderPlace(folder: string): BackupPlace {
  if (!existsSync(folder))
    throw new StartError(`The folder ${folder} is not there.`, 'Make it, or mount the disk that it is on.');
  return {
    where: folder,
    async list(below) {
      const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(noFolder);
      return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
    },
    read: async (name) => createReadStream(join(folder, name)),
    async write(name, content) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.folder });
      const unfinished = join(dirname(path), `${UNFINISHED}${randomUUID()}`);
      try {
        await pipeline(content, createWriteStream(unfinished, { mode: OWNER_ONLY.file, flush: true }));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    delete: (name) => rm(join(folder, name), { force: true }),
  };
}

function noFolder(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
