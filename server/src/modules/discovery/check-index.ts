import type { Db } from '../../platform/db/db.ts';
import { readBrandFigures } from './index-rows.repo.ts';
import type { LoadedIndex } from './loaded-index.ts';

const sample = { order: 'newest', offset: 0, limit: 0, countAttributes: [] } as const;

/** Whether the index and the database say the same of what a brand has to sell: how many, from which price to which. */
export async function agreesOnBrand(db: Db, { columns }: LoadedIndex, brandId: number): Promise<boolean> {
  const { total, prices } = columns.query({ ...sample, brands: [brandId] });
  const there = await readBrandFigures(db, brandId);
  return there.total === total && there.min === prices.min && there.max === prices.max;
}
