import { type CodeCounts, type FacetCounts, listedFacets } from './facet-counts.ts';
import type { FacetIndex } from './facet-index.ts';
import { brandOf, profileOf, RECORD } from './facet-record.ts';
import type { Lists } from './list-dictionary.ts';
import type { Wanted } from './selection.ts';
import { VariantReader } from './variants.ts';

/** Counting codes pays if there is a row for so many of them. */
const CODES_PER_ROW = 8;

/** Some rows: the first `count` of `rows`. */
export interface RowList {
  readonly rows: Uint32Array;
  readonly count: number;
}

/** Adds `by` to the count of each value that the rows have, in all facets. */
export function countRecords(
  facets: FacetIndex,
  list: RowList,
  counts: FacetCounts,
  by: number,
  codeCounts: CodeCounts,
): void {
  if (list.count * CODES_PER_ROW < facets.mostCodes) {
    for (const facet of facetNames) countValues(facets, facet, list, counts[facet], by, codeCounts);
    return;
  }
  countAtOnce(facets.records, list, counts, by, codeCounts);
  for (const facet of listedFacets) spreadCodes(codeCounts[facet], facets.lists[facet], counts[facet], by);
}

const facetNames = [...listedFacets, 'brands', 'profiles'] as const;

/** One pass for all facets: a record is read once, and the increments do not wait for each other. */
function countAtOnce(
  records: Uint32Array,
  { rows, count }: RowList,
  { brands, profiles }: FacetCounts,
  by: number,
  { categories, sizes, colours, attributes }: CodeCounts,
): void {
  for (let i = 0; i < count; i++) {
    const record = (rows[i] ?? 0) * RECORD.words;
    const category = records[record + RECORD.categories] ?? 0;
    const size = records[record + RECORD.sizes] ?? 0;
    const colour = records[record + RECORD.colours] ?? 0;
    const attribute = records[record + RECORD.attributes] ?? 0;
    const brandAndProfile = records[record + RECORD.brandAndProfile] ?? 0;
    const brand = brandOf(brandAndProfile);
    const profile = profileOf(brandAndProfile);
    categories[category] = (categories[category] ?? 0) + 1;
    sizes[size] = (sizes[size] ?? 0) + 1;
    colours[colour] = (colours[colour] ?? 0) + 1;
    attributes[attribute] = (attributes[attribute] ?? 0) + 1;
    brands[brand] = (brands[brand] ?? 0) + by;
    profiles[profile] = (profiles[profile] ?? 0) + by;
  }
}

/** The same for one facet. */
export function countValues(
  facets: FacetIndex,
  facet: keyof FacetCounts,
  list: RowList,
  counts: Int32Array,
  by: number,
  codeCounts: CodeCounts,
): void {
  const { records } = facets;
  if (facet === 'brands') countBrands(records, list, counts, by);
  else if (facet === 'profiles') countProfiles(records, list, counts, by);
  else {
    const lists = facets.lists[facet];
    if (list.count * CODES_PER_ROW < lists.codes) countEach(records, RECORD[facet], list, lists, counts, by);
    else {
      countCodes(records, RECORD[facet], list, codeCounts[facet]);
      spreadCodes(codeCounts[facet], lists, counts, by);
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

/**
 * Of each row the sizes that there are in a wanted colour, or the colours that there are in a wanted size. The rows have one of those
 * that are wanted: where there is every size in every colour, all count.
 */
export function countPairs(
  facets: FacetIndex,
  facet: 'sizes' | 'colours',
  { rows, count }: RowList,
  wanted: Wanted,
  counts: Int32Array,
  codeCounts: CodeCounts,
): void {
  const variants = new VariantReader(facets.lists);
  const { records, lists } = facets;
  const whole = codeCounts[facet];
  for (let i = 0; i < count; i++) {
    const record = (rows[i] ?? 0) * RECORD.words;
    const sizes = records[record + RECORD.sizes] ?? 0;
    const colours = records[record + RECORD.colours] ?? 0;
    const grid = records[record + RECORD.grid] ?? 0;
    if (grid === 0) {
      const code = facet === 'sizes' ? sizes : colours;
      whole[code] = (whole[code] ?? 0) + 1;
    } else if (facet === 'sizes') variants.countSizes(sizes, colours, grid, wanted.codes, counts);
    else variants.countColours(sizes, colours, grid, wanted.codes, counts);
  }
  spreadCodes(whole, lists[facet], counts, 1);
}
