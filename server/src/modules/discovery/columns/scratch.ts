import { type Bitset, wordsFor } from './bitset.ts';

/** Arrays that queries use in turn, so that none has to allocate its own. */
export class Scratch {
  rows: Uint32Array = new Uint32Array(0);
  /** All 0 between uses. */
  codeCounts: Int32Array = new Int32Array(0);
  #words = 0;
  #bits: Bitset[] = [];
  #taken = 0;

  get bytes(): number {
    return this.rows.byteLength + this.codeCounts.byteLength + this.#words * 4 * this.#bits.length;
  }

  /** For the next query. */
  reset(capacity: number, codes: number): void {
    this.#taken = 0;
    if (wordsFor(capacity) !== this.#words) {
      this.#words = wordsFor(capacity);
      this.#bits = [];
      this.rows = new Uint32Array(capacity);
    }
    if (this.codeCounts.length < codes) this.codeCounts = new Int32Array(Math.ceil(codes * 1.25));
  }

  /** An empty bitset, until the next query. */
  takeBits(): Bitset {
    const bits = this.#bits[this.#taken++];
    if (bits) return bits.fill(0);
    const added = new Uint32Array(this.#words);
    this.#bits.push(added);
    return added;
  }

  /** The one taken last is no longer needed. */
  returnBits(): void {
    this.#taken--;
  }
}
