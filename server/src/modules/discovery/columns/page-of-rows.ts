import { type Bitset, clearBit, countBits, hasBit, intersect, listRows, subtract } from './bitset.ts';
import type { ColumnQuery } from './column-query.ts';
import type { ColumnStore } from './column-store.ts';
import { countOnes } from './plain-bits.ts';
import type { Scratch } from './scratch.ts';
import type { Selection } from './selection.ts';
import type { SortedOrder } from './sorted-order.ts';

interface Direction {
  readonly order: SortedOrder;
  readonly descending: boolean;
}

function directionOf(
  { orders, sheets, otherNames }: ColumnStore,
  { order, market = '', language = '' }: ColumnQuery,
): Direction {
  switch (order) {
    case 'newest':
      return { order: orders.ids, descending: true };
    case 'popular':
    case 'relevance':
      return { order: orders.popularity, descending: true };
    case 'rating':
      return { order: orders.ratings, descending: true };
    case 'price-asc':
    case 'price-desc':
      return { order: (sheets.get(market) ?? { orders }).orders.prices, descending: order === 'price-desc' };
    case 'name-asc':
    case 'name-desc':
      return { order: otherNames.get(language)?.order ?? orders.names, descending: order === 'name-desc' };
  }
}

/** The rows of one page of what a query has found. */
export function pageOfRows(
  store: ColumnStore,
  query: ColumnQuery,
  { matches, total }: Pick<Selection, 'matches' | 'total'>,
  scratch: Scratch,
): number[] {
  const first = query.first?.filter((row) => hasBit(matches, row)) ?? [];
  const start = typeof query.offset === 'number' ? query.offset : query.offset(total);
  const page = first.slice(start, start + query.limit);
  const offset = Math.max(0, start - first.length);
  const others = without(matches, first, scratch);
  if (!query.within) {
    readPart(store, query, others, scratch, offset, page);
    return page;
  }
  const available = intersect(others, store.facets.inStock, scratch.takeBits());
  const count = readPart(store, query, available, scratch, offset, page);
  if (page.length === query.limit) return page;
  const soldOut = subtract(others, store.facets.inStock, scratch.takeBits());
  readPart(store, query, soldOut, scratch, Math.max(0, offset - count), page);
  return page;
}

function without(matches: Bitset, rows: readonly number[], scratch: Scratch): Bitset {
  if (rows.length === 0) return matches;
  const others = scratch.takeBits();
  others.set(matches);
  for (const row of rows) clearBit(others, row);
  return others;
}

/** Adds rows to the page until it is full, after passing over `offset` of them; returns how many there are. */
function readPart(
  store: ColumnStore,
  query: ColumnQuery,
  bits: Bitset,
  scratch: Scratch,
  offset: number,
  page: number[],
): number {
  const count = countBits(bits);
  const wanted = Math.min(query.limit - page.length, count - offset);
  if (wanted <= 0) return count;
  const direction = directionOf(store, query);
  const { size } = direction.order;
  if (query.order === 'relevance' && query.scores) {
    const rows = scratch.rows.subarray(0, listRows(bits, scratch.rows));
    page.push(...readByScore(rows, query.scores, direction, offset, wanted));
  } else if (((offset + wanted) * size) / count < count * 2 + bits.length) {
    walk(direction, bits, offset, wanted, page);
  } else {
    const ranks = scratch.takeBits();
    const rows = scratch.rows.subarray(0, listRows(bits, scratch.rows));
    readByRank(direction, rows, ranks, offset, wanted, page);
  }
  return count;
}

/** Along the order, as long as it takes: for many rows. */
function walk({ order, descending }: Direction, bits: Bitset, offset: number, wanted: number, page: number[]): void {
  const { rows, size } = order;
  let skip = offset;
  let left = wanted;
  for (let i = 0; i < size && left > 0; i++) {
    const row = rows[descending ? size - 1 - i : i] ?? 0;
    if (!hasBit(bits, row)) continue;
    if (skip > 0) skip--;
    else {
      page.push(row);
      left--;
    }
  }
}

/** For few rows: their ranks as a bitset, which is read in its order. */
function readByRank(
  { order, descending }: Direction,
  rows: Uint32Array,
  ranks: Bitset,
  offset: number,
  wanted: number,
  page: number[],
): void {
  const last = order.size - 1;
  for (let i = 0; i < rows.length; i++) {
    const rank = order.ranks[rows[i] ?? 0] ?? 0;
    const place = descending ? last - rank : rank;
    ranks[place >>> 5] = (ranks[place >>> 5] ?? 0) | (1 << (place & 31));
  }
  let skip = offset;
  let left = wanted;
  for (let w = 0; w < ranks.length && left > 0; w++) {
    let word = (ranks[w] ?? 0) | 0;
    if (word === 0) continue;
    const ones = countOnes(word);
    if (skip >= ones) {
      skip -= ones;
      continue;
    }
    for (; word !== 0 && left > 0; word &= word - 1) {
      if (skip-- > 0) continue;
      const place = (w << 5) + 31 - Math.clz32(word & -word);
      page.push(order.rows[descending ? last - place : place] ?? 0);
      left--;
    }
    skip = 0;
  }
}

const SCORES = 65_536;
const RANKS = 2 ** 32;
/** All 0 between two uses. */
const counts = new Uint32Array(SCORES);
/** Of so many rows it is less work to clear all counts than those that were counted. */
const MANY = SCORES / 8;

/** Only the rows whose scores are on the page are sorted. */
function readByScore(
  rows: Uint32Array,
  scores: Uint16Array,
  { order }: Direction,
  offset: number,
  wanted: number,
): number[] {
  for (let i = 0; i < rows.length; i++) {
    const score = scores[rows[i] ?? 0] ?? 0;
    counts[score] = (counts[score] ?? 0) + 1;
  }
  let best = 0;
  let before = 0;
  for (; before + (counts[best] ?? 0) <= offset; best++) before += counts[best] ?? 0;
  let worst = best;
  let upTo = before + (counts[worst] ?? 0);
  while (upTo < offset + wanted) upTo += counts[++worst] ?? 0;
  if (rows.length > MANY) counts.fill(0);
  else for (let i = 0; i < rows.length; i++) counts[scores[rows[i] ?? 0] ?? 0] = 0;
  const keys = new Float64Array(upTo - before);
  let n = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    const score = scores[row] ?? 0;
    if (score >= best && score <= worst) keys[n++] = score * RANKS + (order.size - 1 - (order.ranks[row] ?? 0));
  }
  const page = keys.sort().subarray(offset - before, offset - before + wanted);
  return Array.from(page, (key) => order.rows[order.size - 1 - (key % RANKS)] ?? 0);
}
