import { tags } from '../../cache-tags.ts';
import type { Notes } from '../../platform/cache/notes.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Directory, loadDirectory } from './directory.repo.ts';

export interface DirectoryDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
}

/** From the cache: nearly every answer needs it, and it hardly ever changes. An answer made of it is outdated together with it. */
export function getDirectory({ db, cache }: DirectoryDeps, notes: Notes): Promise<Directory> {
  return cache.keep(notes, 'directory', [tags.brands, tags.categories], () => loadDirectory(db));
}
