import { type Bitset, takeBits, wordsFor } from './bitset.ts';
import { type CodeCounts, type ListedFacet, listedFacets } from './facet-counts.ts';
import type { Lists } from './list-dictionary.ts';

/** Arrays that queries use in turn, so that none has to allocate its own. */
export class Scratch {
  rows: Uint32Array = new Uint32Array(0);
  readonly codeCounts: CodeCounts = {
    categories: new Int32Array(0),
    sizes: new Int32Array(0),
    colours: new Int32Array(0),
    attributes: new Int32Array(0),
  };
  #words = 0;

  get bytes(): number {
    const codes = Object.values(this.codeCounts).reduce((sum, counts) => sum + counts.byteLength, 0);
    return this.rows.byteLength + codes;
  }

  /** For the next query. */
  reset(capacity: number, lists: Readonly<Record<ListedFacet, Lists>>): void {
    if (wordsFor(capacity) !== this.#words) {
      this.#words = wordsFor(capacity);
      this.rows = new Uint32Array(capacity);
    }
    for (const facet of listedFacets) {
      const { codes } = lists[facet];
      if (this.codeCounts[facet].length < codes) this.codeCounts[facet] = new Int32Array(Math.ceil(codes * 1.25));
    }
  }

  /** An empty bitset, until the query ends. */
  takeBits(): Bitset {
    return takeBits(this.#words);
  }
}
