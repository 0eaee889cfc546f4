import { fromCents } from '@fieldhouse/contracts/money';
import type { StockSummary } from '@fieldhouse/contracts/stock.schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { figures, readFigures } from '../../platform/db/figures.repo.ts';

export async function getStockSummary(db: Db): Promise<StockSummary> {
  const { cents, ...counts } = await readFigures(db, ['products', 'low', 'out', 'cents']);
  return { investment: fromCents(cents), ...counts };
}

export async function listCategorySizes(db: Db): Promise<{ _id: string; products: number }[]> {
  const { rows } = await sql<{ _id: string; products: number }>`
    select c.uid as _id, coalesce(sum(f.value), 0)::bigint as products
    from category c left join ${figures} f on f.name = 'category:' || c.id
    group by c.id order by c.name_key`.execute(db);
  return rows;
}
