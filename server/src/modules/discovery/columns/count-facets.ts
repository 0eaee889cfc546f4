import { type Bitset, countBits, intersect, listRows } from './bitset.ts';
import type { ColumnAnswer, ColumnQuery } from './column-query.ts';
import type { ColumnStore } from './column-store.ts';
import { countPairs, countValues, type RowList } from './count-rows.ts';
import { type FacetCounts, withRoomFor } from './facet-counts.ts';
import { MOST_HALF_STARS, PROFILES } from './facet-record.ts';
import { findPriceRange } from './price-range.ts';
import { STEPS } from './price-steps.ts';
import type { Scratch } from './scratch.ts';
import type { Selection } from './selection.ts';

type Counts = Omit<ColumnAnswer, 'ids' | 'total'>;

export function countFacets(store: ColumnStore, query: ColumnQuery, selection: Selection, scratch: Scratch): Counts {
  const counter = new FacetCounter(store, selection, !query.within, scratch);
  const profiles = counter.count('profiles');
  const pricesBy = counter.count('profiles', 'prices');
  const steps = new Int32Array(STEPS);
  const ratings = new Int32Array(MOST_HALF_STARS + 1);
  const ratingsBy = counter.count('profiles', 'ratings');
  let sale = 0;
  for (let profile = 0; profile < PROFILES; profile++) {
    const step = profile >>> 5;
    const halfStars = (profile >>> 1) & 15;
    if (step < STEPS) steps[step] = (steps[step] ?? 0) + (pricesBy[profile] ?? 0);
    if (halfStars <= MOST_HALF_STARS) ratings[halfStars] = (ratings[halfStars] ?? 0) + (ratingsBy[profile] ?? 0);
    if ((profile & 1) === 1) sale += profiles[profile] ?? 0;
  }
  return {
    categories: counter.count('categories', 'categories'),
    brands: counter.count('brands', 'brands'),
    sizes: counter.countVariants('sizes'),
    colours: counter.countVariants('colours'),
    attributes: query.countAttributes.map((codes) => counter.countAttribute(codes, query.attributes ?? [])),
    ratings,
    sale,
    prices: { ...counter.priceRange(steps), steps },
  };
}

type OwnChoice = Selection['choices'][number]['facet'];

class FacetCounter {
  readonly #store: ColumnStore;
  readonly #selection: Selection;
  /** Whether the counts are of products in stock, whose totals are known. */
  readonly #inStockOnly: boolean;
  readonly #scratch: Scratch;

  constructor(store: ColumnStore, selection: Selection, inStockOnly: boolean, scratch: Scratch) {
    this.#store = store;
    this.#selection = selection;
    this.#inStockOnly = inStockOnly;
    this.#scratch = scratch;
  }

  /** Counts the values of a facet over the rows that match, or would match without its own choice. */
  count(facet: keyof FacetCounts, own?: OwnChoice): Int32Array {
    const { facets } = this.#store;
    const { bits, count } = this.#without(own);
    const values = facet === 'profiles' ? PROFILES : facets.sets[facet].length;
    const { codeCounts } = this.#scratch;
    // Few are missing: they are counted and subtracted from the known totals.
    if (this.#inStockOnly && count * 2 > facets.inStockCount) {
      const counts = withRoomFor(facets.totals[facet], values);
      if (count === facets.inStockCount) return counts;
      const rest = this.#scratch.takeBits();
      for (let w = 0; w < rest.length; w++) rest[w] = (facets.inStock[w] ?? 0) & ~(bits[w] ?? 0);
      countValues(facets, facet, this.#list(rest), counts, -1, codeCounts);
      return counts;
    }
    const counts = new Int32Array(values);
    countValues(facets, facet, this.#list(bits), counts, 1, codeCounts);
    return counts;
  }

  /** Of sizes and colours chosen together, one variant must have both: a size counts where it is there in a chosen colour. */
  countVariants(facet: 'sizes' | 'colours'): Int32Array {
    const { facets } = this.#store;
    const other = facet === 'sizes' ? this.#selection.colours : this.#selection.sizes;
    if (!other) return this.count(facet, 'variants');
    const bits = intersect(this.#without('variants').bits, other.bits, this.#scratch.takeBits());
    const counts = new Int32Array(facets.sets[facet].length);
    countPairs(facets, facet, this.#list(bits), other, counts);
    return counts;
  }

  countAttribute(codes: readonly number[], chosen: readonly (readonly number[])[]): Int32Array {
    const own = chosen.findIndex((values) => values.some((value) => codes.includes(value)));
    const { bits, count } = this.#without(own);
    const list = count < bits.length ? this.#list(bits) : { rows: this.#scratch.rows, count };
    const { attributes } = this.#store.facets.sets;
    return Int32Array.from(codes, (code) => attributes[code]?.countIn(bits, list.rows, list.count) ?? 0);
  }

  priceRange(steps: Int32Array): { min: number; max: number } {
    const { bits, count } = this.#without('prices');
    return findPriceRange(this.#store, bits, count, steps);
  }

  #list(bits: Bitset): RowList {
    return { rows: this.#scratch.rows, count: listRows(bits, this.#scratch.rows) };
  }

  /** The rows that match when this choice is left out. */
  #without(own: OwnChoice | undefined): { bits: Bitset; count: number } {
    const { choices, matches, nearMisses, total } = this.#selection;
    const choice = choices.find(({ facet }) => facet === own);
    if (!choice) return { bits: matches, count: total };
    const bits = this.#scratch.takeBits();
    for (let w = 0; w < bits.length; w++) bits[w] = (matches[w] ?? 0) | ((nearMisses[w] ?? 0) & ~(choice.bits[w] ?? 0));
    return { bits, count: countBits(bits) };
  }
}
