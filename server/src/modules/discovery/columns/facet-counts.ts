import { PROFILES } from './facet-record.ts';

/** Of these a product has a list of values. */
export const listedFacets = ['categories', 'sizes', 'colours', 'attributes'] as const;
export type ListedFacet = (typeof listedFacets)[number];

/** How often each code of a list occurs: all 0 between uses. */
export type CodeCounts = Record<ListedFacet, Int32Array>;

/** How many products there are of each value. */
export interface FacetCounts {
  categories: Int32Array;
  brands: Int32Array;
  sizes: Int32Array;
  colours: Int32Array;
  attributes: Int32Array;
  profiles: Int32Array;
}

export function noCounts(): FacetCounts {
  const none = () => new Int32Array(0);
  return {
    categories: none(),
    brands: none(),
    sizes: none(),
    colours: none(),
    attributes: none(),
    profiles: new Int32Array(PROFILES),
  };
}

/** A copy with so many places. */
export function withRoomFor(counts: Int32Array, values: number): Int32Array {
  const copy = new Int32Array(values);
  copy.set(values < counts.length ? counts.subarray(0, values) : counts);
  return copy;
}
