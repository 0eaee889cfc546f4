import { PROFILES } from './facet-record.ts';

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

/** The same counts, with room for so many values. */
export function withRoomFor(counts: Int32Array, values: number): Int32Array {
  const larger = new Int32Array(values);
  larger.set(counts);
  return larger;
}
