import type { StockSummary } from '@fieldhouse/contracts/stock.schemas';
import type { Notes } from '../../platform/cache/notes.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { tags } from './catalogue.tags.ts';
import { type Directory, loadDirectory } from './directory.repo.ts';
import { countListing } from './listing.repo.ts';
import { getStockSummary, listCategorySizes } from './stock-figures.repo.ts';

/** What nearly every answer needs and hardly ever changes. An answer made of it is outdated together with it. */
export interface KeptFigures {
  directory(notes: Notes): Promise<Directory>;
  countListed(notes: Notes, categoryId: number, brandId: number | undefined): Promise<number>;
  categorySizes(notes: Notes): Promise<{ _id: string; products: number }[]>;
  stockSummary(notes: Notes): Promise<StockSummary>;
}

export function createKeptFigures({ db, cache }: { db: Db; cache: Pick<PublicCache, 'keep'> }): KeptFigures {
  return {
    directory: (notes) => cache.keep(notes, 'directory', [tags.brands, tags.categories], () => loadDirectory(db)),
    countListed: (notes, categoryId, brandId) =>
      cache.keep(notes, `listed ${categoryId} ${brandId}`, [tags.listing], () => countListing(db, categoryId, brandId)),
    categorySizes: (notes) =>
      cache.keep(notes, 'category sizes', [tags.categories, tags.listing], () => listCategorySizes(db)),
    stockSummary: (notes) => cache.keep(notes, 'stock summary', [tags.products], () => getStockSummary(db)),
  };
}
