import { type Bitset, hasBit } from './bitset.ts';
import { enlarged } from './row-set.ts';

/** Where a row stands that has no place yet. */
export const NOWHERE = 0xffffffff;

/** Above one moved row in so many, sorting everything is faster than merging. */
const MANY_MOVED = 4;

export interface SortKey {
  /** Never 0 for two rows. */
  compare(a: number, b: number): number;
  /** The rows come in the order of their ids. */
  sort(rows: Uint32Array): void;
}

/**
 * All rows in one order, and the rank of each. A removed row keeps its place (and its values) until `dropRows`, because no
 * query finds it.
 */
export class SortedOrder {
  rows = new Uint32Array(0);
  ranks = new Uint32Array(0);
  size = 0;
  /** Counts what moves. */
  version = 0;
  readonly #key: SortKey;
  readonly #moved = new Set<number>();
  #resort = false;

  constructor(key: SortKey) {
    this.#key = key;
  }

  get bytes(): number {
    return this.rows.byteLength + this.ranks.byteLength;
  }

  reserve(rows: number): void {
    this.version++;
    const before = this.ranks.length;
    this.rows = enlarged(this.rows, rows);
    this.ranks = enlarged(this.ranks, rows).fill(NOWHERE, before);
  }

  has(row: number): boolean {
    return this.ranks[row] !== NOWHERE;
  }

  /** The row's key is another than before, or it is new: `settle` will find its place. */
  move(row: number): void {
    this.version++;
    if (this.#resort) return;
    this.#moved.add(row);
    if (this.#moved.size * MANY_MOVED <= this.size) return;
    this.#resort = true;
    this.#moved.clear();
  }

  /** For a row that comes after all others. */
  append(row: number): void {
    this.version++;
    this.rows[this.size] = row;
    this.ranks[row] = this.size++;
  }

  /** `byId`: all rows, sorted by their ids. */
  settle(byId: Uint32Array): void {
    if (this.#resort) this.#sortAll(byId);
    else if (this.#moved.size > 0) this.#merge([...this.#moved]);
    this.#resort = false;
    this.#moved.clear();
  }

  /** Takes over an order of the same rows that was made beside this one. */
  replace({ rows, ranks }: Pick<SortedOrder, 'rows' | 'ranks'>): void {
    this.version++;
    this.rows = rows;
    this.ranks = ranks;
  }

  /** Only the living rows keep a place. */
  dropRows(living: Bitset): void {
    this.version++;
    let size = 0;
    for (let i = 0; i < this.size; i++) {
      const row = this.rows[i] ?? 0;
      if (hasBit(living, row)) {
        this.rows[size] = row;
        this.ranks[row] = size++;
      } else this.ranks[row] = NOWHERE;
    }
    this.size = size;
  }

  #sortAll(byId: Uint32Array): void {
    this.rows.set(byId);
    this.size = byId.length;
    this.#key.sort(this.rows.subarray(0, this.size));
    this.#rank(0, this.size);
  }

  #merge(moved: number[]): void {
    const left = moved.filter((row) => this.has(row)).map((row) => this.ranks[row] ?? 0);
    const first = this.#takeOut(left.sort((a, b) => a - b));
    const places = this.#putIn(moved.sort(this.#key.compare));
    const from = Math.min(first, places.first);
    // Behind the last place that was left or taken, all rows stand where they stood.
    const unchanged = left.length === moved.length;
    this.#rank(from, unchanged ? Math.max(left.at(-1) ?? 0, places.last) + 1 : this.size);
  }

  /** Closes up the places, given lowest first, and returns the first of them. */
  #takeOut(places: readonly number[]): number {
    places.forEach((place, i) => {
      this.rows.copyWithin(place - i, place + 1, places[i + 1] ?? this.size);
    });
    this.size -= places.length;
    return places[0] ?? this.size;
  }

  /** Moves the others apart for these rows, given in their order. */
  #putIn(moved: readonly number[]): { first: number; last: number } {
    const places = moved.map((row) => this.#placeOf(row));
    let end = this.size;
    for (let i = moved.length - 1; i >= 0; i--) {
      const place = places[i] ?? 0;
      this.rows.copyWithin(place + i + 1, place, end);
      this.rows[place + i] = moved[i] ?? 0;
      end = place;
    }
    this.size += moved.length;
    return { first: places[0] ?? this.size, last: (places.at(-1) ?? 0) + moved.length - 1 };
  }

  /** How many rows come before this one. */
  #placeOf(row: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#key.compare(this.rows[middle] ?? 0, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #rank(from: number, to: number): void {
    for (let i = from; i < to; i++) this.ranks[this.rows[i] ?? 0] = i;
  }
}
