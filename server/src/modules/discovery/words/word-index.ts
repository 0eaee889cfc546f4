import { BitsPool, wordsFor } from './bits.ts';
import { Dictionary } from './dictionary.ts';
import { Names } from './names.ts';
import { Postings } from './postings.ts';
import { tokensOf } from './tokens.ts';

/** Which rows have which words in their names. Rows are numbered by the caller, without great gaps. */
export class WordIndex {
  readonly postings = new Postings();
  readonly names = new Names();
  readonly dictionary = new Dictionary((word) => this.postings.count(word) > 0);
  /** What a search works with. */
  readonly pool = new BitsPool();
  private scoresOfLastSearch = new Uint16Array(0);
  private end = 0;

  /** One more than the highest row there ever was. */
  get rows(): number {
    return this.end;
  }

  /** Again for the same row replaces its name. */
  put(row: number, nameKey: string): void {
    const words = tokensOf(nameKey);
    if (this.hasName(row, words)) return;
    this.remove(row);
    this.end = Math.max(this.end, row + 1);
    this.names.set(
      row,
      words.map((word) => this.dictionary.idFor(word)),
    );
    this.eachWord(row, (word) => this.postings.add(word, row, this.end));
  }

  remove(row: number): void {
    this.eachWord(row, (word) => {
      this.postings.remove(word, row, this.end);
      if (this.postings.count(word) === 0) this.dictionary.noteUnused();
    });
    if (this.names.length(row) > 0) this.names.set(row, []);
  }

  /** How many different words there are. */
  get words(): number {
    return this.dictionary.size;
  }

  /** One for all searches, so that it is only good until the next one. */
  scores(rows: number): Uint16Array {
    if (this.scoresOfLastSearch.length < rows) this.scoresOfLastSearch = new Uint16Array(wordsFor(rows) << 5);
    return this.scoresOfLastSearch;
  }

  private hasName(row: number, words: readonly string[]): boolean {
    const before = this.names.wordsOf(row);
    if (before.length !== words.length || words.length === 0) return false;
    return words.every((word, place) => this.dictionary.wordOf(before[place] ?? 0) === word);
  }

  /** Each word of the name once. */
  private eachWord(row: number, visit: (word: number) => void): void {
    const words = this.names.wordsOf(row);
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? 0;
      if (words.indexOf(word) === i) visit(word);
    }
  }
}
