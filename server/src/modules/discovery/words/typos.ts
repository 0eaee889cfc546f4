import { remembered } from '../../../platform/remembered.ts';
import { countOnes } from '../columns/plain-bits.ts';
import { hasDigit, startsWithDigit } from './tokens.ts';

/** Longer words may hold more typos; below four letters everything is close to everything, and numbers are never one. */
export function typosAllowed(word: string): number {
  if (word.length < 4 || hasDigit(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

const FAR = 4;
const LONGEST = 48;
let twoAgo = new Uint8Array(LONGEST);
let last = new Uint8Array(LONGEST);
let row = new Uint8Array(LONGEST);

/** How many letters differ, a swap of neighbours counted once. More than `most` comes out as 4. */
export function distance(a: string, b: string, most = FAR - 1): number {
  if (Math.abs(a.length - b.length) > most || b.length >= LONGEST) return FAR;
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    if (fillRow(a, b, i) > most) return FAR;
    const spare = twoAgo;
    twoAgo = last;
    last = row;
    row = spare;
  }
  const steps = last[b.length] ?? FAR;
  return steps > most ? FAR : steps;
}

/** The least of the row: from there it only gets more. */
function fillRow(a: string, b: string, i: number): number {
  const letter = a.charCodeAt(i - 1);
  const before = i > 1 ? a.charCodeAt(i - 2) : -1;
  row[0] = i;
  let least = i;
  for (let j = 1; j <= b.length; j++) {
    const other = b.charCodeAt(j - 1);
    let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (letter === other ? 0 : 1));
    if (j > 1 && before === other && letter === b.charCodeAt(j - 2)) best = Math.min(best, (twoAgo[j - 2] ?? 0) + 1);
    row[j] = best;
    if (best < least) least = best;
  }
  return least;
}

/** Which letters a word has, one bit each (letters beyond a–z share the bits). */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

interface Close {
  readonly id: number;
  readonly away: number;
}

/** People ask for the same few thousand words again and again. */
const MOST_REMEMBERED = 5000;

/**
 * Words by length, with the letters that each has: whatever contains a part or is a typo away must be near in length
 * and have (nearly) the same letters, which leaves few to be looked at closely. Words with digits are left out.
 */
export class LetterTable {
  private readonly ids: Uint32Array;
  private readonly letters: Uint32Array;
  /** Where the words of each length begin. */
  private readonly starts: Uint32Array;
  private readonly wordOf: (id: number) => string;

  constructor(ids: readonly number[], wordOf: (id: number) => string) {
    const plain = ids.filter((id) => !hasDigit(wordOf(id)));
    this.wordOf = wordOf;
    this.starts = new Uint32Array(LONGEST + 1);
    for (const id of plain) this.starts[lengthOf(wordOf(id)) + 1] = (this.starts[lengthOf(wordOf(id)) + 1] ?? 0) + 1;
    for (let i = 1; i <= LONGEST; i++) this.starts[i] = (this.starts[i] ?? 0) + (this.starts[i - 1] ?? 0);
    this.ids = new Uint32Array(plain.length);
    this.letters = new Uint32Array(plain.length);
    const next = this.starts.slice();
    for (const id of plain) {
      const length = lengthOf(wordOf(id));
      const place = next[length] ?? 0;
      next[length] = place + 1;
      this.ids[place] = id;
      this.letters[place] = lettersOf(wordOf(id));
    }
  }

  /** Longer words that contain the part. */
  readonly containing = remembered(MOST_REMEMBERED, (part) => this.findContaining(part));

  /** Words with so few typos, and how many. */
  closeTo(word: string, most: number): readonly Close[] {
    return this.close(`${most}${word}`);
  }

  private readonly close = remembered(MOST_REMEMBERED, (asked) => this.findClose(asked.slice(1), Number(asked[0])));

  private findContaining(part: string): readonly number[] {
    if (startsWithDigit(part)) return [];
    const letters = lettersOf(part);
    const found: number[] = [];
    for (let i = this.starts[lengthOf(part) + 1] ?? 0; i < this.ids.length; i++) {
      if ((letters & ~(this.letters[i] ?? 0)) !== 0) continue;
      const id = this.ids[i] ?? 0;
      if (this.wordOf(id).includes(part)) found.push(id);
    }
    return found;
  }

  private findClose(word: string, most: number): readonly Close[] {
    const letters = lettersOf(word);
    const found: Close[] = [];
    const end = this.starts[Math.min(word.length + most + 1, LONGEST)] ?? 0;
    for (let i = this.starts[Math.max(word.length - most, 0)] ?? 0; i < end; i++) {
      if (countOnes(letters ^ (this.letters[i] ?? 0)) > 2 * most) continue;
      const id = this.ids[i] ?? 0;
      const other = this.wordOf(id);
      const steps = distance(word, other, most);
      const away = steps === 1 && isRhyme(word, other) ? 2 : steps;
      if (away <= most) found.push({ id, away });
    }
    return found;
  }
}

/** The first letter is hardly ever mistyped: "like" is another word than "bike". It counts twice. */
function isRhyme(word: string, other: string): boolean {
  return word.length === other.length && word[0] !== other[0] && word.slice(1) === other.slice(1);
}

const lengthOf = (word: string) => Math.min(word.length, LONGEST - 1);
