import { type Bitset, clearBit, hasBit, setBit, wordsFor } from './bitset.ts';
import { CategoryLists } from './category-lists.ts';
import { type FacetCounts, type ListedFacet, listedFacets, noCounts, withRoomFor } from './facet-counts.ts';
import { brandOf, halfStarsOf, profileOf, RECORD, repriced, saleOf } from './facet-record.ts';
import { type FacetValues, noValues } from './facet-values.ts';
import { ListDictionary, type Lists } from './list-dictionary.ts';
import { enlarged, RowSet } from './row-set.ts';

type RowSets = (RowSet | undefined)[];

const emptySets = (): RowSets => [];

/** What products can be filtered by and counted by: for each row its values, for each value its rows, and how many are in stock. */
export class FacetIndex {
  living: Bitset = new Uint32Array(0);
  inStock: Bitset = new Uint32Array(0);
  livingCount = 0;
  inStockCount = 0;
  /** See `RECORD`. */
  records = new Uint32Array(0);
  readonly lists = {
    categories: new CategoryLists(),
    sizes: new ListDictionary(),
    colours: new ListDictionary(),
    grids: new ListDictionary(),
    attributes: new ListDictionary(),
  };
  /** By id or code. */
  readonly sets = {
    categories: emptySets(),
    brands: emptySets(),
    sizes: emptySets(),
    colours: emptySets(),
    attributes: emptySets(),
    halfStars: emptySets(),
    /** Of those at a reduced price the number is 1. */
    sale: emptySets(),
  };
  /** Of what is in stock. */
  readonly totals: FacetCounts = noCounts();
  #capacity = 0;

  get bytes(): number {
    const columns = [this.living, this.inStock, this.records, ...Object.values(this.lists)];
    const sets = Object.values(this.sets).flatMap((values) => values.filter((set) => set !== undefined));
    let bytes = 0;
    for (const column of columns) bytes += 'byteLength' in column ? column.byteLength : column.bytes;
    for (const set of sets) bytes += set.bytes;
    return bytes;
  }

  /** Of the dictionaries that queries count. */
  get mostCodes(): number {
    const { categories, sizes, colours, attributes } = this.lists;
    return Math.max(categories.codes, sizes.codes, colours.codes, attributes.codes);
  }

  reserve(rows: number): void {
    this.#capacity = rows;
    this.living = enlarged(this.living, wordsFor(rows));
    this.inStock = enlarged(this.inStock, wordsFor(rows));
    this.records = enlarged(this.records, rows * RECORD.words);
  }

  put(row: number, values: FacetValues): void {
    const { brandAndProfile } = values;
    this.#takeFromTotals(row);
    this.#putLists(row, values);
    const isLiving = hasBit(this.living, row);
    if (!isLiving || this.brandAndProfileAt(row) !== brandAndProfile) {
      if (isLiving) this.#leaveBrandAndProfile(row);
      this.#joinBrandAndProfile(row, brandAndProfile);
    }
    if (!isLiving) {
      setBit(this.living, row);
      this.livingCount++;
    }
    if (values.inStock) this.#addToTotals(row);
  }

  /** Its brand and profile can still be read. */
  remove(row: number): void {
    this.#takeFromTotals(row);
    this.#putLists(row, noValues);
    this.#leaveBrandAndProfile(row);
    clearBit(this.living, row);
    this.livingCount--;
  }

  brandAndProfileAt(row: number): number {
    return this.records[row * RECORD.words + RECORD.brandAndProfile] ?? 0;
  }

  /** Another price of a living row: its brand and its stars stay as they are. */
  reprice(row: number, priceProfile: number): void {
    const before = this.brandAndProfileAt(row);
    const brandAndProfile = repriced(before, priceProfile);
    if (before === brandAndProfile) return;
    if (hasBit(this.inStock, row)) {
      this.#count('profiles', profileOf(before), -1);
      this.#count('profiles', profileOf(brandAndProfile), 1);
    }
    this.records[row * RECORD.words + RECORD.brandAndProfile] = brandAndProfile;
    if (saleOf(before) === saleOf(brandAndProfile)) return;
    this.sets.sale[saleOf(before)]?.delete(row);
    this.#joinSale(saleOf(brandAndProfile), row);
  }

  setTree(parents: ReadonlyMap<number, number | null>): void {
    this.lists.categories.setTree(parents);
    for (const set of this.sets.categories) set?.clear();
    this.totals.categories.fill(0);
    for (let row = 0; row < this.#capacity; row++) {
      if (!hasBit(this.living, row)) continue;
      const code = this.records[row * RECORD.words + RECORD.categories] ?? 0;
      this.#joinAll(this.sets.categories, this.lists.categories, code, row);
      if (hasBit(this.inStock, row)) this.#countListed('categories', row, 1);
    }
  }

  /** Gives back the room of lists that no row has any more. */
  compact(): void {
    for (const list of Object.values(this.lists)) list.dropUnused();
  }

  #putLists(row: number, { categories, sizes, colours, attributes, grid }: typeof noValues): void {
    const { lists, sets } = this;
    this.#replace(row, RECORD.categories, lists.categories, categories, sets.categories);
    this.#replace(row, RECORD.sizes, lists.sizes, sizes, sets.sizes);
    this.#replace(row, RECORD.colours, lists.colours, colours, sets.colours);
    this.#replace(row, RECORD.attributes, lists.attributes, attributes, sets.attributes);
    this.#replace(row, RECORD.grid, lists.grids, grid, undefined);
  }

  /** Writes the code of a list into the row's record, and the row into the sets of its values. */
  #replace(row: number, field: number, lists: Lists, list: readonly number[], sets: RowSets | undefined): void {
    const place = row * RECORD.words + field;
    const before = this.records[place] ?? 0;
    const after = lists.use(list);
    if (sets && after !== before) {
      this.#leaveAll(sets, lists, before, row);
      this.#joinAll(sets, lists, after, row);
    }
    this.records[place] = after;
    lists.release(before);
  }

  #joinBrandAndProfile(row: number, brandAndProfile: number): void {
    this.records[row * RECORD.words + RECORD.brandAndProfile] = brandAndProfile;
    this.#join(this.sets.brands, brandOf(brandAndProfile), row);
    this.#join(this.sets.halfStars, halfStarsOf(brandAndProfile), row);
    this.#joinSale(saleOf(brandAndProfile), row);
  }

  #leaveBrandAndProfile(row: number): void {
    const brandAndProfile = this.brandAndProfileAt(row);
    this.sets.brands[brandOf(brandAndProfile)]?.delete(row);
    this.sets.halfStars[halfStarsOf(brandAndProfile)]?.delete(row);
    this.sets.sale[saleOf(brandAndProfile)]?.delete(row);
  }

  #joinSale(sale: number, row: number): void {
    this.sets.sale[sale] ??= new RowSet({ dense: true });
    this.#join(this.sets.sale, sale, row);
  }

  #join(sets: RowSets, value: number, row: number): void {
    let set = sets[value];
    if (!set) {
      set = new RowSet();
      sets[value] = set;
    }
    set.add(row, this.#capacity);
  }

  #joinAll(sets: RowSets, { items, start, length }: Lists, code: number, row: number): void {
    const first = start[code] ?? 0;
    const end = first + (length[code] ?? 0);
    for (let i = first; i < end; i++) this.#join(sets, items[i] ?? 0, row);
  }

  #leaveAll(sets: RowSets, { items, start, length }: Lists, code: number, row: number): void {
    const first = start[code] ?? 0;
    const end = first + (length[code] ?? 0);
    for (let i = first; i < end; i++) sets[items[i] ?? 0]?.delete(row);
  }

  #addToTotals(row: number): void {
    setBit(this.inStock, row);
    this.inStockCount++;
    this.#countRow(row, 1);
  }

  #takeFromTotals(row: number): void {
    if (!hasBit(this.inStock, row)) return;
    clearBit(this.inStock, row);
    this.inStockCount--;
    this.#countRow(row, -1);
  }

  #countRow(row: number, by: number): void {
    const brandAndProfile = this.brandAndProfileAt(row);
    for (const facet of listedFacets) this.#countListed(facet, row, by);
    this.#count('brands', brandOf(brandAndProfile), by);
    this.#count('profiles', profileOf(brandAndProfile), by);
  }

  #countListed(facet: ListedFacet, row: number, by: number): void {
    const code = this.records[row * RECORD.words + RECORD[facet]] ?? 0;
    const { items, start, length } = this.lists[facet];
    const first = start[code] ?? 0;
    const end = first + (length[code] ?? 0);
    for (let i = first; i < end; i++) this.#count(facet, items[i] ?? 0, by);
  }

  #count(facet: keyof FacetCounts, value: number, by: number): void {
    if (value >= this.totals[facet].length)
      this.totals[facet] = withRoomFor(this.totals[facet], Math.ceil(value * 1.5) + 1);
    const counts = this.totals[facet];
    counts[value] = (counts[value] ?? 0) + by;
  }
}
