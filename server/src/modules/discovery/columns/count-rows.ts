import type { FacetCounts } from './facet-counts.ts';
import type { FacetIndex } from './facet-index.ts';
import { brandOf, profileOf, RECORD } from './facet-record.ts';
import type { Lists } from './list-dictionary.ts';
import type { Wanted } from './selection.ts';
import { VariantReader } from './variants.ts';

/** Counting codes pays if there is a row for so many of them. */
const CODES_PER_ROW = 2;

/** Some rows: the first `count` of `rows`. */
export interface RowList {
  readonly rows: Uint32Array;
  readonly count: number;
}

/** Adds `by` to the count of each value that the rows have. `codeCounts` is all 0, and is so again. */
export function countValues(
  facets: FacetIndex,
  facet: keyof FacetCounts,
  list: RowList,
  counts: Int32Array,
  by: number,
  codeCounts: Int32Array,
): void {
  const { records } = facets;
  if (facet === 'brands') countBrands(records, list, counts, by);
  else if (facet === 'profiles') countProfiles(records, list, counts, by);
  else {
    const lists = facets.lists[facet];
    if (list.count * CODES_PER_ROW < lists.codes) countEach(records, RECORD[facet], list, lists, counts, by);
    else {
      countCodes(records, RECORD[facet], list, codeCounts);
      spreadCodes(codeCounts, lists, counts, by);
    }
  }
}

function countBrands(records: Uint32Array, { rows, count }: RowList, counts: Int32Array, by: number): void {
  for (let i = 0; i < count; i++) {
    const brand = brandOf(records[(rows[i] ?? 0) * RECORD.words + RECORD.brandAndProfile] ?? 0);
    counts[brand] = (counts[brand] ?? 0) + by;
  }
}

function countProfiles(records: Uint32Array, { rows, count }: RowList, counts: Int32Array, by: number): void {
  for (let i = 0; i < count; i++) {
    const profile = profileOf(records[(rows[i] ?? 0) * RECORD.words + RECORD.brandAndProfile] ?? 0);
    counts[profile] = (counts[profile] ?? 0) + by;
  }
}

function countCodes(records: Uint32Array, field: number, { rows, count }: RowList, codeCounts: Int32Array): void {
  for (let i = 0; i < count; i++) {
    const code = records[(rows[i] ?? 0) * RECORD.words + field] ?? 0;
    codeCounts[code] = (codeCounts[code] ?? 0) + 1;
  }
}

function spreadCodes(codeCounts: Int32Array, lists: Lists, counts: Int32Array, by: number): void {
  const { items, start, length, codes } = lists;
  for (let code = 0; code < codes; code++) {
    const count = codeCounts[code] ?? 0;
    if (count === 0) continue;
    codeCounts[code] = 0;
    const first = start[code] ?? 0;
    const end = first + (length[code] ?? 0);
    for (let i = first; i < end; i++) {
      const value = items[i] ?? 0;
      counts[value] = (counts[value] ?? 0) + count * by;
    }
  }
}

function countEach(
  records: Uint32Array,
  field: number,
  { rows, count }: RowList,
  { items, start, length }: Lists,
  counts: Int32Array,
  by: number,
): void {
  for (let i = 0; i < count; i++) {
    const code = records[(rows[i] ?? 0) * RECORD.words + field] ?? 0;
    const first = start[code] ?? 0;
    const end = first + (length[code] ?? 0);
    for (let j = first; j < end; j++) {
      const value = items[j] ?? 0;
      counts[value] = (counts[value] ?? 0) + by;
    }
  }
}

/** Of each row the sizes that there are in a wanted colour, or the colours that there are in a wanted size. */
export function countPairs(
  facets: FacetIndex,
  facet: 'sizes' | 'colours',
  { rows, count }: RowList,
  wanted: Wanted,
  counts: Int32Array,
): void {
  const variants = new VariantReader(facets.lists);
  const { records, grids } = facets;
  for (let i = 0; i < count; i++) {
    const row = rows[i] ?? 0;
    const sizes = records[row * RECORD.words + RECORD.sizes] ?? 0;
    const colours = records[row * RECORD.words + RECORD.colours] ?? 0;
    if (facet === 'sizes') variants.countSizes(sizes, colours, grids[row] ?? 0, wanted.codes, counts);
    else variants.countColours(sizes, colours, grids[row] ?? 0, wanted.codes, counts);
  }
}
