import { enlarged } from './row-set.ts';

/** Unused lists are dropped when there are more of them than of the others, and at least so many. */
const UNUSED_AT_LEAST = 1024;

export interface Lists {
  /** The values of all lists; those of a code are at `start[code]`, `length[code]` of them. */
  readonly items: Uint32Array;
  readonly start: Uint32Array;
  readonly length: Uint16Array;
  /** One more than the highest code. Code 0 is the empty list. */
  readonly codes: number;
  readonly bytes: number;
  /** The code of a list, which is used once more from now on. Equal lists have equal order. */
  use(list: readonly number[]): number;
  /** The opposite of `use`. The code stays what it is until `dropUnused`. */
  release(code: number): void;
  valuesOf(code: number): Uint32Array;
  /** Frees the codes of lists that are no longer used, once they have become many. */
  dropUnused(): void;
}

/**
 * Lists of numbers, each distinct one stored once under a code. Many products share the list of their categories or sizes, so
 * a query counts codes first, one step per row, and then the values of each code that has occurred.
 */
export class ListDictionary implements Lists {
  items = new Uint32Array(256);
  start = new Uint32Array(64);
  length = new Uint16Array(64);
  codes = 1;
  #uses = new Uint32Array(64);
  /** Open addressing with linear probing; 0 is a free place. */
  #table = new Uint32Array(128);
  #end = 0;
  #unused = 0;
  readonly #free: number[] = [];
  readonly #onAdd: (code: number, list: readonly number[]) => void;

  constructor(onAdd: (code: number, list: readonly number[]) => void = () => {}) {
    this.#onAdd = onAdd;
  }

  get bytes(): number {
    return [this.items, this.start, this.length, this.#uses, this.#table].reduce((sum, a) => sum + a.byteLength, 0);
  }

  use(list: readonly number[]): number {
    if (list.length === 0) return 0;
    let place = hashOf(list) & (this.#table.length - 1);
    for (;;) {
      const code = this.#table[place] ?? 0;
      if (code === 0) break;
      if (this.#holds(code, list)) {
        if (this.#uses[code] === 0) this.#unused--;
        this.#uses[code] = (this.#uses[code] ?? 0) + 1;
        return code;
      }
      place = (place + 1) & (this.#table.length - 1);
    }
    const code = this.#add(list);
    this.#table[place] = code;
    if (this.codes * 2 > this.#table.length) this.#rehash(this.#table.length * 2);
    return code;
  }

  release(code: number): void {
    if (code === 0) return;
    const uses = (this.#uses[code] ?? 0) - 1;
    this.#uses[code] = uses;
    if (uses === 0) this.#unused++;
  }

  valuesOf(code: number): Uint32Array {
    const start = this.start[code] ?? 0;
    return this.items.subarray(start, start + (this.length[code] ?? 0));
  }

  isUsed(code: number): boolean {
    return (this.#uses[code] ?? 0) > 0;
  }

  /** Returns whether codes were freed. */
  dropUnused(): boolean {
    if (this.#unused < UNUSED_AT_LEAST || this.#unused * 2 < this.codes - this.#free.length) return false;
    const items = new Uint32Array(this.items.length);
    this.#end = 0;
    this.#free.length = 0;
    for (let code = 1; code < this.codes; code++) {
      if (!this.isUsed(code)) {
        this.length[code] = 0;
        this.#free.push(code);
        continue;
      }
      const values = this.valuesOf(code);
      items.set(values, this.#end);
      this.start[code] = this.#end;
      this.#end += values.length;
    }
    this.items = items;
    this.#unused = 0;
    this.#rehash(this.#table.length);
    return true;
  }

  #holds(code: number, list: readonly number[]): boolean {
    if (this.length[code] !== list.length) return false;
    const start = this.start[code] ?? 0;
    for (let i = 0; i < list.length; i++) if (this.items[start + i] !== list[i]) return false;
    return true;
  }

  #add(list: readonly number[]): number {
    const code = this.#free.pop() ?? this.codes++;
    if (code >= this.start.length) this.#makeRoom(Math.ceil(code * 1.5));
    if (this.#end + list.length > this.items.length)
      this.items = enlarged(this.items, Math.ceil((this.#end + list.length) * 1.5));
    this.items.set(list, this.#end);
    this.start[code] = this.#end;
    this.length[code] = list.length;
    this.#uses[code] = 1;
    this.#end += list.length;
    this.#onAdd(code, list);
    return code;
  }

  #makeRoom(codes: number): void {
    this.start = enlarged(this.start, codes);
    this.#uses = enlarged(this.#uses, codes);
    const length = new Uint16Array(codes);
    length.set(this.length);
    this.length = length;
  }

  #rehash(places: number): void {
    this.#table = new Uint32Array(places);
    for (let code = 1; code < this.codes; code++) {
      if (this.length[code] === 0) continue;
      let place = hashOf(this.valuesOf(code)) & (places - 1);
      while (this.#table[place] !== 0) place = (place + 1) & (places - 1);
      this.#table[place] = code;
    }
  }
}

function hashOf(list: ArrayLike<number>): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < list.length; i++) hash = Math.imul(hash ^ (list[i] ?? 0), 0x01000193);
  // The low bits choose the place: all bits of the values must reach them.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
