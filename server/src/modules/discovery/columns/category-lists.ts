import { ListDictionary, type Lists } from './list-dictionary.ts';
import { enlarged } from './row-set.ts';

/** The lists of categories that products are assigned to, each with its closure: the same categories and all their ancestors. */
export class CategoryLists implements Lists {
  /** The values of all closures; those of a code are at `start[code]`, `length[code]` of them. */
  items = new Uint32Array(256);
  start = new Uint32Array(64);
  length = new Uint16Array(64);
  readonly #assigned = new ListDictionary((code, list) => this.#add(code, list));
  #parents: ReadonlyMap<number, number | null> = new Map();
  #end = 0;

  get codes(): number {
    return this.#assigned.codes;
  }

  get bytes(): number {
    return this.#assigned.bytes + this.items.byteLength + this.start.byteLength + this.length.byteLength;
  }

  setTree(parents: ReadonlyMap<number, number | null>): void {
    this.#parents = parents;
    this.#rebuild();
  }

  use(list: readonly number[]): number {
    return this.#assigned.use(list);
  }

  release(code: number): void {
    this.#assigned.release(code);
  }

  /** The closure. */
  valuesOf(code: number): Uint32Array {
    const start = this.start[code] ?? 0;
    return this.items.subarray(start, start + (this.length[code] ?? 0));
  }

  dropUnused(): void {
    if (this.#assigned.dropUnused()) this.#rebuild();
  }

  #rebuild(): void {
    this.#end = 0;
    for (let code = 1; code < this.#assigned.codes; code++) this.#add(code, this.#assigned.valuesOf(code));
  }

  #add(code: number, list: Iterable<number>): void {
    const closure = new Set<number>();
    for (const category of list) {
      for (let id: number | null = category; id !== null && !closure.has(id); id = this.#parents.get(id) ?? null)
        closure.add(id);
    }
    if (code >= this.start.length) this.#makeRoom(Math.ceil(code * 1.5));
    const end = this.#end + closure.size;
    if (end > this.items.length) this.items = enlarged(this.items, Math.ceil(end * 1.5));
    this.items.set([...closure], this.#end);
    this.start[code] = this.#end;
    this.length[code] = closure.size;
    this.#end = end;
  }

  #makeRoom(codes: number): void {
    this.start = enlarged(this.start, codes);
    const length = new Uint16Array(codes);
    length.set(this.length);
    this.length = length;
  }
}
