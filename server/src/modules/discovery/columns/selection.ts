import { andInto, type Bitset, clearBit, countBits, intersect, listRows, narrow, setBit, unite } from './bitset.ts';
import type { ColumnQuery } from './column-query.ts';
import type { ColumnStore } from './column-store.ts';
import type { FacetIndex } from './facet-index.ts';
import { MOST_HALF_STARS, RECORD } from './facet-record.ts';
import type { MarketSheet } from './market-sheet.ts';
import type { PriceStore } from './price-moves.ts';
import type { RowSet } from './row-set.ts';
import type { Scratch } from './scratch.ts';
import { VariantReader } from './variants.ts';

type ChosenFacet = 'categories' | 'brands' | 'variants' | 'prices' | 'ratings' | 'sale';

/** The rows that have one of the values chosen in a facet; for an attribute, its place in the query. */
interface Choice {
  readonly facet: ChosenFacet | number;
  readonly bits: Bitset;
}

/** The chosen sizes and colours, if any: by code 1 if wanted, and the rows that have one of them. */
export interface Wanted {
  readonly codes: Uint8Array;
  readonly bits: Bitset;
}

export interface Selection {
  readonly choices: readonly Choice[];
  readonly sizes: Wanted | undefined;
  readonly colours: Wanted | undefined;
  /** The rows that all choices agree on. */
  readonly matches: Bitset;
  readonly total: number;
  /** The rows that all choices but one agree on: without that one they would match. */
  readonly nearMisses: Bitset;
}

export function select(
  store: ColumnStore,
  query: ColumnQuery,
  scratch: Scratch,
  sheet: MarketSheet | undefined,
): Selection {
  const { facets } = store;
  const matches = scratch.takeBits();
  if (query.within) intersect(facets.living, query.within, matches);
  else matches.set(facets.inStock);
  const nearMisses = scratch.takeBits();
  const choices: Choice[] = [];
  const choose = (facet: Choice['facet'], bits: Bitset) => {
    narrow(matches, nearMisses, bits);
    choices.push({ facet, bits });
  };
  const anyOf = (sets: readonly (RowSet | undefined)[], values: readonly number[]) => {
    const bits = scratch.takeBits();
    for (const value of values) sets[value]?.addTo(bits);
    return bits;
  };
  const { categories, brands, attributes, price, rating, sale } = query;
  if (categories?.length) choose('categories', anyOf(facets.sets.categories, categories));
  if (brands?.length) choose('brands', anyOf(facets.sets.brands, brands));
  attributes?.forEach((codes, i) => {
    if (codes.length > 0) choose(i, anyOf(facets.sets.attributes, codes));
  });
  if (rating) choose('ratings', anyOf(facets.sets.halfStars, from(rating)));
  if (sale) choose('sale', sheet ? sheet.sale : anyOf(facets.sets.sale, [1]));
  if (price) choose('prices', inPriceRange(sheet ?? store, price, scratch.takeBits()));
  const wanted = (sets: readonly (RowSet | undefined)[], codes: readonly number[] | undefined) =>
    codes?.length ? { codes: flags(sets.length, codes), bits: anyOf(sets, codes) } : undefined;
  const sizes = wanted(facets.sets.sizes, query.sizes);
  const colours = wanted(facets.sets.colours, query.colours);
  // Last, because pairs are compared only where all other choices but one agree.
  if (sizes && colours)
    choose('variants', withPair(facets, { sizes, colours, matches, nearMisses }, scratch.takeBits(), scratch));
  else if (sizes || colours) choose('variants', (sizes ?? colours)?.bits ?? matches);
  for (const row of query.added ?? []) {
    setBit(matches, row);
    clearBit(nearMisses, row);
  }
  return { choices, sizes, colours, matches, total: countBits(matches), nearMisses };
}

function from(rating: number): number[] {
  return Array.from({ length: MOST_HALF_STARS + 1 }, (_, halfStars) => halfStars).filter((n) => n >= rating);
}

/** By code 1 if it is among these. Unknown codes have no rows. */
function flags(length: number, codes: readonly number[]): Uint8Array {
  const wanted = new Uint8Array(length);
  for (const code of codes) wanted[code] = 1;
  return wanted;
}

interface PairChoice {
  readonly sizes: Wanted;
  readonly colours: Wanted;
  readonly matches: Bitset;
  readonly nearMisses: Bitset;
}

/** The rows with a variant that has both, as far as they matter. */
function withPair(facets: FacetIndex, choice: PairChoice, out: Bitset, scratch: Scratch): Bitset {
  const { sizes, colours, matches, nearMisses } = choice;
  unite(matches, nearMisses, out);
  andInto(out, sizes.bits);
  andInto(out, colours.bits);
  const variants = new VariantReader(facets.lists);
  const count = listRows(out, scratch.rows);
  for (let i = 0; i < count; i++) {
    const row = scratch.rows[i] ?? 0;
    const record = row * RECORD.words;
    const sizeList = facets.records[record + RECORD.sizes] ?? 0;
    const colourList = facets.records[record + RECORD.colours] ?? 0;
    const grid = facets.records[record + RECORD.grid] ?? 0;
    if (!variants.hasPair(sizeList, colourList, grid, sizes.codes, colours.codes))
      out[row >>> 5] = (out[row >>> 5] ?? 0) & ~(1 << (row & 31));
  }
  return out;
}

/** Along the order of prices, or around it, whichever is shorter. */
export function inPriceRange(store: PriceStore, { from, to }: NonNullable<ColumnQuery['price']>, out: Bitset): Bitset {
  const first = firstAtPrice(store, from);
  const end = Math.max(first, firstAtPrice(store, Math.floor(to) + 1));
  const { rows, size } = store.orders.prices;
  const inside = end - first <= size / 2;
  if (!inside) out.fill(0xffffffff);
  const flip = (low: number, high: number) => {
    for (let i = low; i < high; i++) {
      const row = rows[i] ?? 0;
      out[row >>> 5] = (out[row >>> 5] ?? 0) ^ (1 << (row & 31));
    }
  };
  if (inside) flip(first, end);
  else {
    flip(0, first);
    flip(end, size);
  }
  return out;
}

/** The first place in the order of prices that is not below this one. */
export function firstAtPrice({ orders, prices }: PriceStore, cents: number): number {
  let low = 0;
  let high = orders.prices.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((prices[orders.prices.rows[middle] ?? 0] ?? 0) < cents) low = middle + 1;
    else high = middle;
  }
  return low;
}
