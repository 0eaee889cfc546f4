import { type Bitset, countBits, hasBit, intersect, listRows, subtract, unite } from './bitset.ts';
import type { ColumnAnswer, ColumnQuery } from './column-query.ts';
import type { ColumnStore } from './column-store.ts';
import { countPairs, countRecords, countValues, type RowList } from './count-rows.ts';
import { type FacetCounts, withRoomFor } from './facet-counts.ts';
import type { FacetIndex } from './facet-index.ts';
import { halfStarsOf, MOST_HALF_STARS, PROFILES, saleOf, stepOf } from './facet-record.ts';
import type { MarketSheet } from './market-sheet.ts';
import type { PriceStore } from './price-moves.ts';
import { priceEdges, STEPS } from './price-steps.rules.ts';
import type { Scratch } from './scratch.ts';
import { firstAtPrice, type Selection } from './selection.ts';

const noCounts = new Int32Array(0);

type Counts = Omit<ColumnAnswer, 'ids' | 'total'>;

export function countFacets(
  store: ColumnStore,
  query: ColumnQuery,
  selection: Selection,
  scratch: Scratch,
  sheet: MarketSheet | undefined,
): Counts {
  const counter = new FacetCounter(store.facets, selection, !query.within, scratch);
  return {
    categories: counter.count('categories', 'categories'),
    brands: counter.count('brands', 'brands'),
    sizes: counter.countVariants('sizes'),
    colours: counter.countVariants('colours'),
    attributes: query.countAttributes.map((codes) => {
      const own = query.attributes?.findIndex((chosen) => chosen.some((code) => codes.includes(code)));
      return countsOf(counter.count('attributes', own), codes);
    }),
    ratings: sumBy(counter.count('profiles', 'ratings'), halfStarsOf, MOST_HALF_STARS + 1),
    ...(sheet ? countInMarket(sheet, counter, selection, scratch) : countInShop(store, counter)),
  };
}

function countsOf(counts: Int32Array, codes: readonly number[]): Int32Array {
  const some = new Int32Array(codes.length);
  for (let n = 0; n < codes.length; n++) some[n] = counts[codes[n] ?? 0] ?? 0;
  return some;
}

type PriceCounts = Pick<Counts, 'sale' | 'prices'>;

/** Whatever is left out, only what is on sale is counted: leaving out the choice of it makes no difference. */
function countInShop(store: ColumnStore, counter: FacetCounter): PriceCounts {
  const steps = sumBy(counter.count('profiles', 'prices'), stepOf, STEPS);
  return {
    sale: sumBy(counter.count('profiles', undefined), saleOf, 2)[1] ?? 0,
    prices: { ...findPriceRange(store, priceEdges, counter.matchesWithout('prices'), steps), steps, edges: priceEdges },
  };
}

/** Profiles say what the shop's own prices are: those of a market are counted apart. */
function countInMarket(
  sheet: MarketSheet,
  counter: FacetCounter,
  { matches }: Selection,
  scratch: Scratch,
): PriceCounts {
  const { edges } = sheet;
  const bits = counter.matchesWithout('prices');
  const steps = countSteps(sheet, bits, scratch);
  return {
    sale: countBits(intersect(matches, sheet.sale, scratch.takeBits())),
    prices: { ...findPriceRange(sheet, edges, bits, steps), steps, edges },
  };
}

/** Below one row in so many, each is looked at; else the order of prices is followed. */
const FEW = 4;

function countSteps(sheet: MarketSheet, bits: Bitset, scratch: Scratch): Int32Array {
  const { edges, prices } = sheet;
  const { rows, size } = sheet.orders.prices;
  const steps = new Int32Array(STEPS);
  if (countBits(bits) * FEW < size) {
    const count = listRows(bits, scratch.rows);
    for (let i = 0; i < count; i++) {
      const cents = prices[scratch.rows[i] ?? 0] ?? 0;
      let step = 0;
      while (cents >= (edges[step] ?? Number.POSITIVE_INFINITY)) step++;
      steps[step] = (steps[step] ?? 0) + 1;
    }
    return steps;
  }
  for (let step = 0, i = 0; step < STEPS; step++) {
    const edge = edges[step];
    const end = edge === undefined ? size : firstAtPrice(sheet, edge);
    let count = 0;
    for (; i < end; i++) {
      const row = rows[i] ?? 0;
      count += ((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1;
    }
    steps[step] = count;
  }
  return steps;
}

/** From counts of profiles to those of one of its parts. */
function sumBy(profiles: Int32Array, partOf: (profile: number) => number, parts: number): Int32Array {
  const sums = new Int32Array(parts);
  for (let profile = 0; profile < profiles.length; profile++) {
    const count = profiles[profile] ?? 0;
    if (count === 0) continue;
    const part = partOf(profile);
    sums[part] = (sums[part] ?? 0) + count;
  }
  return sums;
}

type Choice = Selection['choices'][number];

class FacetCounter {
  readonly #facets: FacetIndex;
  readonly #selection: Selection;
  readonly #scratch: Scratch;
  /** Whether it is about products in stock, whose totals are known. */
  readonly #inStockOnly: boolean;
  /** Of what matches. */
  readonly #counts: FacetCounts;

  constructor(facets: FacetIndex, selection: Selection, inStockOnly: boolean, scratch: Scratch) {
    this.#facets = facets;
    this.#selection = selection;
    this.#scratch = scratch;
    this.#inStockOnly = inStockOnly;
    this.#counts = this.#countMatches();
  }

  /** How many rows have each value of a facet, of those that match or, if there is a choice, would match without it. */
  count(facet: keyof FacetCounts, own: Choice['facet'] | undefined): Int32Array {
    const choice = this.#selection.choices.find((chosen) => chosen.facet === own);
    if (!choice) return this.#counts[facet];
    const { inStock, inStockCount, totals } = this.#facets;
    const bits = this.#missedBy(choice);
    const missed = countBits(bits);
    const rest = inStockCount - this.#selection.total - missed;
    let counts: Int32Array = this.#counts[facet].slice();
    let by = 1;
    if (this.#inStockOnly && rest < missed) {
      // The rest is less work to count, and to subtract from the totals.
      unite(this.#selection.matches, bits, bits);
      subtract(inStock, bits, bits);
      counts = withRoomFor(totals[facet], counts.length);
      by = -1;
    }
    countValues(this.#facets, facet, this.#list(bits), counts, by, this.#scratch.codeCounts);
    return counts;
  }

  /** Of a size and a colour chosen together, one variant must have both: a size counts where there is a chosen colour of it. */
  countVariants(facet: 'sizes' | 'colours'): Int32Array {
    const other = facet === 'sizes' ? this.#selection.colours : this.#selection.sizes;
    if (!other) return this.count(facet, 'variants');
    const bits = this.matchesWithout('variants');
    const counts = new Int32Array(this.#counts[facet].length);
    const rows = this.#list(intersect(bits, other.bits, this.#scratch.takeBits()));
    countPairs(this.#facets, facet, rows, other, counts, this.#scratch.codeCounts);
    return counts;
  }

  matchesWithout(own: Choice['facet']): Bitset {
    const choice = this.#selection.choices.find((chosen) => chosen.facet === own);
    if (!choice) return this.#selection.matches;
    const bits = this.#missedBy(choice);
    return unite(bits, this.#selection.matches, bits);
  }

  /** The rows that only this choice keeps from matching. */
  #missedBy(choice: Choice): Bitset {
    return subtract(this.#selection.nearMisses, choice.bits, this.#scratch.takeBits());
  }

  #countMatches(): FacetCounts {
    const { matches, total } = this.#selection;
    const { inStock, inStockCount, sets } = this.#facets;
    // Few do not match: they are counted, and subtracted from the totals.
    const inverse = this.#inStockOnly && total * 2 > inStockCount;
    const bits = inverse ? subtract(inStock, matches, this.#scratch.takeBits()) : matches;
    const start = (facet: keyof FacetCounts, values: number) =>
      withRoomFor(inverse ? this.#facets.totals[facet] : noCounts, values);
    const counts = {
      categories: start('categories', sets.categories.length),
      brands: start('brands', sets.brands.length),
      sizes: start('sizes', sets.sizes.length),
      colours: start('colours', sets.colours.length),
      attributes: start('attributes', sets.attributes.length),
      profiles: start('profiles', PROFILES),
    };
    countRecords(this.#facets, this.#list(bits), counts, inverse ? -1 : 1, this.#scratch.codeCounts);
    return counts;
  }

  #list(bits: Bitset): RowList {
    return { rows: this.#scratch.rows, count: listRows(bits, this.#scratch.rows) };
  }
}

/** The lowest and the highest price of some rows. Their price steps say where to look for them in the order of prices. */
function findPriceRange(
  store: PriceStore,
  edges: readonly number[],
  bits: Bitset,
  steps: Int32Array,
): { min: number; max: number } {
  const { rows, size } = store.orders.prices;
  const lowest = steps.findIndex((n) => n > 0);
  if (lowest < 0) return { min: 0, max: 0 };
  const highest = steps.findLastIndex((n) => n > 0);
  const above = edges[highest];
  let first = firstAtPrice(store, edges[lowest - 1] ?? 0);
  while (first < size && !hasBit(bits, rows[first] ?? 0)) first++;
  let last = above === undefined ? size - 1 : firstAtPrice(store, above) - 1;
  while (last > first && !hasBit(bits, rows[last] ?? 0)) last--;
  return { min: store.prices[rows[first] ?? 0] ?? 0, max: store.prices[rows[last] ?? 0] ?? 0 };
}
