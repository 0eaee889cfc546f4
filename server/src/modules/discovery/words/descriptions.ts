import { remembered } from '../../../platform/remembered.ts';
import { grown } from './bits.ts';
import { ByteLists, encode, MOST_NUMBERS } from './byte-lists.ts';
import type { LanguageRules } from './language-rules.ts';
import { Postings } from './postings.ts';

/** Spellings whose stems are remembered: texts repeat the same few thousand words. */
const MOST_SPELLINGS = 50_000;
const SMALL = -1;
const found = new Uint32Array(MOST_NUMBERS);

/** Which rows have which stems in their descriptions. How often does not count, nor where. */
export class Descriptions {
  readonly postings = new Postings();
  readonly #ids = new Map<string, number>();
  readonly #lists = new ByteLists();
  /** By stem: the last round that had it. */
  #seen: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  #round = 0;
  #total = 0;
  #rows = 0;
  readonly #rules: Pick<LanguageRules, 'stemOf' | 'isSmallWord'>;

  constructor(rules: Pick<LanguageRules, 'stemOf' | 'isSmallWord'>) {
    this.#rules = rules;
  }

  /** The number of a word's stem, if any description has it. */
  idOf(word: string): number | undefined {
    const id = this.#ids.get(this.#rules.stemOf(word));
    return id !== undefined && this.postings.count(id) > 0 ? id : undefined;
  }

  /** By row. */
  get lengths(): Uint16Array {
    return this.#lists.sizes;
  }

  get meanLength(): number {
    return this.#rows === 0 ? 1 : this.#total / this.#rows;
  }

  /** `rows`: how many there are in the index. */
  put(row: number, words: readonly string[], rows: number): void {
    const ids = this.#idsOf(words);
    const list = encode(ids);
    if (this.#lists.has(row, list)) return;
    this.remove(row, rows);
    this.#lists.set(row, list);
    if (list.length === 0) return;
    this.#rows++;
    this.#total += list.length;
    for (let i = 0; i < ids.length; i++) this.postings.add(ids[i] ?? 0, row, rows);
  }

  remove(row: number, rows: number): void {
    const length = this.#lists.sizes[row] ?? 0;
    if (length === 0) return;
    for (const id of this.#lists.numbers(row)) this.postings.remove(id, row, rows);
    this.#lists.set(row, new Uint8Array(0));
    this.#rows--;
    this.#total -= length;
  }

  /** Each once, in ascending order; good until the next call. */
  #idsOf(words: readonly string[]): Uint32Array {
    this.#round++;
    let end = 0;
    for (let i = 0; i < words.length && end < MOST_NUMBERS; i++) {
      const id = this.#idFor(words[i] ?? '');
      if (id === SMALL) continue;
      if (id >= this.#seen.length) this.#seen = grown(this.#seen, id + 1);
      if (this.#seen[id] === this.#round) continue;
      this.#seen[id] = this.#round;
      found[end++] = id;
    }
    return found.subarray(0, end).sort();
  }

  readonly #idFor = remembered(MOST_SPELLINGS, (word) =>
    this.#rules.isSmallWord(word) ? SMALL : this.#idOfStem(this.#rules.stemOf(word)),
  );

  #idOfStem(stem: string): number {
    const id = this.#ids.get(stem) ?? this.#ids.size;
    this.#ids.set(stem, id);
    return id;
  }
}
