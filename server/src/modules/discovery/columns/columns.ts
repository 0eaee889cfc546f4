import type { Bitset } from './bitset.ts';
import { wordsFor } from './bitset.ts';
import type { ColumnAnswer, ColumnQuery, IndexedProduct } from './column-query.ts';
import { ColumnStore } from './column-store.ts';
import { countFacets } from './count-facets.ts';
import { pageOfRows } from './page-of-rows.ts';
import { PriceMoves } from './price-moves.ts';
import { Scratch } from './scratch.ts';
import { inPriceRange, select } from './selection.ts';

/** An index of the catalogue in memory, by columns. Everything in it is synchronous. */
export interface Columns {
  /** Adds a product or replaces it. Loading is faster in the order of ids. */
  put(product: IndexedProduct): void;
  remove(id: string): void;
  has(id: string): boolean;
  /** The parent of each category; one without is a department. */
  setTree(parents: ReadonlyMap<number, number | null>): void;
  setPopularity(popularity: Iterable<readonly [id: string, popularity: number]>): void;
  /** Sorts in what was put or removed, once per batch. A query does it too, if it was forgotten. */
  settle(): void;
  /** When prices change next by the clock, in milliseconds since 1970. */
  nextPriceChange(): number;
  /** Puts the prices of a moment into place. */
  movePrices(time: number): void;
  /** Makes the next ones ready, in slices, so that moving is quick. */
  preparePrices(): Generator<void>;
  query(query: ColumnQuery): ColumnAnswer;
  /** The same without counts. */
  find(query: Omit<ColumnQuery, 'countAttributes'>): Pick<ColumnAnswer, 'ids' | 'total'>;
  /** One more than the highest row: the length of an array by row. Rows are numbers of products, reused when products are removed. */
  rows(): number;
  /** How many products there are. */
  size(): number;
  rowOf(id: string): number | undefined;
  idAt(row: number): string;
  /** 0 is the most popular. */
  popularityRankAt(row: number): number;
  /** Not to be written to, and only valid until the next change. */
  inStock(): Bitset;
  /** Of all products. */
  living(): Bitset;
  /** To a set those that have one of these ids or codes; of categories with those of their descendants. */
  addRowsOf(
    into: Bitset,
    facet: 'brands' | 'categories' | 'sizes' | 'colours' | 'attributes',
    values: readonly number[],
  ): void;
  /** In cents, both ends included. */
  rowsInPrice(from: number, to: number): Bitset;
  /** Of memory, for the arrays. */
  bytes(): number;
}

/** `capacity`: of how many products, if it is known. */
export function createColumns(capacity = 1024): Columns {
  const store = new ColumnStore(capacity);
  const scratch = new Scratch();
  const moves = new PriceMoves(store);
  function find(query: ColumnQuery) {
    store.settle();
    scratch.reset(store.capacity, store.facets.lists);
    const selection = select(store, query, scratch);
    const rows = pageOfRows(store, query, selection.matches, scratch);
    return { ids: rows.map((row) => store.ids.at(row)), total: selection.total, selection };
  }
  return {
    put: (product) => store.put(product),
    remove: (id) => store.remove(id),
    has: (id) => store.findRow(id) >= 0,
    setTree: (parents) => store.facets.setTree(parents),
    setPopularity(popularity) {
      for (const [id, value] of popularity) {
        const row = store.findRow(id);
        if (row >= 0) store.setPopularity(row, value);
      }
    },
    settle: () => store.settle(),
    nextPriceChange: () => store.plans.next,
    movePrices: (time) => moves.moveTo(time),
    preparePrices: () => moves.prepare(),
    query(query) {
      const { selection, ...found } = find(query);
      return { ...found, ...countFacets(store, query, selection, scratch) };
    },
    find(query) {
      const { ids, total } = find({ ...query, countAttributes: [] });
      return { ids, total };
    },
    rows: () => store.rows,
    size: () => store.facets.livingCount,
    rowOf(id) {
      const row = store.findRow(id);
      return row < 0 ? undefined : row;
    },
    idAt: (row) => store.ids.at(row),
    popularityRankAt: (row) => store.orders.popularity.size - 1 - (store.orders.popularity.ranks[row] ?? 0),
    inStock: () => store.facets.inStock,
    living: () => store.facets.living,
    addRowsOf(into, facet, values) {
      for (const value of values) store.facets.sets[facet][value]?.addTo(into);
    },
    rowsInPrice(from, to) {
      store.settle();
      return inPriceRange(store, { from, to }, new Uint32Array(wordsFor(store.capacity)));
    },
    bytes: () => store.bytes + scratch.bytes,
  };
}
