import { fromCents } from '@fieldhouse/contracts/money';
import type { StockSummary } from '@fieldhouse/contracts/stock.schemas';
import type { Db } from '../../platform/db/db.ts';
import { readFigures } from '../../platform/db/figures.repo.ts';

export async function readStockSummary(db: Db): Promise<StockSummary> {
  const { cents, ...counts } = await readFigures(db, ['products', 'low', 'out', 'cents']);
  return { investment: fromCents(cents), ...counts };
}
