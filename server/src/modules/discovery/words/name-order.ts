import { lowestBit } from '../columns/plain-bits.ts';
import { highest } from './score.ts';
import { type Asking, SHORTEST_PART } from './terms.ts';

/** What the order of the words in a name makes of its score. */
const EXACT = 2;
/** The last word perhaps unfinished. A golf shoe bag begins with golf shoe and is none: only where the head fits, or is still being typed. */
const BEGINS = 1.2;
const HEAD = 1.3;
/** The word before makes something else of them: table tennis balls are no tennis balls. */
const SOMETHING_ELSE = 0.6;
/** All words side by side add so much of it, and half as much where they only say what kind of another thing it is. */
const TOGETHER = 0.35;
/** What was asked for comes behind `for` or `with`: a wall mount for TVs. */
const GOES_WITH = 0.7;

/** Of a longer text the order of so many words counts. */
const MOST_PLACES = 24;
/** Of more names that are about equally good the order is not read: what sells best says more then. */
const MOST_READ = 2048;
/** Below this share of the best score no order makes up for the rest. */
export const WORTH_READING = 0.4;
/** No name's score is raised more, but for words side by side. */
export const MOST_RAISED = EXACT * HEAD;
/** Marks of words beside those of the places: may be the last one, unfinished; makes something else of the first. */
const UNFINISHED = 1 << 30;
const BEFORE = 1 << 29;
/** Says what the thing is. */
const IS_HEAD = 1 << 28;
const PLACES = IS_HEAD - 1;

/** The typed words in their order, with what each is read as, several for a mended typo. */
export interface Sequence {
  readonly words: readonly (readonly string[])[];
  /** The words of names, by number, that are what was asked for, under this name or another. */
  readonly heads: readonly number[];
  /** It may go on where it ends: it is being typed, or it is a brand. */
  readonly isOpen: boolean;
}

/** Raises the scores of names that have the words side by side, that begin with them, and that are what was asked for. */
export function preferOrder(
  asking: Asking,
  { words, heads, isOpen }: Sequence,
  rows: Uint32Array,
  scores: Float32Array,
): void {
  const count = Math.min(words.length, MOST_PLACES);
  if (count === 0) return;
  const { index } = asking;
  const hasBefore = markWords(asking, words.slice(0, count), heads);
  const firstMark = count === 1 ? UNFINISHED : 1;
  const isFirst = (word: number) => ((index.marks[word] ?? 0) & firstMark) !== 0;
  for (const word of index.marked) if (isFirst(word)) maybeFirst[word & 0xffff] = 1;
  const reading = { rows, scores, ...index.namesRead(), count };
  // The order of their words is read last: it is somewhere else in memory for each of them.
  if (count > 1 || hasBefore) preferTogether(reading, highest(scores) * WORTH_READING);
  preferBeginningsAndHeads(reading, isOpen);
  for (const word of index.marked) maybeFirst[word & 0xffff] = 0;
  index.clearMarks();
}

/** By the lower half of a word's number: names may begin with it. */
const maybeFirst = new Uint8Array(2 ** 16);

interface Reading {
  readonly rows: Uint32Array;
  readonly scores: Float32Array;
  readonly starts: Uint32Array;
  readonly cells: Uint32Array;
  readonly firsts: Uint16Array;
  readonly heads: Uint32Array;
  readonly asides: Uint8Array;
  readonly marks: Uint32Array;
  readonly count: number;
}

/** Names that begin with the words, those whose head is that of the words, and those of what only goes with it. */
function preferBeginningsAndHeads(
  { rows, scores, starts, cells, firsts, heads, asides, marks, count }: Reading,
  isOpen: boolean,
): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    const isHead = ((marks[heads[row] ?? 0] ?? 0) & IS_HEAD) !== 0;
    let factor = isHead ? HEAD : 1;
    const aside = asides[row] ?? 0;
    if (!isHead && aside > 0 && onlyGoesWith(cells, starts[row] ?? 0, aside, marks)) factor = GOES_WITH;
    if (maybeFirst[firsts[row] ?? 0] !== 0)
      factor *= beginning(cells, starts[row] ?? 0, marks, count, isOpen || isHead ? BEGINS : 1);
    if (factor !== 1) scores[i] = (scores[i] ?? 0) * factor;
  }
}

function beginning(cells: Uint32Array, start: number, marks: Uint32Array, count: number, more: number): number {
  const length = cells[start] ?? 0;
  if (length < count || !begins(cells, start + 1, marks, count)) return 1;
  const whole = ((marks[cells[start + count] ?? 0] ?? 0) >>> (count - 1)) & 1;
  return length === count && whole ? EXACT : more;
}

/** Unless there are too many of them. */
function preferTogether({ rows, scores, starts, cells, heads, marks, count }: Reading, least: number): void {
  let worth = 0;
  for (let i = 0; i < rows.length; i++) if ((scores[i] ?? 0) >= least) worth++;
  if (worth > MOST_READ) return;
  for (let i = 0; i < rows.length; i++) {
    const score = scores[i] ?? 0;
    if (score < least) continue;
    const row = rows[i] ?? 0;
    const start = starts[row] ?? 0;
    const run = longestRun(cells, start + 1, cells[start] ?? 0, marks, count);
    const isElse = run.at > start + 1 && ((marks[cells[run.at - 1] ?? 0] ?? 0) & BEFORE) !== 0;
    const isHead = ((marks[heads[row] ?? 0] ?? 0) & IS_HEAD) !== 0;
    if (isElse && run.length === count) scores[i] = score * SOMETHING_ELSE;
    else if (run.length > 1)
      scores[i] = score * (1 + ((isHead ? TOGETHER : TOGETHER / 2) * (run.length - 1)) / (count - 1));
  }
}

/** Whether a name says what was asked for only behind the word from which on it speaks of something else. */
function onlyGoesWith(cells: Uint32Array, start: number, aside: number, marks: Uint32Array): boolean {
  const end = start + (cells[start] ?? 0);
  for (let at = start + 1; at <= end; at++)
    if (((marks[cells[at] ?? 0] ?? 0) & IS_HEAD) !== 0) return at - start > aside;
  return false;
}

/** For each word of the names the places of the sequence where it fits, as bits. Whether one may come before. */
function markWords({ index, vocabulary }: Asking, sequence: Sequence['words'], heads: Sequence['heads']): boolean {
  const { dictionary, rules } = index;
  for (const [place, words] of sequence.entries())
    for (const word of words) {
      for (const id of dictionary.formsOf(word)) index.mark(id, 1 << place);
      if (rules.joins && word.length >= SHORTEST_PART)
        for (const id of dictionary.endingWith(word)) index.mark(id, 1 << place);
    }
  for (const word of sequence.at(-1) ?? []) {
    for (const id of dictionary.formsOf(word)) index.mark(id, UNFINISHED);
    for (const id of dictionary.beginningWith(word)) index.mark(id, UNFINISHED);
  }
  const before = [...(vocabulary.pairedWith(sequence[0]?.[0] ?? '') ?? [])].flatMap((word) => dictionary.formsOf(word));
  for (const id of before) index.mark(id, BEFORE);
  for (const id of heads) index.mark(id, IS_HEAD);
  return before.length > 0;
}

function begins(cells: Uint32Array, first: number, marks: Uint32Array, count: number): boolean {
  for (let place = 0; place < count - 1; place++)
    if ((((marks[cells[first + place] ?? 0] ?? 0) >>> place) & 1) === 0) return false;
  return ((marks[cells[first + count - 1] ?? 0] ?? 0) & UNFINISHED) !== 0;
}

const longest = { length: 0, at: 0 };

/** The most words of the sequence that stand side by side in their order, and where the first of them is. */
function longestRun(cells: Uint32Array, first: number, length: number, marks: Uint32Array, count: number) {
  longest.length = 0;
  longest.at = 0;
  const end = first + length;
  for (let at = first; at + longest.length < end; at++)
    for (let left = (marks[cells[at] ?? 0] ?? 0) & PLACES; left !== 0; left &= left - 1) {
      const place = lowestBit(left);
      let run = 1;
      while (
        place + run < count &&
        at + run < end &&
        (((marks[cells[at + run] ?? 0] ?? 0) >>> (place + run)) & 1) === 1
      )
        run++;
      if (run > longest.length) {
        longest.length = run;
        longest.at = at;
      }
    }
  return longest;
}
