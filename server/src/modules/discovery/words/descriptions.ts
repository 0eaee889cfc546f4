import { nameKey } from '../../../platform/names.rules.ts';
import { ByteLists, encode } from './byte-lists.ts';
import { Postings } from './postings.ts';
import { stemOf } from './stems.ts';
import { isSmallWord, tokensOf } from './tokens.ts';

/** Spellings whose stems are remembered: texts repeat the same few thousand words. */
const MOST_REMEMBERED = 20_000;
const ASCII = /^[\0-\x7f]*$/;

/** Which rows have which stems in their descriptions. How often does not count, nor where. */
export class Descriptions {
  readonly postings = new Postings();
  readonly #ids = new Map<string, number>();
  readonly #remembered = new Map<string, number>();
  readonly #lists = new ByteLists();
  #total = 0;
  #rows = 0;

  /** The number of a word's stem, if any description has it. */
  idOf(word: string): number | undefined {
    const id = this.#ids.get(stemOf(word));
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
  put(row: number, text: string, rows: number): void {
    const list = encode(this.#idsIn(text));
    if (this.#lists.has(row, list)) return;
    this.remove(row, rows);
    this.#lists.set(row, list);
    if (list.length === 0) return;
    this.#rows++;
    this.#total += list.length;
    for (const id of this.#lists.numbers(row)) this.postings.add(id, row, rows);
  }

  remove(row: number, rows: number): void {
    const length = this.#lists.sizes[row] ?? 0;
    if (length === 0) return;
    for (const id of this.#lists.numbers(row)) this.postings.remove(id, row, rows);
    this.#lists.set(row, new Uint8Array(0));
    this.#rows--;
    this.#total -= length;
  }

  #idsIn(text: string): Uint32Array {
    const words = tokensOf(ASCII.test(text) ? text.toLowerCase() : nameKey(text));
    const ids = new Set<number>();
    for (const word of words) if (!isSmallWord(word)) ids.add(this.#idFor(word));
    return Uint32Array.from(ids).sort();
  }

  #idFor(word: string): number {
    const known = this.#remembered.get(word);
    if (known !== undefined) return known;
    const stem = stemOf(word);
    const id = this.#ids.get(stem) ?? this.#ids.size;
    this.#ids.set(stem, id);
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(word, id);
    return id;
  }
}
