import { fromCents } from '@fieldhouse/contracts/money';
import type { Promotion, updatePromotion } from '@fieldhouse/contracts/promotions.schemas';
import type { z } from 'zod';
import type { Directory } from '../../catalogue/index.ts';
import type { StoredMarket } from '../../markets/index.ts';
import { listOwn, readOwn } from '../core/own-amounts.rules.ts';
import type { Promotion as Priced } from '../core/pricing.model.ts';
import type { StoredPromotion } from './promotions.repo.ts';

type Given = z.output<typeof updatePromotion.body>;
export type Names = Pick<Directory, 'brands' | 'categories'>;

/** A category that is gone keeps its place: without it, the promotion would be for everything. */
const goneName = { categories: 'Deleted category', brands: 'Deleted brand' } as const;

function namesOf(list: keyof Names, ids: readonly number[], names: Names): string[] {
  return ids.map((id) => names[list].find((entry) => entry.id === id)?.name ?? `${goneName[list]} ${id}`);
}

/** The number of a name as it is typed; also of one that is gone, where the promotion has had it. */
export function idOf(
  list: keyof Names,
  { name, key }: { readonly name: string; readonly key: string },
  names: Names,
  before: readonly number[],
): number | undefined {
  const known = names[list].find((entry) => entry.key === key);
  return known?.id ?? before.find((id) => `${goneName[list]} ${id}` === name);
}

/** What is fixed in markets that are gone is told no more. */
export function toWire(stored: StoredPromotion, names: Names, shopMarkets: readonly StoredMarket[]): Promotion {
  const { id, v, percent, amountCents, minSubtotalCents, from, until, categories, brands, products, ...rest } = stored;
  const { markets: fixed, ...same } = rest;
  const markets = listOwn(fixed, shopMarkets, (own, units) => ({
    value: units(own.amountCents),
    minSubtotal: units(own.minSubtotalCents),
  }));
  const value = stored.kind === 'percent' ? percent : amountCents;
  return {
    _id: id,
    ...same,
    // Hundredths of a percent and cents: both are whole numbers inside.
    value: value === null ? null : fromCents(value),
    on: {
      categories: namesOf('categories', categories, names),
      brands: namesOf('brands', brands, names),
      products: [...products],
    },
    minSubtotal: minSubtotalCents === 0 ? null : fromCents(minSubtotalCents),
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    ...(markets && { markets }),
    __v: v,
  };
}

/** What is fixed in markets: as a whole where it is given, otherwise as before. Only an amount off has a value to fix. */
export function toFixed(
  kind: Promotion['kind'],
  before: Priced['markets'],
  given: Given['markets'],
  shopMarkets: readonly StoredMarket[],
): NonNullable<Priced['markets']> | null {
  const fixed =
    given === undefined
      ? { ...before }
      : readOwn(given, shopMarkets, (own, minor) => ({
          amountCents: minor(own.value),
          minSubtotalCents: minor(own.minSubtotal),
        }));
  const left = Object.entries(fixed)
    .map(([id, own]) => [id, kind === 'amount' ? own : { ...own, amountCents: null }] as const)
    .filter(([, { amountCents, minSubtotalCents }]) => amountCents !== null || minSubtotalCents !== null);
  return left.length > 0 ? Object.fromEntries(left) : null;
}
