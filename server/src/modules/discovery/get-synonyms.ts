import type { Synonyms } from '@fieldhouse/contracts/discovery.schemas';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { readSynonyms } from './synonyms.repo.ts';

/** The groups of words that mean the same. From the cache: every search asks, and they hardly ever change. */
export function getSynonyms(
  { db, cache }: { readonly db: Db; readonly cache: Pick<PublicCache, 'keep'> },
  notes: Dependencies,
): Promise<Synonyms['groups']> {
  return cache.keep(notes, 'synonyms', [tags.synonyms], async () => (await readSynonyms(db)).groups);
}
