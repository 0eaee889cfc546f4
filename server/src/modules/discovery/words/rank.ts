import { type Bitset, countBits } from '../columns/bitset.ts';
import { lowestBit } from './bits.ts';
import { settleBits } from './postings.ts';
import { type Asking, costs, type Term } from './terms.ts';

const EXACT = 0;
/** But for the last word, which is not finished yet. */
const NEARLY_EXACT = 1;
const BEGINS = 2;
/** All words whole in the name; what they cost otherwise is added. */
const ALL_WHOLE = 3;
const NOT_TOGETHER = 1;
const SOMETHING_ELSE = 2;

/** Of a longer text the order of so many words counts. */
const MOST_PLACES = 24;
/** Of more names that have all the words, the order is not read: what sells best says more then. */
const MOST_READ = 8192;
/** Marks of words beside those of the places: may be the last one, unfinished; makes something else of the first. */
const UNFINISHED = 1 << 30;
const BEFORE = 1 << 29;

/** The typed words in their order, with what each is read as: several for a mended typo. */
type Sequence = readonly (readonly string[])[];

interface Ranking {
  readonly terms: readonly Term[];
  readonly sequence: Sequence;
  readonly within: Bitset;
  /** What a row pays that has not got the term. */
  readonly missing: (term: Term) => number;
}

/** Lower is better. */
export function rank(asking: Asking, { terms, sequence, within, missing }: Ranking): Uint16Array {
  const { index, pool } = asking;
  const scores = index.scores(within.length << 5).fill(ALL_WHOLE);
  const rest = pool.take();
  const found = countBits(within);
  for (const term of terms) {
    rest.set(within);
    let left = found;
    for (const { cost, words, bits } of term.sources) {
      if (left === 0) break;
      for (const word of words) left -= index.postings.settle(word, rest, cost, scores);
      if (bits) left -= settleBits(bits, rest, cost, scores);
    }
    if (left > 0) settleBits(rest, rest, missing(term), scores);
  }
  preferNames(asking, sequence.slice(0, MOST_PLACES), { within, scores });
  return scores;
}

interface Scored {
  readonly within: Bitset;
  readonly scores: Uint16Array;
}

/**
 * Exactly this name, then names that begin so (the last word perhaps unfinished). Of the others with all words those
 * before that have them side by side, and those behind where the word before makes them something else: table tennis
 * balls are no tennis balls.
 */
function preferNames(asking: Asking, sequence: Sequence, scored: Scored): void {
  const count = sequence.length;
  if (count === 0) return;
  const { index } = asking;
  const { starts, cells, firsts } = index.names;
  const isPaired = markWords(asking, sequence);
  const firstMark = count === 1 ? UNFINISHED : 1;
  const maybeFirst = new Uint8Array(2 ** 16);
  for (const word of index.marked) if (((index.marks[word] ?? 0) & firstMark) !== 0) maybeFirst[word & 0xffff] = 1;
  const reading = { ...scored, starts, cells, firsts, maybeFirst, marks: index.marks, count };
  preferBeginnings(reading);
  if (count > 1 || isPaired) preferTogether(reading, new Uint32Array(MOST_READ));
  index.clearMarks();
}

interface Reading extends Scored {
  readonly starts: Uint32Array;
  readonly cells: Uint32Array;
  readonly firsts: Uint16Array;
  readonly maybeFirst: Uint8Array;
  readonly marks: Uint32Array;
  readonly count: number;
}

// The loops are functions of their own, with nothing after them: what V8 compiles while they run stays good.

function preferBeginnings({ within, scores, starts, cells, firsts, maybeFirst, marks, count }: Reading): void {
  for (let i = 0; i < within.length; i++)
    for (let left = within[i] ?? 0; left !== 0; left &= left - 1) {
      const row = (i << 5) + lowestBit(left);
      if (maybeFirst[firsts[row] ?? 0] === 0 || (scores[row] ?? 0) > ALL_WHOLE + costs.beginning) continue;
      const start = starts[row] ?? 0;
      const length = cells[start] ?? 0;
      if (length < count || !begins(cells, start + 1, marks, count)) continue;
      const whole = ((marks[cells[start + count] ?? 0] ?? 0) >>> (count - 1)) & 1;
      if (length > count) scores[row] = BEGINS;
      else scores[row] = whole ? EXACT : NEARLY_EXACT;
    }
}

/** Unless there are too many: each is somewhere else in memory. */
function preferTogether(reading: Reading, rows: Uint32Array): void {
  const { scores, starts, cells, marks, count } = reading;
  const found = collectWhole(reading, rows);
  for (let i = 0; i < found; i++) {
    const row = rows[i] ?? 0;
    const start = starts[row] ?? 0;
    scores[row] = ALL_WHOLE + apart(cells, start + 1, cells[start] ?? 0, marks, count);
  }
}

/** How many there are, or 0 if they are too many. */
function collectWhole({ within, scores }: Scored, rows: Uint32Array): number {
  let found = 0;
  for (let i = 0; i < within.length; i++)
    for (let left = within[i] ?? 0; left !== 0; left &= left - 1) {
      const row = (i << 5) + lowestBit(left);
      if (scores[row] !== ALL_WHOLE) continue;
      if (found === rows.length) return 0;
      rows[found++] = row;
    }
  return found;
}

/** For each word of the names the places of the sequence where it fits, as bits. Whether one may come before. */
function markWords({ index, vocabulary }: Asking, sequence: Sequence): boolean {
  const { dictionary } = index;
  for (const [place, words] of sequence.entries())
    for (const word of words) for (const id of dictionary.formsOf(word)) index.mark(id, 1 << place);
  for (const word of sequence.at(-1) ?? []) {
    for (const id of dictionary.formsOf(word)) index.mark(id, UNFINISHED);
    for (const id of dictionary.beginningWith(word)) index.mark(id, UNFINISHED);
  }
  const before = [...(vocabulary.pairedWith(sequence[0]?.[0] ?? '') ?? [])].flatMap((word) => dictionary.formsOf(word));
  for (const id of before) index.mark(id, BEFORE);
  return before.length > 0;
}

function begins(cells: Uint32Array, start: number, marks: Uint32Array, count: number): boolean {
  for (let place = 0; place < count - 1; place++)
    if ((((marks[cells[start + place] ?? 0] ?? 0) >>> place) & 1) === 0) return false;
  return ((marks[cells[start + count - 1] ?? 0] ?? 0) & UNFINISHED) !== 0;
}

function apart(cells: Uint32Array, start: number, length: number, marks: Uint32Array, count: number): number {
  for (let first = start; first + count <= start + length; first++) {
    let place = 0;
    while (place < count && (((marks[cells[first + place] ?? 0] ?? 0) >>> place) & 1) === 1) place++;
    if (place < count) continue;
    return first > start && ((marks[cells[first - 1] ?? 0] ?? 0) & BEFORE) !== 0 ? SOMETHING_ELSE : 0;
  }
  return NOT_TOGETHER;
}
