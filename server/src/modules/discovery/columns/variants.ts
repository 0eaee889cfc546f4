import type { IndexedVariant } from './column-query.ts';
import type { ListDictionary } from './list-dictionary.ts';

/** A word of a grid has so many colours. */
const PER_WORD = 32;

const wordsPerSize = (colours: number): number => Math.ceil(colours / PER_WORD);

/** What can be bought of one product. */
export interface VariantLists {
  readonly sizes: readonly number[];
  readonly colours: readonly number[];
  /**
   * Which sizes there are in which colours: for each size a bit per colour, in words of 32. Empty if there is every size in every
   * colour, which is the case for most products.
   */
  readonly grid: readonly number[];
}

export function listVariants(variants: readonly IndexedVariant[]): VariantLists {
  const sizes: number[] = [];
  const colours: number[] = [];
  for (const { size, colour } of variants) {
    if (size !== 0 && !sizes.includes(size)) sizes.push(size);
    if (colour !== 0 && !colours.includes(colour)) colours.push(colour);
  }
  sort(sizes);
  sort(colours);
  return { sizes, colours, grid: gridOf(variants, sizes, colours) };
}

function gridOf(
  variants: readonly IndexedVariant[],
  sizes: readonly number[],
  colours: readonly number[],
): readonly number[] {
  const stride = wordsPerSize(colours.length);
  const grid: number[] = [];
  for (let i = sizes.length * stride; i > 0; i--) grid.push(0);
  let pairs = 0;
  for (const { size, colour } of variants) {
    const i = sizes.indexOf(size);
    const j = colours.indexOf(colour);
    if (i < 0 || j < 0) continue;
    const word = i * stride + (j >>> 5);
    const before = grid[word] ?? 0;
    const after = (before | (1 << (j & 31))) >>> 0;
    if (after !== before) pairs++;
    grid[word] = after;
  }
  return pairs === sizes.length * colours.length ? [] : grid;
}

/** Lowest first, each once, without 0. */
export function distinct(values: readonly number[]): readonly number[] {
  const found: number[] = [];
  for (const value of values) if (value !== 0 && !found.includes(value)) found.push(value);
  return sort(found);
}

/** Most lists are short, and come in their order. */
function sort(values: number[]): number[] {
  for (let i = 1; i < values.length; i++) {
    if ((values[i - 1] ?? 0) > (values[i] ?? 0)) return values.sort((a, b) => a - b);
  }
  return values;
}

/** Reads the variants of rows from their lists. */
export class VariantReader {
  readonly #sizes: ListDictionary;
  readonly #colours: ListDictionary;
  readonly #grids: ListDictionary;

  constructor(lists: {
    readonly sizes: ListDictionary;
    readonly colours: ListDictionary;
    readonly grids: ListDictionary;
  }) {
    this.#sizes = lists.sizes;
    this.#colours = lists.colours;
    this.#grids = lists.grids;
  }

  /** Whether there is one of the wanted sizes in one of the wanted colours. */
  hasPair(sizes: number, colours: number, grid: number, wantedSizes: Uint8Array, wantedColours: Uint8Array): boolean {
    const { items, start, length } = this.#sizes;
    const first = start[sizes] ?? 0;
    const count = length[sizes] ?? 0;
    for (let i = 0; i < count; i++) {
      if (wantedSizes[items[first + i] ?? 0] === 1 && this.#sizeIsIn(i, colours, grid, wantedColours)) return true;
    }
    return false;
  }

  /** Counts the sizes that there are in one of the wanted colours. */
  countSizes(sizes: number, colours: number, grid: number, wantedColours: Uint8Array, counts: Int32Array): void {
    const { items, start, length } = this.#sizes;
    const first = start[sizes] ?? 0;
    const count = length[sizes] ?? 0;
    for (let i = 0; i < count; i++) {
      if (!this.#sizeIsIn(i, colours, grid, wantedColours)) continue;
      const size = items[first + i] ?? 0;
      counts[size] = (counts[size] ?? 0) + 1;
    }
  }

  /** Counts the colours that there are in one of the wanted sizes. */
  countColours(sizes: number, colours: number, grid: number, wantedSizes: Uint8Array, counts: Int32Array): void {
    const { items, start, length } = this.#colours;
    const first = start[colours] ?? 0;
    const count = length[colours] ?? 0;
    for (let j = 0; j < count; j++) {
      if (!this.#colourIsIn(j, sizes, grid, wordsPerSize(count), wantedSizes)) continue;
      const colour = items[first + j] ?? 0;
      counts[colour] = (counts[colour] ?? 0) + 1;
    }
  }

  #sizeIsIn(i: number, colours: number, grid: number, wanted: Uint8Array): boolean {
    const { items, start, length } = this.#colours;
    const first = start[colours] ?? 0;
    const count = length[colours] ?? 0;
    const stride = wordsPerSize(count);
    for (let j = 0; j < count; j++) {
      if (wanted[items[first + j] ?? 0] === 1 && this.#isInGrid(grid, i * stride, j)) return true;
    }
    return false;
  }

  #colourIsIn(j: number, sizes: number, grid: number, stride: number, wanted: Uint8Array): boolean {
    const { items, start, length } = this.#sizes;
    const first = start[sizes] ?? 0;
    const count = length[sizes] ?? 0;
    for (let i = 0; i < count; i++) {
      if (wanted[items[first + i] ?? 0] === 1 && this.#isInGrid(grid, i * stride, j)) return true;
    }
    return false;
  }

  #isInGrid(grid: number, word: number, j: number): boolean {
    if (grid === 0) return true;
    const { items, start } = this.#grids;
    return (((items[(start[grid] ?? 0) + word + (j >>> 5)] ?? 0) >>> (j & 31)) & 1) === 1;
  }
}
