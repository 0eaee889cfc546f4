import { type Bitset, orInto, setBit, wordsFor } from '../columns/bitset.ts';
import { lowestBit } from '../columns/plain-bits.ts';
import { grown } from './bits.ts';

/** Below this a list is always smaller. */
const FEWEST_AS_BITS = 1024;

/**
 * The rows of each word: one row as a number, several as a sorted list, and as a set of bits when it is in more than
 * one of 32 rows.
 */
export class Postings {
  private counts: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  /** The row of a word that has one only. */
  private only: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  private readonly lists: (Uint32Array<ArrayBuffer> | undefined)[] = [];
  private readonly dense: (boolean | undefined)[] = [];

  count(word: number): number {
    return this.counts[word] ?? 0;
  }

  /** @param rows how many there are in the index: decides how the set is stored */
  add(word: number, row: number, rows: number): void {
    if (word >= this.counts.length) {
      this.counts = grown(this.counts, word + 1);
      this.only = grown(this.only, word + 1);
    }
    const count = this.counts[word] ?? 0;
    if (count === 0) this.only[word] = row;
    else if (this.dense[word]) this.setBit(word, row);
    else this.insert(word, row, count);
    this.counts[word] = count + 1;
    this.choose(word, rows);
  }

  remove(word: number, row: number, rows: number): void {
    const count = (this.counts[word] ?? 0) - 1;
    this.counts[word] = count;
    const list = this.lists[word];
    if (!list) return;
    if (this.dense[word]) list[row >>> 5] = (list[row >>> 5] ?? 0) & ~(1 << (row & 31));
    else {
      const place = placeOf(list, row, count + 1);
      list.copyWithin(place, place + 1, count + 1);
    }
    if (count > 1) this.choose(word, rows);
    else {
      this.only[word] = list[0] ?? 0;
      this.lists[word] = undefined;
    }
  }

  addTo(into: Bitset, word: number): void {
    const count = this.count(word);
    const list = this.lists[word];
    if (count === 0) return;
    if (!list) setBit(into, this.only[word] ?? 0);
    else if (this.dense[word]) orInto(into, list);
    else for (let i = 0; i < count; i++) setBit(into, list[i] ?? 0);
  }

  private insert(word: number, row: number, count: number): void {
    const old = this.lists[word] ?? Uint32Array.of(this.only[word] ?? 0);
    const list = old.length > count ? old : new Uint32Array(count + 1 + (count >> 2));
    if (list !== old) list.set(old);
    const place = placeOf(list, row, count);
    if (place < count) list.copyWithin(place + 1, place, count);
    list[place] = row;
    this.lists[word] = list;
  }

  private setBit(word: number, row: number): void {
    const bits = grown(this.lists[word] ?? new Uint32Array(0), (row >>> 5) + 1);
    setBit(bits, row);
    this.lists[word] = bits;
  }

  private choose(word: number, rows: number): void {
    const count = this.count(word);
    const list = this.lists[word];
    if (!list) return;
    if (this.dense[word]) {
      if (count < rows / 64 || count < FEWEST_AS_BITS / 2) this.toList(word, list, count);
    } else if (count > rows / 32 && count >= FEWEST_AS_BITS) {
      const bits = new Uint32Array(wordsFor(Math.max(rows, (list[count - 1] ?? 0) + 1)));
      for (let i = 0; i < count; i++) setBit(bits, list[i] ?? 0);
      this.lists[word] = bits;
      this.dense[word] = true;
    }
  }

  private toList(word: number, bits: Bitset, count: number): void {
    const list = new Uint32Array(count + (count >> 2));
    let end = 0;
    for (let i = 0; i < bits.length; i++)
      for (let left = bits[i] ?? 0; left !== 0; left &= left - 1) list[end++] = (i << 5) + lowestBit(left);
    this.lists[word] = list;
    this.dense[word] = false;
  }
}

/** Where the row is in the sorted list, or would have to be. */
function placeOf(list: Uint32Array, row: number, count: number): number {
  // New rows mostly come last.
  if (count === 0 || (list[count - 1] ?? 0) < row) return count;
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
