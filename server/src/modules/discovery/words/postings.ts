import { type Bitset, clearBit, orInto, setBit, wordsFor } from '../columns/bitset.ts';
import { lowestBit } from '../columns/plain-bits.ts';
import { grown } from './bits.ts';

/** Below this a list is always smaller. */
const FEWEST_AS_BITS = 1024;

/**
 * The rows of each word: one row as a number, several as a sorted list, and as a set of bits when it is in more than
 * one of 32 rows, which is looked at when there is no more room for it.
 */
export class Postings {
  private counts: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  /** The row of a word that has one only. */
  private only: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  private readonly lists: (Uint32Array<ArrayBuffer> | undefined)[] = [];
  private readonly sets: (Uint32Array<ArrayBuffer> | undefined)[] = [];

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
    const set = this.sets[word];
    this.counts[word] = count + 1;
    if (set !== undefined && row >>> 5 < set.length) setBit(set, row);
    else if (set !== undefined) this.extend(word, set, row, rows);
    else if (count > 0) this.insert(word, row, count, rows);
    else this.only[word] = row;
  }

  remove(word: number, row: number, rows: number): void {
    const count = (this.counts[word] ?? 0) - 1;
    this.counts[word] = count;
    const set = this.sets[word];
    const list = this.lists[word];
    if (set) {
      clearBit(set, row);
      if (isFew(count, rows)) this.toList(word, set, count);
    } else if (list) {
      const place = placeOf(list, row, count + 1);
      list.copyWithin(place, place + 1, count + 1);
      if (count > 1) return;
      this.only[word] = list[0] ?? 0;
      this.lists[word] = undefined;
    }
  }

  addTo(into: Bitset, word: number): void {
    const count = this.count(word);
    const set = this.sets[word];
    const list = this.lists[word];
    if (set) orInto(into, set);
    else if (list) for (let i = 0; i < count; i++) setBit(into, list[i] ?? 0);
    else if (count > 0) setBit(into, this.only[word] ?? 0);
  }

  private extend(word: number, set: Uint32Array<ArrayBuffer>, row: number, rows: number): void {
    const longer = grown(set, (row >>> 5) + 1);
    setBit(longer, row);
    if (isFew(this.count(word), rows)) this.toList(word, longer, this.count(word));
    else this.sets[word] = longer;
  }

  private insert(word: number, row: number, count: number, rows: number): void {
    const old = this.lists[word] ?? Uint32Array.of(this.only[word] ?? 0);
    if (old.length === count && isMany(count, rows)) {
      this.toSet(word, old, row, rows);
      return;
    }
    const list = old.length > count ? old : new Uint32Array(count + 1 + (count >> 2));
    if (list !== old) list.set(old);
    const place = placeOf(list, row, count);
    if (place < count) list.copyWithin(place + 1, place, count);
    list[place] = row;
    this.lists[word] = list;
  }

  /** A full list, and another row. */
  private toSet(word: number, list: Uint32Array, row: number, rows: number): void {
    const set = new Uint32Array(wordsFor(Math.max(rows, (list.at(-1) ?? 0) + 1, row + 1)));
    for (let i = 0; i < list.length; i++) setBit(set, list[i] ?? 0);
    setBit(set, row);
    this.sets[word] = set;
    this.lists[word] = undefined;
  }

  private toList(word: number, set: Bitset, count: number): void {
    const list = new Uint32Array(count + (count >> 2));
    let end = 0;
    for (let i = 0; i < set.length; i++)
      for (let left = set[i] ?? 0; left !== 0; left &= left - 1) list[end++] = (i << 5) + lowestBit(left);
    this.lists[word] = list;
    this.sets[word] = undefined;
  }
}

const isMany = (count: number, rows: number) => count > rows / 32 && count >= FEWEST_AS_BITS;
const isFew = (count: number, rows: number) => count < rows / 64 || count < FEWEST_AS_BITS / 2;

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
