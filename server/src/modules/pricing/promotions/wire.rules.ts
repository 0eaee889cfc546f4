import { fromCents } from '@fieldhouse/contracts/money';
import type { Promotion } from '@fieldhouse/contracts/promotions.schemas';
import type { Directory } from '../../catalogue/index.ts';
import type { StoredPromotion } from './promotions.repo.ts';

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

export function toWire(stored: StoredPromotion, names: Names): Promotion {
  const { id, v, percent, amountCents, minSubtotalCents, from, until, categories, brands, products, ...same } = stored;
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
    __v: v,
  };
}
