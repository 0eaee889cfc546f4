import { type Bitset, clearBit, orInto, setBit, wordsFor } from './bitset.ts';

/** Above one row in so many, a bitset takes less room than a list. */
const SPARSE = 32;

/** The rows that have one value of a facet: a list while they are few, then a bitset. */
export class RowSet {
  #rows = new Uint32Array(4);
  #bits: Bitset | undefined;
  #size = 0;
  readonly #dense: boolean;

  /** `dense`: a bitset from the beginning, where thousands of rows come and go at once. */
  constructor({ dense = false } = {}) {
    this.#dense = dense;
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#bits?.byteLength ?? this.#rows.byteLength;
  }

  /** The row must not be in it yet. `capacity`: of rows altogether. */
  add(row: number, capacity: number): void {
    this.#size++;
    if (this.#bits === undefined && (this.#dense || this.#size * SPARSE > capacity)) this.#toBits(capacity);
    if (this.#bits !== undefined) {
      if (row >>> 5 >= this.#bits.length) this.#bits = enlarged(this.#bits, wordsFor(capacity));
      setBit(this.#bits, row);
      return;
    }
    if (this.#size > this.#rows.length) this.#rows = enlarged(this.#rows, this.#size * 2);
    this.#rows[this.#size - 1] = row;
  }

  /** The row must be in it. */
  delete(row: number): void {
    this.#size--;
    if (this.#bits !== undefined) {
      clearBit(this.#bits, row);
      return;
    }
    const last = this.#rows[this.#size] ?? 0;
    this.#rows[this.#rows.indexOf(row)] = last;
  }

  clear(): void {
    this.#size = 0;
    this.#bits?.fill(0);
  }

  addTo(out: Bitset): void {
    if (this.#bits !== undefined) orInto(out, this.#bits);
    else setBits(out, this.#rows, this.#size);
  }

  #toBits(capacity: number): void {
    const bits = new Uint32Array(wordsFor(capacity));
    setBits(bits, this.#rows, this.#size - 1);
    this.#bits = bits;
    this.#rows = new Uint32Array(0);
  }
}

/** A copy with room for more. */
export function enlarged(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(array);
  return larger;
}

function setBits(out: Bitset, rows: Uint32Array, count: number): void {
  for (let i = 0; i < count; i++) setBit(out, rows[i] ?? 0);
}
