import type { Notes } from '../../platform/cache/notes.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { tags } from './catalogue.tags.ts';
import { type Directory, listCategorySizes, loadDirectory } from './directory.repo.ts';
import { countListing } from './listing.repo.ts';
import { countAll } from './stock-list.repo.ts';

/** What nearly every answer needs and hardly ever changes. An answer made of it is outdated together with it. */
export interface KeptFigures {
  directory(notes: Notes): Promise<Directory>;
  countListed(notes: Notes, categoryId: number, brandId: number | undefined): Promise<number>;
  countProducts(notes: Notes): Promise<number>;
  categorySizes(notes: Notes): Promise<{ _id: string; products: number }[]>;
}

export function createKeptFigures({ db, cache }: { db: Db; cache: Pick<PublicCache, 'keep'> }): KeptFigures {
  return {
    directory: (notes) => cache.keep(notes, 'directory', [tags.brands, tags.categories], () => loadDirectory(db)),
    countListed: (notes, categoryId, brandId) =>
      cache.keep(notes, `listed ${categoryId} ${brandId}`, [tags.listing], () => countListing(db, categoryId, brandId)),
    categorySizes: (notes) =>
      cache.keep(notes, 'category sizes', [tags.categories, tags.listing], () => listCategorySizes(db)),
    countProducts: (notes) => cache.keep(notes, 'products', [tags.listing], () => countAll(db)),
  };
}
