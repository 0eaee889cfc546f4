import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { listAttributes, type StoredAttribute } from './attributes.repo.ts';
import type { Directory } from './directory.repo.ts';
import type { DirectoryDeps } from './directory.ts';

/** All attributes, by name, from the cache like the directory. */
export function getAttributes({ db, cache }: DirectoryDeps, notes: Dependencies): Promise<readonly StoredAttribute[]> {
  return cache.keep(notes, 'attributes', [tags.attributes, tags.categories], () => listAttributes(db));
}

/** These categories and what is above them, by number. */
export function lineageOf({ categories }: Directory, categoryIds: readonly number[]): ReadonlySet<number> {
  return new Set(categories.flatMap(({ id, lineage }) => (categoryIds.includes(id) ? lineage : [])));
}
