import { grown } from './bits.ts';

/** Of a longer name only so many words are found. */
const MOST_WORDS = 255;

/** The words of each row's name in their order, by number; words that a name repeats come again. */
export class Names {
  /** Where in `cells` a row begins; 0 without a name. Another array after a change, as the other one. */
  starts: Uint32Array<ArrayBuffer> = new Uint32Array(64);
  /** For each row the number of its words, and after it the words: side by side, since both are read together. */
  cells: Uint32Array<ArrayBuffer> = new Uint32Array(256);
  /** The first word of each row, by the lower half of its number: most rows need no further look. */
  firsts: Uint16Array<ArrayBuffer> = new Uint16Array(64);
  /** In words. */
  lengths: Uint8Array<ArrayBuffer> = new Uint8Array(64);
  /** The word of each row that says what the thing is. */
  heads: Uint32Array<ArrayBuffer> = new Uint32Array(64);
  /** How many words of each row come before what it only goes with; 0 if it names nothing such. */
  asides: Uint8Array<ArrayBuffer> = new Uint8Array(64);
  private end = 1;
  private unused = 0;
  private words = 0;
  private named = 0;

  /** Of a name, in words. */
  get meanLength(): number {
    return this.named === 0 ? 1 : this.words / this.named;
  }

  /** How many words. */
  length(row: number): number {
    return this.lengths[row] ?? 0;
  }

  wordAt(row: number, place: number): number {
    return this.cells[(this.starts[row] ?? 0) + 1 + place] ?? 0;
  }

  /** Whether the name has not had the word before. */
  isFirst(row: number, place: number): boolean {
    const { cells } = this;
    const first = (this.starts[row] ?? 0) + 1;
    const word = cells[first + place];
    let at = first;
    while (cells[at] !== word) at++;
    return at === first + place;
  }

  set(row: number, words: readonly number[], head = 0, aside = 0): void {
    const count = Math.min(words.length, MOST_WORDS);
    if (row >= this.starts.length) this.reserve(row + 1);
    this.firsts[row] = words[0] ?? 0;
    this.heads[row] = words[head] ?? 0;
    this.asides[row] = Math.min(aside, MOST_WORDS);
    const before = this.length(row);
    this.lengths[row] = count;
    this.words += count - before;
    this.named += Number(count > 0) - Number(before > 0);
    if (count > before) this.moveToEnd(row, count, before);
    else this.unused += before - count;
    const start = this.starts[row] ?? 0;
    if (start === 0) return;
    this.cells[start] = count;
    for (let i = 0; i < count; i++) this.cells[start + 1 + i] = words[i] ?? 0;
    if (this.unused > 4096 && this.unused > this.end >> 2) this.compact();
  }

  private reserve(rows: number): void {
    this.starts = grown(this.starts, rows);
    this.firsts = grown(this.firsts, rows);
    this.lengths = grown(this.lengths, rows);
    this.heads = grown(this.heads, rows);
    this.asides = grown(this.asides, rows);
  }

  private moveToEnd(row: number, count: number, before: number): void {
    if (this.starts[row] !== 0) this.unused += before + 1;
    this.starts[row] = this.end;
    this.end += count + 1;
    if (this.end > this.cells.length) this.cells = grown(this.cells, this.end);
  }

  private compact(): void {
    const cells = new Uint32Array(this.end - this.unused + (this.end >> 3));
    let end = 1;
    for (const [row, start] of this.starts.entries()) {
      const count = this.cells[start] ?? 0;
      this.starts[row] = count > 0 ? end : 0;
      if (count === 0) continue;
      cells.set(this.cells.subarray(start, start + count + 1), end);
      end += count + 1;
    }
    this.cells = cells;
    this.end = end;
    this.unused = 0;
  }
}
