import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { MAX_AGE_MS } from '../../platform/cache/freshness.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import { type Directory, getDirectory } from '../catalogue/index.ts';
import { IndexFollower, type IndexFollowerDeps } from './index-follower.ts';
import type { LoadedIndex } from './loaded-index.ts';

/** An index of all products in the memory of this process (decision 47). */
export interface CatalogueIndex {
  /** Loads it, unless somebody has. */
  ready(): Promise<void>;
  /** As of now, for an answer that is made before anything else is awaited. */
  read(notes: Dependencies): Promise<LoadedIndex & { readonly directory: Directory }>;
  close(): void;
}

export interface CatalogueIndexDeps extends IndexFollowerDeps {
  readonly cache: IndexFollowerDeps['cache'] & Pick<PublicCache, 'keep' | 'lookedAt'>;
}

/** An answer that is made while changes are still to be read says so, and is kept no longer than other outdated ones. */
export function createCatalogueIndex(deps: CatalogueIndexDeps): CatalogueIndex {
  const { cache } = deps;
  const follower = new IndexFollower(deps);
  /** Which index was given which tree. */
  let placed: { readonly index: LoadedIndex; readonly directory: Directory } | undefined;

  return {
    ready: () => follower.load(),
    async read(notes) {
      await follower.load();
      if (cache.now() - cache.lookedAt() >= MAX_AGE_MS) await cache.look();
      await follower.catchUp();
      const directory = await getDirectory(deps, notes);
      const index = follower.loaded;
      if (!index) throw new Error('the index of products is not loaded');
      if (placed?.index !== index || placed.directory !== directory) {
        index.columns.setTree(new Map(directory.categories.map(({ id, parentId }) => [id, parentId])));
        placed = { index, directory };
      }
      notes.include({
        tags: [tags.products, tags.listing],
        rightAt: Math.min(follower.behindSince ?? Number.POSITIVE_INFINITY, cache.lookedAt()),
        outdated: follower.behindSince !== undefined,
      });
      return { ...index, directory };
    },
    close: () => follower.close(),
  };
}
