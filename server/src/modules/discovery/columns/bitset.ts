import { kernel, STEP, words } from './bit-kernel.ts';
import type { Bitset } from './plain-bits.ts';
import * as plain from './plain-bits.ts';

export type { Bitset };

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

const BYTES = 4;
const WORDS_PER_STEP = STEP / BYTES;

/** A set has its place up to the next step; behind its end no bits are set there. */
const roomFor = (length: number): number => Math.max(1, Math.ceil(length / WORDS_PER_STEP)) * WORDS_PER_STEP;
const bytesFor = (length: number): number => roomFor(length) * BYTES;

/** The sets that have a place in the kernel's memory, by where it is. */
const placed = new Map<number, Bitset>();
/** Where the next one gets its place, in words. */
let next = 0;

/** What is taken during `work` is given back at its end. */
export function givingBack<T>(work: () => T): T {
  const before = next;
  try {
    return work();
  } finally {
    next = before;
  }
}

/** An empty set of so many words, good for as long as the work that it is taken for. */
export function takeBits(length: number): Bitset {
  const end = next + roomFor(length);
  if (end > words.length) return new Uint32Array(length);
  const before = placed.get(next * BYTES);
  const bits = before?.length === length ? before : new Uint32Array(words.buffer, next * BYTES, length);
  if (bits !== before) placed.set(bits.byteOffset, bits);
  words.fill(0, next, end);
  next = end;
  return bits;
}

const isPlaced = (bits: Bitset) => placed.get(bits.byteOffset) === bits;

/** Whether two sets of so many words can be copied to where the kernel finds them. */
const hasRoom = (length: number) => next + 2 * roomFor(length) <= words.length;

/** Where the kernel finds so many words of a set: in its own place, or behind all others as the first or second copy. */
function placeOf(bits: Bitset, length: number, copy: 0 | 1 = 0): number {
  if (bits.length === length && isPlaced(bits)) return bits.byteOffset;
  const start = next + copy * roomFor(length);
  words.set(bits.length > length ? bits.subarray(0, length) : bits, start);
  words.fill(0, start + Math.min(bits.length, length), start + roomFor(length));
  return start * BYTES;
}

type Combine = 'and' | 'andNot' | 'or';
const plainly = { and: plain.intersect, andNot: plain.subtract, or: plain.unite };

function combine(how: Combine, a: Bitset, b: Bitset, out: Bitset): Bitset {
  const { length } = out;
  if (isPlaced(out) && hasRoom(length))
    kernel[how](out.byteOffset, placeOf(a, length, 0), placeOf(b, length, 1), bytesFor(length));
  else plainly[how](a, b, out);
  return out;
}

export const intersect = (a: Bitset, b: Bitset, out: Bitset): Bitset => combine('and', a, b, out);
/** What is in `a` and not in `b`. */
export const subtract = (a: Bitset, b: Bitset, out: Bitset): Bitset => combine('andNot', a, b, out);
export const unite = (a: Bitset, b: Bitset, out: Bitset): Bitset => combine('or', a, b, out);

export const andInto = (into: Bitset, other: Bitset): Bitset => combine('and', into, other, into);
export const orInto = (into: Bitset, other: Bitset): Bitset => combine('or', into, other, into);

export function countBits(bits: Bitset): number {
  const { length } = bits;
  return hasRoom(length) ? kernel.count(placeOf(bits, length), bytesFor(length)) : plain.countBoth(bits, bits);
}

export function countBoth(a: Bitset, b: Bitset): number {
  const { length } = a;
  if (!hasRoom(length)) return plain.countBoth(a, b);
  return kernel.countBoth(placeOf(a, length, 0), placeOf(b, length, 1), bytesFor(length));
}

export const isEmpty = (bits: Bitset): boolean => countBits(bits) === 0;
export const meets = (a: Bitset, b: Bitset): boolean => countBoth(a, b) > 0;

/** Takes one more choice into account: `nearMisses` are what all choices but one agree on. */
export function narrow(matches: Bitset, nearMisses: Bitset, chosen: Bitset): void {
  const { length } = matches;
  if (nearMisses.length === length && isPlaced(matches) && isPlaced(nearMisses) && hasRoom(length))
    kernel.narrow(matches.byteOffset, nearMisses.byteOffset, placeOf(chosen, length), bytesFor(length));
  else plain.narrow(matches, nearMisses, chosen);
}

/** Adds `carried` to a set; of it remains what the set had already. */
export function carry(into: Bitset, carried: Bitset): void {
  if (into.length === carried.length && isPlaced(into) && isPlaced(carried))
    kernel.carry(into.byteOffset, carried.byteOffset, bytesFor(into.length));
  else plain.carry(into, carried);
}

/** Writes the rows to `rows`, lowest first, and returns how many there are. */
export function listRows(bits: Bitset, rows: Uint32Array): number {
  const { length } = bits;
  const start = next + roomFor(length);
  // As many rows as there may be.
  if (start + length * 32 > words.length) return plain.listRows(bits, rows);
  const count = kernel.list(placeOf(bits, length), start * BYTES, bytesFor(length));
  rows.set(words.subarray(start, start + count));
  return count;
}
