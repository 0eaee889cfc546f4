import { splitCompound } from './compounds.ts';
import { grownTogether } from './grown-together.ts';
import { inOtherUnits } from './measures.rules.ts';
import { alikeSources, apartSources, isRare } from './spellings.ts';
import {
  type Asking,
  brandsAlike,
  fromWords,
  phraseSources,
  type Source,
  sourcesOf,
  type Term,
  weights,
  wholeSources,
} from './terms.ts';
import { typosAllowed } from './typos.ts';

/** A guess costs a look at every word of about that length. */
const MAX_GUESSES = 4;
const GUESSES_OF_A_WORD = 3;
const MOST_MISSPELLED = 2;
const SHORTEST_NEAR = 5;
const FARTHEST = 3;
/** From so many letters on, two of them may be wrong wherever they are. */
const LONG = 8;

export interface ReadText {
  /** The words as typed, but for typos, in their order. */
  readonly words: readonly string[];
  /** One for each different word, in the order of their first places. */
  readonly terms: readonly Term[];
  /** Which of the terms is at each place. */
  readonly termAt: readonly number[];
}

/** What each word can mean. */
export function readTerms(asking: Asking, typed: readonly string[], typing: boolean): ReadText {
  const different = [...new Set(typed)];
  const lastWord = typing ? typed.at(-1) : undefined;
  let guesses = 0;
  const first = different.map((word): Term => {
    const own = sourcesOf(asking, word, word === lastWord);
    const { sources: joined, isSplit } = grownTogether(asking, word, own);
    const apart = apartSources(asking, word);
    const asItIs = (...sources: Source[]): Term => ({ asked: word, words: [word], mended: false, sources });
    const meant = () => (word === lastWord ? [] : meantByRare(asking, word));
    if (own.length > 0 || isKnown(asking, typed, word)) return asItIs(...own, ...joined, ...apart, ...meant());
    const split = isSplit ? joined : [...apart, ...compoundSources(asking, word)];
    if (split.length > 0) return asItIs(...split);
    if (isDescribed(asking, word)) return asItIs(...meant());
    if (guesses++ >= MAX_GUESSES) return asItIs();
    const mended = mend(asking, word);
    return mended.mended ? mended : { ...mended, sources: joined };
  });
  const termAt = typed.map((word) => different.indexOf(word));
  const words = termAt.map((term) => first[term]?.words[0] ?? '');
  const more = neighbourSources(asking, words);
  const terms = first.map((term, i) => {
    const added = more.flatMap(({ from, to, sources }) => (termAt.slice(from, to).includes(i) ? sources : []));
    return { ...term, sources: [...term.sources, ...added].toSorted((a, b) => b.weight - a.weight) };
  });
  return { words, terms, termAt };
}

/** Brands and other words, of a word that hardly any name has. */
const meantByRare = (asking: Asking, word: string): Source[] =>
  isRare(asking, word) ? [...alikeSources(asking, word), ...brandsAlike(asking, word)] : [];

/** As a word of a facet or synonym, or together with one of its neighbours. */
function isKnown({ vocabulary, index }: Asking, typed: readonly string[], word: string): boolean {
  if (vocabulary.knows(word)) return true;
  return typed.some((one, i) => {
    const next = typed[i + 1];
    if (next === undefined || (one !== word && next !== word)) return false;
    return index.dictionary.formsOf(one + next).length > 0 || vocabulary.knows(one + next);
  });
}

/** In more descriptions than a typo of theirs would be. */
function isDescribed({ index: { descriptions } }: Asking, word: string): boolean {
  const id = descriptions.idOf(word);
  return id !== undefined && descriptions.postings.count(id) > MOST_MISSPELLED;
}

interface Neighbours {
  readonly from: number;
  readonly to: number;
  readonly sources: readonly Source[];
}

/** What several words mean together, which then counts for each of them: head lamp is a headlamp, ping pong table tennis. */
function neighbourSources(asking: Asking, words: readonly string[]): Neighbours[] {
  const found: Neighbours[] = [];
  for (const [from, word] of words.entries()) {
    const next = words[from + 1];
    if (next !== undefined) {
      const joined = wholeSources(asking, word + next).map((source) => ({
        ...source,
        weight: source.weight * weights.joined,
      }));
      if (joined.length > 0) found.push({ from, to: from + 2, sources: joined });
    }
    for (const [figure, unit] of inOtherUnits(word, next ?? '')) {
      const sources = phraseSources(asking, [figure, unit], weights.synonym);
      if (sources.length > 0) found.push({ from, to: from + 2, sources });
    }
    for (const { length, others } of asking.vocabulary.synonymsAt(words, from)) {
      const sources = others.flatMap((other) => phraseSources(asking, other, synonymWeight(length, other.length)));
      if (sources.length > 0) found.push({ from, to: from + length, sources });
    }
    const wider = asking.vocabulary.endingWith(word).flatMap((other) => phraseSources(asking, other, weights.wider));
    if (wider.length > 0) found.push({ from, to: from + 1, sources: wider });
  }
  return found;
}

/** The fewer words, the more things they may mean: trainers are not always running shoes. */
function synonymWeight(from: number, to: number): number {
  if (to > 1) return weights.synonymOfSeveral;
  return from > 1 ? weights.synonymOfFewer : weights.synonym;
}

function compoundSources(asking: Asking, word: string): Source[] {
  const { dictionary } = asking.index;
  const isWord = (part: string) => dictionary.formsOf(part).length > 0 || asking.vocabulary.namedBy(part) !== undefined;
  const parts = splitCompound(word, isWord);
  return parts ? phraseSources(asking, parts, weights.compound) : [];
}

/** The words that it may have been meant to be. */
function mend(asking: Asking, asked: string): Term {
  const { index, vocabulary } = asking;
  const most = typosAllowed(asked);
  if (most === 0) return { asked, words: [asked], mended: false, sources: [] };
  const inNames = index.dictionary.letters
    .closeTo(asked, most)
    .map(({ id, away }) => ({ word: index.dictionary.wordOf(id), away, uses: index.postings.count(id) }));
  // A brand, a category or a colour stands for many products.
  const elsewhere = vocabulary.closeTo(asked, most).map((close) => ({ ...close, uses: index.rows }));
  const close = [...elsewhere, ...inNames]
    .filter((one) => one.away < 2 || mayDifferByTwo(asked, one.word))
    .toSorted((a, b) => a.away - b.away || startsAlike(b.word, asked) - startsAlike(a.word, asked) || b.uses - a.uses);
  const best = close.filter(({ away }) => away === close[0]?.away).map(({ word }) => word);
  const words = [...new Set(best)].slice(0, GUESSES_OF_A_WORD);
  if (words.length === 0) return { asked, words: [asked], mended: false, sources: [] };
  return { asked, words, mended: true, sources: words.flatMap((word) => wholeSources(asking, word)) };
}

/** For somebody to choose from, and farther away than what is taken for granted. */
export function wordsNear({ index: { dictionary }, vocabulary }: Asking, asked: string): string[] {
  if (asked.length < SHORTEST_NEAR) return [];
  const inNames = dictionary.letters
    .closeTo(asked, FARTHEST)
    .map(({ id, away }) => ({ word: dictionary.wordOf(id), away }));
  const close = [...vocabulary.closeTo(asked, FARTHEST), ...inNames].filter(
    ({ word }) => startsAlike(word, asked) === 1,
  );
  return [...new Set(close.toSorted((a, b) => a.away - b.away).map(({ word }) => word))].slice(0, GUESSES_OF_A_WORD);
}

const mayDifferByTwo = (asked: string, word: string) => asked.length >= LONG || startsAlike(asked, word) === 1;

/** The first letter is rarely the wrong one. */
const startsAlike = (a: string, b: string) => (a[0] === b[0] ? 1 : 0);

/** The ids of the names' words that a whole word stands for. */
export const wholeWords = (asking: Asking, word: string): readonly Source[] =>
  fromWords(1, asking.index.dictionary.formsOf(word));
