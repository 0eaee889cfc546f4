import type { StockSummary } from '@fieldhouse/contracts/stock.schemas';
import { tags } from '../../cache-tags.ts';
import type { Notes } from '../../platform/cache/notes.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { readStockSummary } from './stock-figures.repo.ts';

/** From the cache. */
export function getStockSummary(
  { db, cache }: { readonly db: Db; readonly cache: Pick<PublicCache, 'keep'> },
  notes: Notes,
): Promise<StockSummary> {
  return cache.keep(notes, 'stock summary', [tags.products], () => readStockSummary(db));
}
