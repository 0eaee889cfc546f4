import { type Bitset, countBits, givingBack, hasBit, isEmpty, meets, orInto, takeBits } from '../columns/bitset.ts';
import { findCandidates } from './candidates.ts';
import type { LanguageRules } from './language-rules.ts';
import { isInch } from './measures.rules.ts';
import type { Sequence } from './name-order.ts';
import { hasSign, type PriceRange, readPrice } from './prices.rules.ts';
import { type Ranked, rankBest } from './rank-best.ts';
import { type ReadText, readTerms, wordsNear } from './read-terms.ts';
import { type Gain, highest, idfOf, levelsOf, scoreRows, type WeighedTerm } from './score.ts';
import { type Asking, isCertain, rowsOf, type SearchSets, type Term, weights, wholeSources } from './terms.ts';
import { readText, startsWithDigit } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readWishes, type Wish, type Wishes } from './wishes.ts';
import type { WordIndex } from './word-index.ts';

export interface SearchOptions {
  /** The last word may not be complete: for suggestions. */
  readonly typing?: boolean;
  /** Words that are not to be taken as filters. */
  readonly literal?: readonly string[];
  /** Of so many of the best it is said why they are. */
  readonly explain?: number;
  /** Also what cannot be among the best is ranked: for tests. */
  readonly thorough?: boolean;
}

export interface Found {
  /** All rows found, whether or not a wish filters them; only until the next search, as the scores. */
  readonly within: Bitset;
  /** By row, lower is better, equal where scores nearly are; of the rows found only, and only until the next search. */
  readonly scores: Uint16Array;
  /** What was searched for instead, where a typo was mended. */
  readonly correctedTo?: string;
  readonly wishes: readonly Wish[];
  /** Where no row has all words: those that the best of them lacks. */
  readonly without: readonly string[];
  /** Where nothing is found: what is spelled nearly so. */
  readonly near: readonly string[];
  readonly explained: readonly Explained[];
}

/** Why a row is where it is. `score` knows of the order of its name, `text` does not. */
interface Explained {
  readonly row: number;
  readonly score: number;
  readonly text: number;
  readonly gains: readonly Gain[];
}

/** How much more the word counts that says what the thing is. */
const HEAD = 1.25;

/** All rows that a text finds, and how well each fits it. Synchronous, without SQL. */
export const search = (
  index: WordIndex,
  vocabulary: Vocabulary,
  sets: SearchSets,
  text: string,
  options: SearchOptions = {},
): Found =>
  givingBack(() => find({ index, vocabulary, sets, takeBits: () => takeBits(sets.living.length) }, text, options));

function find(
  asking: Asking,
  text: string,
  { typing = false, literal = [], explain = 0, thorough = false }: SearchOptions,
): Found {
  const { index, sets } = asking;
  const { rules } = index;
  const { words, price } = readPrice(withoutInches(readText(text)), rules.prices, hasSign(text));
  const read = readTerms(asking, words, typing);
  const inText = read.terms.map((term) => weigh(asking, term));
  const wished = readWishes(
    asking,
    read,
    inText.map(({ named }) => named),
    literal,
  );
  const needed = neededTerms(rules, read, wished.filtering);
  const { sequence, headTerm } = sequenceOf(asking, read, wished, typing);
  const all = countBits(sets.living);
  const known = needed.flatMap((i) =>
    withIdf(asking, all, withWishes(asking, inText[i], wished, read.termAt, i), i === headTerm),
  );
  const complete = asking.takeBits();
  const isFiltered = price !== undefined || wished.filtering.size > 0;
  const candidates =
    known.length > 0
      ? findCandidates(asking, known, complete)
      : { found: isFiltered ? sets.living : complete, mostPartial: 0 };
  const ranked = rankBest({ asking, known, sequence, typed: read.words, complete }, candidates, thorough);
  const { scores, within } = ranked;
  const best = ranked.rows[scores.indexOf(highest(scores))];
  const isInPrice = price !== undefined && meets(sets.rowsInPrice(price), within);
  const correctedTo = correct(asking, read, { within, best, filtering: wished.filtering });
  const unknown = needed
    .map((i) => read.terms[i]?.asked ?? '')
    .filter((word) => !known.some(({ asked }) => asked === word));
  const isPartial = best !== undefined && isEmpty(complete);
  const missing = known.filter((term) => isPartial && !hasBit(term.rows, best)).map(({ asked }) => asked);
  return {
    within,
    scores: ranked.ranks,
    wishes: price ? [...wished.wishes, toPriceWish(price, isInPrice && !literal.includes(price.word))] : wished.wishes,
    ...(correctedTo !== undefined && { correctedTo }),
    without: [...missing, ...unknown],
    explained: explain > 0 ? explainBest(asking, known, ranked, explain) : [],
    near: isEmpty(within) ? unknown.flatMap((word) => wordsNear(asking, word)) : [],
  };
}

/** Last of all: it uses the sums again. */
function explainBest(
  asking: Asking,
  known: readonly KnownTerm[],
  { rows, scores, within }: Ranked,
  most: number,
): Explained[] {
  const all = Array.from(rows, (row, i) => ({ row, score: scores[i] ?? 0 })).filter(({ row }) => hasBit(within, row));
  const best = all.toSorted((a, b) => b.score - a.score).slice(0, most);
  const gains = new Map<number, Gain[]>(best.map(({ row }) => [row, []]));
  const note = (row: number, gain: Gain) => gains.get(row)?.push(gain);
  const text = scoreRows(asking, known, Uint32Array.from(gains.keys()), note);
  return best.map(({ row, score }, i) => ({ row, score, text: text[i] ?? 0, gains: gains.get(row) ?? [] }));
}

const toPriceWish = ({ from, to, word }: PriceRange & { word: string }, filters: boolean): Wish => ({
  name: 'price',
  value: `${from ?? ''}..${to ?? ''}`,
  word,
  filters,
});

/** What is 20 inches long is called 20". */
const withoutInches = (words: readonly string[]) =>
  words.filter((word, place) => !(isInch(word) && startsWithDigit(words[place - 1] ?? '')));

interface ReadTerm extends Omit<WeighedTerm, 'idf' | 'rows'> {
  /** In names, brands, categories and values. */
  readonly named: Bitset;
  /** Of those the ones that have the word itself or what means the same; where there are none, all. */
  readonly certain: Bitset;
}

interface KnownTerm extends ReadTerm, WeighedTerm {
  /** Also in descriptions. */
  readonly certainRows: Bitset;
}

function weigh(asking: Asking, { asked, words, sources }: Term): ReadTerm {
  const { index } = asking;
  const inName = levelsOf(asking, sources, 'name');
  const about = levelsOf(asking, sources, 'about');
  const levels = [...inName, ...about];
  const certain = [
    ...inName.filter(({ weight }) => isCertain({ field: 'name', weight })),
    ...about.filter(({ weight }) => isCertain({ field: 'about', weight })),
  ];
  const named = unionOf(asking, levels);
  const ids = words.flatMap((word) => index.descriptions.idOf(word) ?? []);
  const described = ids.length > 0 ? asking.takeBits() : undefined;
  for (const id of ids) if (described) index.descriptions.postings.addTo(described, id);
  const hasLoose = certain.length > 0 && certain.length < levels.length;
  return { asked, inName, about, described, named, certain: hasLoose ? unionOf(asking, certain) : named };
}

/** Not to be written to. */
function unionOf(asking: Asking, sets: readonly { readonly bits: Bitset }[]): Bitset {
  const [first, ...more] = sets;
  if (first && more.length === 0) return first.bits;
  const all = asking.takeBits();
  for (const { bits } of sets) orInto(all, bits);
  return all;
}

/** The term with what it wishes for. */
function withWishes(
  asking: Asking,
  term: ReadTerm | undefined,
  { sources }: Wishes,
  termAt: readonly number[],
  i: number,
): ReadTerm | undefined {
  const own = sources.filter(({ place }) => termAt[place] === i);
  if (!term || own.length === 0) return term;
  const named = unionOf(asking, [{ bits: term.named }, ...own]);
  const certain = term.certain === term.named ? named : unionOf(asking, [{ bits: term.certain }, ...own]);
  const about = [...own.map(({ bits }) => ({ weight: weights.facet, bits })), ...term.about];
  return { ...term, named, certain, about: about.toSorted((a, b) => b.weight - a.weight) };
}

/** None, if nothing has it. */
function withIdf(asking: Asking, all: number, term: ReadTerm | undefined, isHead: boolean): KnownTerm[] {
  if (!term) return [];
  const { named, certain, described } = term;
  const rows = described ? unionOf(asking, [{ bits: named }, { bits: described }]) : named;
  if (isEmpty(rows)) return [];
  const certainRows =
    certain === named ? rows : described ? unionOf(asking, [{ bits: certain }, { bits: described }]) : certain;
  return [{ ...term, rows, certainRows, idf: idfOf(all, countBits(certainRows)) * (isHead ? HEAD : 1) }];
}

/** The terms that rows should have: not the filters, and small words only where there are no others. */
function neededTerms(
  { isSmallWord }: LanguageRules,
  { terms, termAt }: ReadText,
  filtering: ReadonlySet<number>,
): number[] {
  const asked = [...new Set(termAt.filter((_, place) => !filtering.has(place)))];
  const telling = asked.filter((term) => !isSmallWord(terms[term]?.asked ?? ''));
  return telling.length > 0 ? telling : asked;
}

/** The words but for those that are wishes, unless there are no others. */
function sequenceOf(
  { index, vocabulary }: Asking,
  { words, terms, termAt }: ReadText,
  { filtering, places }: Wishes,
  typing: boolean,
): { readonly sequence: Sequence; readonly headTerm: number | undefined } {
  const without = (left: ReadonlySet<number>) => [...words.keys()].filter((place) => !left.has(place));
  const own = without(places);
  const kept = own.length > 0 ? own : without(filtering);
  const read = kept.map((place) => terms[termAt[place] ?? 0]?.words ?? []);
  const headTerm = termAt[kept[index.rules.headOf(kept.map((place) => words[place] ?? ''))] ?? -1];
  const ofHead = terms[headTerm ?? -1]?.sources ?? [];
  const heads = ofHead.flatMap((source) => (isCertain(source) ? (source.words ?? source.ends ?? []) : []));
  const isOpen = typing || (vocabulary.namedBy(words[kept[0] ?? -1] ?? '')?.brands.length ?? 0) > 0;
  return { sequence: { words: read, heads, isOpen }, headTerm };
}

interface Corrected {
  readonly within: Bitset;
  readonly best: number | undefined;
  readonly filtering: ReadonlySet<number>;
}

/** With the guess that the best result has, or else the first that has found something, in place of each typo. */
function correct(
  asking: Asking,
  { terms, termAt }: ReadText,
  { within, best, filtering }: Corrected,
): string | undefined {
  const chosen = new Set(termAt.filter((_, place) => filtering.has(place)));
  const meant = terms.map(({ asked, words, mended }, i) => {
    if (!mended) return asked;
    if (chosen.has(i)) return words[0] ?? asked;
    const rows = words.map((word) => ({ word, bits: rowsOf(asking, wholeSources(asking, word)) }));
    const inBest = rows.find(({ bits }) => best !== undefined && hasBit(bits, best));
    return (inBest ?? rows.find(({ bits }) => meets(bits, within)))?.word ?? asked;
  });
  if (terms.every(({ asked }, i) => meant[i] === asked)) return undefined;
  return termAt.map((term) => meant[term] ?? '').join(' ');
}
