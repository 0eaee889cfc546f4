import { grown } from './bits.ts';
import { ByteLists, encode, MOST_NUMBERS } from './byte-lists.ts';
import type { LanguageRules } from './language-rules.ts';
import type { Lexicon } from './lexicon.ts';
import { Postings } from './postings.ts';

/** What a word is instead of a stem; 0: it has not been read yet. */
const SMALL = 1;
const FIRST_STEM = 2;
const found = new Uint32Array(MOST_NUMBERS);

/** Which rows have which stems in their descriptions. How often does not count, nor where. */
export class Descriptions {
  readonly postings = new Postings();
  readonly #ids = new Map<string, number>();
  /** By the number of a word that of its stem, counted from `FIRST_STEM`. */
  #stems: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  readonly #lists = new ByteLists();
  /** By stem: the last round that had it. */
  #seen: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  #round = 0;
  #total = 0;
  #rows = 0;
  readonly #lexicon: Lexicon;
  readonly #rules: Pick<LanguageRules, 'stemOf' | 'isSmallWord'>;

  constructor(lexicon: Lexicon, rules: Pick<LanguageRules, 'stemOf' | 'isSmallWord'>) {
    this.#lexicon = lexicon;
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
  put(row: number, words: readonly number[], rows: number): void {
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
  #idsOf(words: readonly number[]): Uint32Array {
    this.#round++;
    let end = 0;
    for (let i = 0; i < words.length && end < MOST_NUMBERS; i++) {
      const word = words[i] ?? 0;
      const known = this.#stems[word] || this.#readStem(word);
      if (known === SMALL) continue;
      const id = known - FIRST_STEM;
      if (id >= this.#seen.length) this.#seen = grown(this.#seen, id + 1);
      if (this.#seen[id] === this.#round) continue;
      this.#seen[id] = this.#round;
      found[end++] = id;
    }
    return found.subarray(0, end).sort();
  }

  #readStem(number: number): number {
    const word = this.#lexicon.wordOf(number);
    this.#stems = grown(this.#stems, number + 1);
    this.#stems[number] = this.#rules.isSmallWord(word) ? SMALL : FIRST_STEM + this.#idOfStem(this.#rules.stemOf(word));
    return this.#stems[number];
  }

  #idOfStem(stem: string): number {
    const id = this.#ids.get(stem) ?? this.#ids.size;
    this.#ids.set(stem, id);
    return id;
  }
}
