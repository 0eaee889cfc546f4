import type { IndexedProduct } from './column-query.ts';
import { brandAndProfileOf, MOST_HALF_STARS } from './facet-record.ts';
import { distinct, listVariants, type VariantLists } from './variants.ts';

/** Arrays have a place for every id or code: a wild one must not make them grow beyond all bounds. */
const MOST_VALUES = 2 ** 22;

/** What a row has in each facet, as it is stored. */
export interface FacetValues extends VariantLists {
  readonly brandAndProfile: number;
  readonly categories: readonly number[];
  readonly attributes: readonly number[];
  readonly inStock: boolean;
}

/** Of a product that is in the index no longer. */
export const noValues: Omit<FacetValues, 'brandAndProfile'> = {
  categories: [],
  sizes: [],
  colours: [],
  grid: [],
  attributes: [],
  inStock: false,
};

/** Throws a RangeError if the product cannot be indexed. */
export function facetValuesOf(product: IndexedProduct): FacetValues {
  const { priceCents, popularity, halfStars, brandId, inStock } = product;
  const { sizes, colours, grid } = listVariants(product.variants);
  const categories = distinct(product.categoryIds);
  const attributes = distinct(product.attributes);
  const isValid =
    areValues(categories) &&
    areValues(sizes) &&
    areValues(colours) &&
    areValues(attributes) &&
    isValue(brandId) &&
    isValue(halfStars) &&
    halfStars <= MOST_HALF_STARS &&
    Number.isFinite(priceCents) &&
    priceCents >= 0 &&
    Number.isFinite(popularity) &&
    popularity >= 0;
  if (!isValid) throw new RangeError(`Product ${product.id} has a value that cannot be indexed.`);
  return { brandAndProfile: brandAndProfileOf(product), categories, sizes, colours, grid, attributes, inStock };
}

function isValue(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < MOST_VALUES;
}

function areValues(values: readonly number[]): boolean {
  for (const value of values) if (!isValue(value)) return false;
  return true;
}
