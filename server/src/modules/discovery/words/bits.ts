import { type Bitset, countOnes } from '../columns/bitset.ts';

// Sets of rows may differ in length here: what is beyond the end is not in.

export function orInto(into: Bitset, other: Bitset): void {
  const end = Math.min(into.length, other.length);
  for (let i = 0; i < end; i++) into[i] = (into[i] ?? 0) | (other[i] ?? 0);
}

export function andInto(into: Bitset, other: Bitset): void {
  const end = Math.min(into.length, other.length);
  for (let i = 0; i < end; i++) into[i] = (into[i] ?? 0) & (other[i] ?? 0);
  into.fill(0, end);
}

export function isEmpty(bits: Bitset): boolean {
  for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) return false;
  return true;
}

export function countBoth(a: Bitset, b: Bitset): number {
  const end = Math.min(a.length, b.length);
  let count = 0;
  for (let i = 0; i < end; i++) count += countOnes((a[i] ?? 0) & (b[i] ?? 0));
  return count;
}

export function meets(a: Bitset, b: Bitset): boolean {
  const end = Math.min(a.length, b.length);
  for (let i = 0; i < end; i++) if (((a[i] ?? 0) & (b[i] ?? 0)) !== 0) return true;
  return false;
}

/** The place of the lowest bit. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** Sets that are needed during one search, so that it leaves no garbage. */
export class BitsPool {
  private readonly free: Bitset[] = [];
  private taken = 0;
  private length = 0;

  /** Everything taken before is given back. */
  begin(length: number): void {
    if (length !== this.length) this.free.length = 0;
    this.length = length;
    this.taken = 0;
  }

  /** An empty one. */
  take(): Bitset {
    const bits = this.free[this.taken] ?? new Uint32Array(this.length);
    this.free[this.taken++] = bits;
    return bits.fill(0);
  }
}

type Growing = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** The array, or a longer copy of it if it has not got so many places. */
export function grown<T extends Growing>(array: T, places: number): T {
  if (places <= array.length) return array;
  const length = Math.max(places, array.length + (array.length >> 2) + 16);
  const longer = new (array.constructor as new (length: number) => T)(length);
  longer.set(array);
  return longer;
}
