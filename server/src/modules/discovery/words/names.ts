import { grown } from './grow.ts';

/** Of a longer name only so many words are found. */
const MOST_WORDS = 255;

/** The words of each row's name in their order, by number. */
export class Names {
  private starts: Uint32Array<ArrayBuffer> = new Uint32Array(64);
  private lengths: Uint8Array<ArrayBuffer> = new Uint8Array(64);
  private words: Uint32Array<ArrayBuffer> = new Uint32Array(256);
  private end = 0;
  private unused = 0;

  length(row: number): number {
    return this.lengths[row] ?? 0;
  }

  wordAt(row: number, place: number): number {
    return this.words[(this.starts[row] ?? 0) + place] ?? 0;
  }

  /** Each place is its own: words that a name repeats come again. */
  wordsOf(row: number): Uint32Array {
    const start = this.starts[row] ?? 0;
    return this.words.subarray(start, start + this.length(row));
  }

  set(row: number, words: readonly number[]): void {
    const count = Math.min(words.length, MOST_WORDS);
    this.starts = grown(this.starts, row + 1);
    this.lengths = grown(this.lengths, row + 1);
    const before = this.length(row);
    if (count > before) {
      this.unused += before;
      this.starts[row] = this.end;
      this.end += count;
      this.words = grown(this.words, this.end);
    } else this.unused += before - count;
    const start = this.starts[row] ?? 0;
    for (let i = 0; i < count; i++) this.words[start + i] = words[i] ?? 0;
    this.lengths[row] = count;
    if (this.unused > 4096 && this.unused > this.end >> 2) this.compact();
  }

  private compact(): void {
    const words = new Uint32Array(this.end - this.unused + (this.end >> 3));
    let end = 0;
    for (let row = 0; row < this.lengths.length; row++) {
      words.set(this.wordsOf(row), end);
      this.starts[row] = end;
      end += this.length(row);
    }
    this.words = words;
    this.end = end;
    this.unused = 0;
  }
}
