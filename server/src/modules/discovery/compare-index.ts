import type { Db } from '../../platform/db/db.ts';
import { readBrandFigures } from './index-rows.repo.ts';
import type { LoadedIndex } from './loaded-index.ts';
import { readMarketFigures } from './market-prices.repo.ts';

const sample = { order: 'newest', offset: 0, limit: 0, countAttributes: [] } as const;

/** A market is asked what each variant costs: of a brand with more products it is not. */
const MOST_PRICED = 500;

type Compared = Pick<LoadedIndex, 'columns' | 'markets'>;

/**
 * Whether the index and the database say the same of what a brand has to sell: how many, from which price to which, in the shop and
 * in one of the markets that are open. `isBehind`: another is being built. Prices in markets change with a rate, so those of this
 * one may be known to be old.
 */
export async function agreesOnBrand(
  db: Db,
  index: Compared,
  brandId: number,
  { isBehind }: { readonly isBehind: boolean },
): Promise<boolean> {
  const { total, prices } = index.columns.query({ ...sample, brands: [brandId] });
  const there = await readBrandFigures(db, brandId);
  const agrees = there.total === total && there.min === prices.min && there.max === prices.max;
  return agrees && (isBehind || agreesInMarket(db, index, brandId));
}

async function agreesInMarket(db: Db, { columns, markets }: Compared, brandId: number): Promise<boolean> {
  const open = [...markets].flatMap(([id, { isWhole }]) => (isWhole ? [id] : []));
  const market = anyOf(open);
  if (market === undefined) return true;
  const { total, prices } = columns.query({ ...sample, brands: [brandId], market });
  if (total > MOST_PRICED) return true;
  const there = await readMarketFigures(db, market, brandId);
  // Nothing: it has been closed.
  return there === undefined || (there.min === prices.min && there.max === prices.max);
}

export const anyOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];
