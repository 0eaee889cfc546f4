import type { StockLevel } from '@fieldhouse/contracts/stock.rules';
import type { StockSummary } from '@fieldhouse/contracts/stock.schemas';
import type { Notes } from '../../platform/cache/notes.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { tags } from './catalogue.tags.ts';
import { type Directory, listCategorySizes, loadDirectory } from './directory.repo.ts';
import { countListing } from './listing.repo.ts';
import { countAll, listStockIds, summarizeStock } from './stock-list.repo.ts';

/** What nearly every answer needs and hardly ever changes. An answer made of it is outdated together with it. */
export interface KeptFigures {
  directory(notes: Notes): Promise<Directory>;
  countListed(notes: Notes, categoryId: number, brandId: number | undefined): Promise<number>;
  countProducts(notes: Notes): Promise<number>;
  categorySizes(notes: Notes): Promise<{ _id: string; products: number }[]>;
  /** Stock is in no index (a sale must stay cheap), so these walk over all products; kept, they do so once per change. */
  stockIds(notes: Notes, level: StockLevel): Promise<readonly string[]>;
  stockSummary(notes: Notes): Promise<StockSummary>;
}

const MOST_IDS = 5000;

export function createKeptFigures({ db, cache }: { db: Db; cache: Pick<PublicCache, 'keep'> }): KeptFigures {
  return {
    directory: (notes) => cache.keep(notes, 'directory', [tags.brands, tags.categories], () => loadDirectory(db)),
    countListed: (notes, categoryId, brandId) =>
      cache.keep(notes, `listed ${categoryId} ${brandId}`, [tags.listing], () => countListing(db, categoryId, brandId)),
    categorySizes: (notes) =>
      cache.keep(notes, 'category sizes', [tags.categories, tags.listing], () => listCategorySizes(db)),
    countProducts: (notes) => cache.keep(notes, 'products', [tags.listing], () => countAll(db)),
    stockIds: (notes, level) =>
      cache.keep(notes, `stock ${level}`, [tags.products], () => listStockIds(db, level, MOST_IDS)),
    stockSummary: (notes) => cache.keep(notes, 'stock summary', [tags.products], () => summarizeStock(db)),
  };
}
