import { fromCents } from '@fieldhouse/contracts/money';
import type { StockSummary } from '@fieldhouse/contracts/stock.schemas';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { readFigures } from '../../platform/db/figures.repo.ts';

/** From the cache. */
export function getStockSummary(
  { db, cache }: { readonly db: Db; readonly cache: Pick<PublicCache, 'keep'> },
  notes: Dependencies,
): Promise<StockSummary> {
  return cache.keep(notes, 'stock summary', [tags.products], () => readStockSummary(db));
}

async function readStockSummary(db: Db): Promise<StockSummary> {
  const { cents, cost, costed, ...counts } = await readFigures(db, [
    'products',
    'low',
    'out',
    'cents',
    'cost',
    'costed',
  ]);
  const atCost = { investmentAtCost: fromCents(cost), investmentCosted: fromCents(costed) };
  return { investment: fromCents(cents), ...counts, ...atCost };
}
