/** A set of rows, one bit for each. Bits beyond the last row are never set. */
export type Bitset = Uint32Array;

export const wordsFor = (rows: number): number => (rows + 31) >>> 5;

export function setBit(bits: Bitset, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (row & 31));
}

export function clearBit(bits: Bitset, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] ?? 0) & ~(1 << (row & 31));
}

export function hasBit(bits: Bitset, row: number): boolean {
  return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

/** Of one word. */
export function countOnes(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Empty words are counted as well: whether one is empty is harder to foresee than to count. */
export function countBits(bits: Bitset): number {
  let count = 0;
  for (let w = 0; w < bits.length; w++) count += countOnes((bits[w] ?? 0) | 0);
  return count;
}

/** What is in `a` and, as far as it goes, in `b`. */
export function intersect(a: Bitset, b: Bitset, out: Bitset): Bitset {
  for (let w = 0; w < out.length; w++) out[w] = (a[w] ?? 0) & (b[w] ?? 0);
  return out;
}

export function subtract(a: Bitset, b: Bitset, out: Bitset): Bitset {
  for (let w = 0; w < out.length; w++) out[w] = (a[w] ?? 0) & ~(b[w] ?? 0);
  return out;
}

export function unite(a: Bitset, b: Bitset, out: Bitset): Bitset {
  for (let w = 0; w < out.length; w++) out[w] = (a[w] ?? 0) | (b[w] ?? 0);
  return out;
}

/** Writes the rows to `rows`, lowest first, and returns how many there are. */
export function listRows(bits: Bitset, rows: Uint32Array): number {
  let count = 0;
  for (let w = 0; w < bits.length; w++) {
    let word = (bits[w] ?? 0) | 0;
    while (word !== 0) {
      const lowest = word & -word;
      rows[count++] = (w << 5) + 31 - Math.clz32(lowest);
      word ^= lowest;
    }
  }
  return count;
}
