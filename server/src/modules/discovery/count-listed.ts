import { tags } from '../../cache-tags.ts';
import type { Notes } from '../../platform/cache/notes.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { countListing } from './listing.repo.ts';

/** How many products a category (0: all) and a brand have to sell. */
export type CountListed = (categoryId: number, brandId?: number) => Promise<number>;

/** From the cache. An answer made of such a count is outdated together with it. */
export function createCountListed(
  { db, cache }: { readonly db: Db; readonly cache: Pick<PublicCache, 'keep'> },
  notes: Notes,
): CountListed {
  return (categoryId, brandId) =>
    cache.keep(notes, `listed ${categoryId} ${brandId}`, [tags.listing], () => countListing(db, categoryId, brandId));
}
