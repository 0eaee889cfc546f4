// Word by word: for sets that have no place in the kernel's memory, and what the kernel is compared with.

/**
 * A set of rows, one bit for each. Bits beyond the last row are never set. Sets may differ in length: what is beyond the end is not
 * in.
 */
export type Bitset = Uint32Array;

/** Of one word. */
export function countOnes(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The place of the lowest bit. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

export function intersect(a: Bitset, b: Bitset, out: Bitset): void {
  for (let w = 0; w < out.length; w++) out[w] = (a[w] ?? 0) & (b[w] ?? 0);
}

export function subtract(a: Bitset, b: Bitset, out: Bitset): void {
  for (let w = 0; w < out.length; w++) out[w] = (a[w] ?? 0) & ~(b[w] ?? 0);
}

export function unite(a: Bitset, b: Bitset, out: Bitset): void {
  for (let w = 0; w < out.length; w++) out[w] = (a[w] ?? 0) | (b[w] ?? 0);
}

export function countBoth(a: Bitset, b: Bitset): number {
  let count = 0;
  for (let w = 0; w < a.length; w++) count += countOnes((a[w] ?? 0) & (b[w] ?? 0));
  return count;
}

export function narrow(matches: Bitset, nearMisses: Bitset, chosen: Bitset): void {
  for (let w = 0; w < matches.length; w++) {
    const choice = chosen[w] ?? 0;
    const match = matches[w] ?? 0;
    nearMisses[w] = ((nearMisses[w] ?? 0) & choice) | (match & ~choice);
    matches[w] = match & choice;
  }
}

export function carry(into: Bitset, carried: Bitset): void {
  for (let w = 0; w < into.length; w++) {
    const had = into[w] ?? 0;
    const more = carried[w] ?? 0;
    into[w] = had | more;
    carried[w] = had & more;
  }
}

export function listRows(bits: Bitset, rows: Uint32Array): number {
  let count = 0;
  for (let w = 0; w < bits.length; w++)
    for (let word = (bits[w] ?? 0) | 0; word !== 0; word &= word - 1) rows[count++] = (w << 5) + lowestBit(word);
  return count;
}
