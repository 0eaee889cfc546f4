import { type Bits, lowestBit } from './bits.ts';
import { settleBits } from './postings.ts';
import type { Asking, Term } from './terms.ts';

const EXACT = 0;
/** But for the last word, which is not finished yet. */
const NEARLY_EXACT = 1;
const BEGINS = 2;
/** All words whole in the name; what they cost otherwise is added. */
const ALL_WHOLE = 3;
const NOT_TOGETHER = 1;
const SOMETHING_ELSE = 2;

/** The typed words in their order, with what each is read as: several for a mended typo. */
type Sequence = readonly (readonly string[])[];

interface Ranking {
  readonly terms: readonly Term[];
  readonly sequence: Sequence;
  readonly within: Bits;
  /** What a row pays that has not got the term. */
  readonly missing: (term: Term) => number;
}

/** Lower is better. */
export function rank(asking: Asking, { terms, sequence, within, missing }: Ranking): Uint16Array {
  const { index, pool } = asking;
  const scores = index.scores(within.length << 5).fill(ALL_WHOLE);
  const rest = pool.take();
  for (const term of terms) {
    rest.set(within);
    for (const { cost, words, bits } of term.sources) {
      for (const word of words) index.postings.settle(word, rest, cost, scores);
      if (bits) settleBits(bits, rest, cost, scores);
    }
    settleBits(rest, rest, missing(term), scores);
  }
  preferTogether(asking, sequence, { within, scores });
  preferBeginnings(asking, sequence, { within, scores });
  return scores;
}

interface Scored {
  readonly within: Bits;
  readonly scores: Uint16Array;
}

/**
 * Of the names with all words those before that have them side by side, and those behind where the word before makes
 * them something else: table tennis balls are no tennis balls.
 */
function preferTogether({ index, vocabulary }: Asking, sequence: Sequence, { within, scores }: Scored): void {
  const first = sequence[0]?.[0];
  if (first === undefined) return;
  const { dictionary, names } = index;
  const before = new Set(Array.from(vocabulary.pairedWith(first) ?? [], (word) => dictionary.groupOfWord(word)));
  if (sequence.length === 1 && before.size === 0) return;
  const groups = sequence.map((words) => words.map((word) => dictionary.groupOfWord(word)));
  const fits = fitter(asked(dictionary.groupOf.bind(dictionary), names.wordAt.bind(names)), groups);
  for (let i = 0; i < within.length; i++)
    for (let left = within[i] ?? 0; left !== 0; left &= left - 1) {
      const row = (i << 5) + lowestBit(left);
      if (scores[row] !== ALL_WHOLE) continue;
      const place = fits(row, names.length(row));
      if (place === -1) scores[row] = ALL_WHOLE + NOT_TOGETHER;
      else if (place > 0 && before.has(dictionary.groupOf(names.wordAt(row, place - 1))))
        scores[row] = ALL_WHOLE + SOMETHING_ELSE;
    }
}

type GroupAt = (row: number, place: number) => number;
const asked =
  (groupOf: (word: number) => number, wordAt: (row: number, place: number) => number): GroupAt =>
  (row, place) =>
    groupOf(wordAt(row, place));

/** The place from which on the name has one of each of the groups, or -1. */
function fitter(groupAt: GroupAt, groups: readonly (readonly number[])[]): (row: number, length: number) => number {
  return (row, length) => {
    for (let start = 0; start + groups.length <= length; start++) {
      let fitting = 0;
      while (fitting < groups.length && groups[fitting]?.includes(groupAt(row, start + fitting))) fitting++;
      if (fitting === groups.length) return start;
    }
    return -1;
  };
}

/** Exactly this name, then names that begin so, the last word perhaps unfinished. */
function preferBeginnings({ index }: Asking, sequence: Sequence, { within, scores }: Scored): void {
  const { dictionary, names, postings } = index;
  const groups = sequence.map((words) => words.map((word) => dictionary.groupOfWord(word)));
  const last = sequence.at(-1)?.[0];
  const first = sequence[0]?.[0];
  if (last === undefined || first === undefined) return;
  const isLast = (word: number) =>
    groups.at(-1)?.includes(dictionary.groupOf(word)) || dictionary.wordOf(word).startsWith(last);
  const visit = (row: number) => {
    const length = names.length(row);
    if (length < groups.length) return;
    for (let i = 0; i < groups.length - 1; i++)
      if (!groups[i]?.includes(dictionary.groupOf(names.wordAt(row, i)))) return;
    const word = names.wordAt(row, groups.length - 1);
    if (!isLast(word)) return;
    if (length > groups.length) scores[row] = BEGINS;
    else scores[row] = groups.at(-1)?.includes(dictionary.groupOf(word)) ? EXACT : NEARLY_EXACT;
  };
  const firstWords = new Set((sequence[0] ?? []).flatMap((word) => dictionary.formsOf(word)));
  if (sequence.length === 1) for (const word of dictionary.beginningWith(first)) firstWords.add(word);
  for (const word of firstWords) postings.each(word, within, visit);
}
