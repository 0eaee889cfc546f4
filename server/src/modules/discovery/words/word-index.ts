import { type Bitset, listRows, wordsFor } from '../columns/bitset.ts';
import { grown } from './bits.ts';
import { Descriptions } from './descriptions.ts';
import { Dictionary } from './dictionary.ts';
import { english } from './english.ts';
import type { LanguageRules } from './language-rules.ts';
import { Lexicon } from './lexicon.ts';
import { Names } from './names.ts';
import { Postings } from './postings.ts';
import { type ProductWords, wordsOfProduct } from './product-words.ts';

/** What a search adds up for the rows that it looks at, in their order. */
const sumsFor = (rows: number) => ({ scores: new Float32Array(rows), covered: new Float32Array(rows) });

/** Which rows have which words in their names. Rows are numbered by the caller, without great gaps. */
export class WordIndex {
  readonly postings = new Postings();
  readonly names = new Names();
  readonly dictionary: Dictionary;
  /** By word, during a search. */
  marks: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  readonly marked: number[] = [];
  readonly descriptions: Descriptions;
  private searching = sumsFor(0);
  private listed = new Uint32Array(0);
  private ranked = new Uint16Array(0);
  private found = new Uint32Array(0);
  private end = 0;
  /** Of the language that the names are written in. */
  readonly rules: LanguageRules;
  readonly lexicon: Lexicon;
  private readonly goesWith: readonly number[];

  constructor(rules: LanguageRules = english, lexicon = new Lexicon()) {
    this.rules = rules;
    this.lexicon = lexicon;
    this.goesWith = [...rules.goesWith].flatMap((word) => lexicon.read(word));
    this.dictionary = new Dictionary(lexicon, rules, (word) => this.postings.count(word) > 0);
    this.descriptions = new Descriptions(lexicon, rules);
  }

  /** One more than the highest row there ever was. */
  get rows(): number {
    return this.end;
  }

  /** Again for the same row replaces its name and description. */
  put(row: number, nameKey: string, description = ''): void {
    this.putWords(row, wordsOfProduct(this.lexicon, nameKey, description));
  }

  /** The same of texts that have been read. */
  putWords(row: number, { name, first, description }: ProductWords): void {
    if (row >= this.end) this.end = row + 1;
    this.putName(row, name, first);
    this.descriptions.put(row, description, this.end);
  }

  private putName(row: number, words: readonly number[], first: readonly string[]): void {
    if (this.names.length(row) > 0) {
      if (this.hasName(row, words)) return;
      this.removeName(row);
    }
    const aside = words.findIndex((word, place) => place > 0 && this.goesWith.includes(word));
    this.names.set(row, words, this.rules.headOf(first), Math.max(0, aside));
    for (let place = 0; place < this.names.length(row); place++) {
      if (!this.names.isFirst(row, place)) continue;
      const word = this.names.wordAt(row, place);
      if (this.postings.count(word) === 0) this.dictionary.noteUsed(word);
      this.postings.add(word, row, this.end);
    }
  }

  remove(row: number): void {
    this.removeName(row);
    this.descriptions.remove(row, this.end);
  }

  private removeName(row: number): void {
    const length = this.names.length(row);
    for (let place = 0; place < length; place++) {
      if (!this.names.isFirst(row, place)) continue;
      const word = this.names.wordAt(row, place);
      this.postings.remove(word, row, this.end);
      if (this.postings.count(word) === 0) this.dictionary.noteUnused();
    }
    if (length > 0) this.names.set(row, []);
  }

  /** How many different words there are. */
  get words(): number {
    return this.dictionary.size;
  }

  /** One set for all searches, so that what is in them is only good until the next one. */
  sums(rows: number): ReturnType<typeof sumsFor> {
    if (this.searching.scores.length < rows) this.searching = sumsFor(rows + (rows >> 2));
    return this.searching;
  }

  /** The result of a search, by row. */
  ranks(rows: number): Uint16Array {
    if (this.ranked.length < rows) this.ranked = new Uint16Array(wordsFor(rows) << 5);
    return this.ranked;
  }

  /** The same of what it has found, which is these rows at first. */
  within(rows: Bitset): Bitset {
    if (this.found.length !== rows.length) this.found = new Uint32Array(rows.length);
    this.found.set(rows);
    return this.found;
  }

  /** Good until the next search, as the sums are. */
  listRows(bits: Bitset): Uint32Array {
    if (this.listed.length < bits.length << 5) this.listed = new Uint32Array(bits.length << 5);
    return this.listed.subarray(0, listRows(bits, this.listed));
  }

  /** The arrays themselves, which are others after a change. */
  namesRead() {
    const { starts, cells, firsts, heads, asides } = this.names;
    return { starts, cells, firsts, heads, asides, marks: this.marks };
  }

  mark(word: number, mark: number): void {
    this.marks = grown(this.marks, word + 1);
    this.marks[word] = (this.marks[word] ?? 0) | mark;
    this.marked.push(word);
  }

  clearMarks(): void {
    for (const word of this.marked) this.marks[word] = 0;
    this.marked.length = 0;
  }

  private hasName(row: number, words: readonly number[]): boolean {
    if (this.names.length(row) !== words.length) return false;
    return words.every((word, place) => this.names.wordAt(row, place) === word);
  }
}
