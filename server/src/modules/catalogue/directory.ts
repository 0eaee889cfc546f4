import { MAX_PRODUCT_CATEGORIES, productMessages } from '@fieldhouse/contracts/product.rules';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { listAttributes, type StoredAttribute } from './attributes.repo.ts';
import { catalogueMessages } from './catalogue.rules.ts';
import { findTrail, withAncestors, withoutAncestors } from './category-tree.rules.ts';
import { type Directory, listLineages, loadDirectory, lockCategories } from './directory.repo.ts';

export interface DirectoryDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
}

/** From the cache: nearly every answer needs it, and it hardly ever changes. An answer made of it is outdated together with it. */
export function getDirectory({ db, cache }: DirectoryDeps, notes?: Dependencies): Promise<Directory> {
  return cache.keep(notes, 'directory', [tags.brands, tags.categories], () => loadDirectory(db));
}

/** All attributes, by name, from the cache like the directory. */
export function getAttributes({ db, cache }: DirectoryDeps, notes: Dependencies): Promise<readonly StoredAttribute[]> {
  return cache.keep(notes, 'attributes', [tags.attributes, tags.categories], () => listAttributes(db));
}

/** These categories and what is above them, by number. */
export function lineageOf({ categoryById }: Directory, categoryIds: readonly number[]): ReadonlySet<number> {
  return new Set(withAncestors(categoryIds, (id) => categoryById.get(id)?.lineage ?? []));
}

/**
 * The numbers of categories that must all exist, in the order of their names given and each once. What is above another of
 * them is implied, and left out.
 */
export async function requireCategories(tx: Tx, names: readonly string[]): Promise<number[]> {
  const keys = [...new Set(names.map(nameKey))];
  const known = new Map((await lockCategories(tx, keys)).map((category) => [category.key, category.id]));
  const ids = keys.map((key, index) => {
    const id = known.get(key);
    if (id !== undefined) return id;
    throw fieldError('invalid-input', 'category', catalogueMessages.noCategory(names[index] ?? key));
  });
  if (ids.length === 1) return ids;
  const lineages = await listLineages(tx);
  const assigned = withoutAncestors(ids, (id) => lineages.get(id) ?? []);
  if (assigned.length <= MAX_PRODUCT_CATEGORIES) return assigned;
  throw fieldError('invalid-input', 'category', productMessages.categories);
}

/** The way to a product in these categories, department first. */
export function trailOf({ categoryById }: Directory, assigned: readonly number[]): { name: string; path: string }[] {
  return findTrail(assigned, (id) => categoryById.get(id)?.lineage ?? []).flatMap((id) => {
    const category = categoryById.get(id);
    return category ? [{ name: category.name, path: category.path }] : [];
  });
}
