import type { MarketRange } from '../../catalogue/index.ts';
import { type Bitset, givingBack, wordsFor } from './bitset.ts';
import type { ColumnAnswer, ColumnQuery, IndexedProduct } from './column-query.ts';
import { ColumnStore } from './column-store.ts';
import { countFacets } from './count-facets.ts';
import { type MarketPrice, MarketSheet } from './market-sheet.ts';
import { OtherNames } from './other-names.ts';
import { pageOfRows } from './page-of-rows.ts';
import { PriceMoves } from './price-moves.ts';
import { Scratch } from './scratch.ts';
import { inPriceRange, select } from './selection.ts';

/** An index of the catalogue in memory, by columns. Everything in it is synchronous. */
export interface Columns {
  /** Adds a product or replaces it, and says its row. Loading is faster in the order of ids. */
  put(product: IndexedProduct): number;
  remove(id: string): void;
  has(id: string): boolean;
  /** The parent of each category; one without is a department. */
  setTree(parents: ReadonlyMap<number, number | null>): void;
  setPopularity(popularity: Iterable<readonly [id: string, popularity: number]>): void;
  /** Sorts in what was put or removed, once per batch. A query does it too, if it was forgotten. */
  settle(): void;
  /** Prices in a market; `scale`: how much larger amounts are there, for the steps of the price chart. What it had is left. */
  openMarket(market: string, scale: number): void;
  closeMarket(market: string): void;
  /** Undefined where more is to be asked than what it costs at least: after a change by the clock, until it is put again. */
  rangeIn(market: string, id: string): MarketRange | undefined;
  putPrice(market: string, id: string, price: MarketPrice): void;
  /** What products are called in another language, folded; until that is said, as in the first. What it had is left. */
  openNames(language: string): void;
  closeNames(language: string): void;
  putName(language: string, row: number, nameKey: string): void;
  /** When prices change next by the clock, in the shop or in a market, in milliseconds since 1970. */
  nextPriceChange(market?: string): number;
  /** Puts the prices of a moment into place, everywhere. */
  movePrices(time: number): void;
  /** Makes the next ones ready that change before a moment, in slices, so that moving is quick. */
  preparePrices(before?: number): Generator<void>;
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
  /** In minor units, both ends included. */
  rowsInPrice(from: number, to: number, market?: string): Bitset;
  /** Of memory, for the arrays. */
  bytes(): number;
}

/** `capacity`: of how many products, if it is known. */
export function createColumns(capacity = 1024): Columns {
  const store = new ColumnStore(capacity);
  const scratch = new Scratch();
  const ofShop = { plans: store.plans, moves: new PriceMoves(store) };
  const sheetOf = (market: string | undefined) => (market === undefined ? undefined : store.sheets.get(market));
  function find(query: ColumnQuery) {
    store.settle();
    scratch.reset(store.capacity, store.facets.lists);
    const sheet = sheetOf(query.market);
    const selection = select(store, query, scratch, sheet);
    const rows = pageOfRows(store, query, selection, scratch);
    return { found: { ids: rows.map((row) => store.ids.at(row)), total: selection.total }, selection, sheet };
  }
  function count(query: ColumnQuery): ColumnAnswer {
    const { found, selection, sheet } = find(query);
    return { ...found, ...countFacets(store, query, selection, scratch, sheet) };
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
    openMarket: (market, scale) => void store.sheets.set(market, new MarketSheet(store, scale)),
    closeMarket: (market) => void store.sheets.delete(market),
    putPrice(market, id, price) {
      const row = store.findRow(id);
      if (row >= 0) sheetOf(market)?.put(row, price);
    },
    rangeIn: (market, id) => sheetOf(market)?.rangeAt(store.findRow(id)),
    openNames: (language) => void store.otherNames.set(language, new OtherNames(store)),
    closeNames: (language) => void store.otherNames.delete(language),
    putName(language, row, key) {
      store.otherNames.get(language)?.put(row, key);
      store.unsettle();
    },
    nextPriceChange: (market) => (sheetOf(market) ?? store).plans.next,
    movePrices(time) {
      for (const { moves } of [ofShop, ...store.sheets.values()]) moves.moveTo(time);
    },
    *preparePrices(before = Number.POSITIVE_INFINITY) {
      for (const { plans, moves } of [ofShop, ...store.sheets.values()])
        if (plans.next < before) yield* moves.prepare();
    },
    query: (query) => givingBack(() => count(query)),
    find: (query) => givingBack(() => find({ ...query, countAttributes: [] }).found),
    rows: () => store.rows,
    size: () => store.facets.livingCount,
    rowOf: (id) => rowOrNone(store.findRow(id)),
    idAt: (row) => store.ids.at(row),
    popularityRankAt: (row) => store.orders.popularity.size - 1 - (store.orders.popularity.ranks[row] ?? 0),
    inStock: () => store.facets.inStock,
    living: () => store.facets.living,
    addRowsOf(into, facet, values) {
      for (const value of values) store.facets.sets[facet][value]?.addTo(into);
    },
    rowsInPrice(from, to, market) {
      store.settle();
      return inPriceRange(sheetOf(market) ?? store, { from, to }, new Uint32Array(wordsFor(store.capacity)));
    },
    bytes: () => store.bytes + scratch.bytes,
  };
}

const rowOrNone = (row: number) => (row < 0 ? undefined : row);
