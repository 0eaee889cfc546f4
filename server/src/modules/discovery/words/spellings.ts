import { andInto, type Bitset } from '../columns/bitset.ts';
import { lowestBit } from '../columns/plain-bits.ts';
import { type Asking, fromWords, rowsOf, type Source, weights } from './terms.ts';
import { startsWithDigit } from './tokens.ts';

/** Shorter words have parts in everything. */
const SHORTEST_APART = 5;
const SHORTEST_PIECE = 2;
/** Shorter words are too close to others. */
const LONG_FOR_A_TYPO = 5;
/** A word in no more names than these, or than a thousandth of all, is rare; one in ten times as many may have been meant. */
const RARE = 3;
const MORE_USED = 10;

/** Names that write a word in two: headgear is head gear, and 16gb are 16 GB, whether or not others write it in one. */
export function apartSources(asking: Asking, word: string): Source[] {
  const { rules } = asking.index;
  if (startsWithDigit(word)) {
    const figure = figureAtStart.exec(word)?.[0] ?? word;
    return figure.length < word.length ? twoWords(asking, word, figure.length) : [];
  }
  if (rules.joins || word.length < SHORTEST_APART) return [];
  const found: Source[] = [];
  for (let place = SHORTEST_PIECE; place <= word.length - SHORTEST_PIECE; place++)
    found.push(...twoWords(asking, word, place));
  return found;
}

const figureAtStart = /^\d+(?:\.\d+)?/;

function twoWords(asking: Asking, word: string, place: number): Source[] {
  const { dictionary } = asking.index;
  const start = dictionary.formsOf(word.slice(0, place));
  const ends = start.length > 0 ? dictionary.formsOf(word.slice(place)) : [];
  const bits = ends.length > 0 ? sideBySide(asking, start, ends) : undefined;
  return bits ? [{ field: 'name', weight: weights.apart, bits, ends }] : [];
}

/** Rows whose names have one of the first words right before one of the second; none, if there are none. */
function sideBySide(asking: Asking, first: readonly number[], second: readonly number[]): Bitset | undefined {
  const bits = rowsOf(asking, fromWords(1, first));
  andInto(bits, rowsOf(asking, fromWords(1, second)));
  const { names } = asking.index;
  let count = 0;
  for (let w = 0; w < bits.length; w++)
    for (let left = bits[w] ?? 0; left !== 0; left &= left - 1) {
      const bit = lowestBit(left);
      const row = (w << 5) + bit;
      let isThere = false;
      for (let place = 1; place < names.length(row) && !isThere; place++)
        isThere = first.includes(names.wordAt(row, place - 1)) && second.includes(names.wordAt(row, place));
      if (isThere) count++;
      else bits[w] = (bits[w] ?? 0) & ~(1 << bit);
    }
  return count > 0 ? bits : undefined;
}

/** Whether a word is long enough for a typo, hardly any name has it, and the shop does not use it elsewhere. */
export const isRare = ({ index, vocabulary }: Asking, word: string): boolean =>
  word.length >= LONG_FOR_A_TYPO &&
  !vocabulary.knows(word) &&
  usesOf(index, index.dictionary.formsOf(word)) <= Math.max(RARE, index.rows / 1000);

/** Of a rare word, the words a letter away that are much more frequent: phillips is nearly always Philips. */
export function alikeSources({ index }: Asking, word: string): Source[] {
  if (startsWithDigit(word)) return [];
  const own = index.dictionary.formsOf(word);
  const least = MORE_USED * Math.max(1, usesOf(index, own));
  const close = index.dictionary.letters.closeTo(word, 1).map(({ id }) => id);
  const meant = close.filter(
    (id) => !own.includes(id) && index.dictionary.wordOf(id)[0] === word[0] && index.postings.count(id) >= least,
  );
  return fromWords(weights.alike, meant);
}

const usesOf = ({ postings }: Asking['index'], words: readonly number[]) =>
  words.reduce((sum, word) => sum + postings.count(word), 0);
