/** Sets of rows: bit `row & 31` of word `row >>> 5`. They may differ in length; what is beyond the end is not in. */
export type Bits = Uint32Array;

export const wordsFor = (rows: number): number => (rows + 31) >>> 5;

export const hasBit = (bits: Bits, row: number): boolean => (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

export function orInto(into: Bits, other: Bits): void {
  const end = Math.min(into.length, other.length);
  for (let i = 0; i < end; i++) into[i] = (into[i] ?? 0) | (other[i] ?? 0);
}

export function andInto(into: Bits, other: Bits): void {
  const end = Math.min(into.length, other.length);
  for (let i = 0; i < end; i++) into[i] = (into[i] ?? 0) & (other[i] ?? 0);
  into.fill(0, end);
}

export function isEmpty(bits: Bits): boolean {
  for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) return false;
  return true;
}

export function popCount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += popCount(bits[i] ?? 0);
  return count;
}

export function countBoth(a: Bits, b: Bits): number {
  const end = Math.min(a.length, b.length);
  let count = 0;
  for (let i = 0; i < end; i++) count += popCount((a[i] ?? 0) & (b[i] ?? 0));
  return count;
}

export function meets(a: Bits, b: Bits): boolean {
  const end = Math.min(a.length, b.length);
  for (let i = 0; i < end; i++) if (((a[i] ?? 0) & (b[i] ?? 0)) !== 0) return true;
  return false;
}

/** The place of the lowest bit. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** Sets that are needed during one search, so that it leaves no garbage. */
export class BitsPool {
  private readonly free: Bits[] = [];
  private taken = 0;
  private length = 0;

  /** Everything taken before is given back. */
  begin(length: number): void {
    if (length !== this.length) this.free.length = 0;
    this.length = length;
    this.taken = 0;
  }

  /** An empty one. */
  take(): Bits {
    const bits = this.free[this.taken] ?? new Uint32Array(this.length);
    this.free[this.taken++] = bits;
    return bits.fill(0);
  }
}

type Growing = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** The array, or a longer copy of it if it has not got so many places. */
export function grown<T extends Growing>(array: T, places: number): T;
export function grown(array: Growing, places: number): Growing {
  if (places <= array.length) return array;
  const length = Math.max(places, array.length + (array.length >> 2) + 16);
  const longer = array instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
  longer.set(array);
  return longer;
}
