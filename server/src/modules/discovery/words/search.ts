import { type Bitset, countBits } from '../columns/bitset.ts';
import { andInto, isEmpty, meets, orInto } from './bits.ts';
import { type Facet, understand } from './facets.ts';
import { rank } from './rank.ts';
import { type ReadText, readTerms } from './read-terms.ts';
import { type Asking, costs, rowsOf, type SearchSets, type Term, wholeSources } from './terms.ts';
import { isSmallWord, readText } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordIndex } from './word-index.ts';

export interface SearchOptions {
  /** The last word may not be complete: for suggestions. */
  readonly typing?: boolean;
  /** By word: the rows that have it in their descriptions. Asked for what `lacking` named. */
  readonly described?: ReadonlyMap<string, Bitset>;
}

export interface Found {
  /** All rows found. */
  readonly within: Bitset;
  /** By row, lower is better; says something about the rows found only, and only until the next search. */
  readonly scores: Uint16Array;
  /** What was searched for instead, where a typo was mended. */
  readonly correctedTo?: string;
  /** Words that are values of facets: not searched for, but to be chosen. */
  readonly understood: readonly Facet[];
  /** Words that descriptions may know: those that nothing else does and, where no row has all words, all of them. */
  readonly lacking: readonly string[];
}

/** All rows that a text finds, and how well each fits it. Synchronous, without SQL. */
export function search(
  index: WordIndex,
  vocabulary: Vocabulary,
  sets: SearchSets,
  text: string,
  { typing = false, described }: SearchOptions = {},
): Found {
  const { pool } = index;
  pool.begin(sets.living.length);
  const asking: Asking = { index, vocabulary, sets, pool };
  const read = readTerms(asking, readText(text), typing);
  const withDescriptions = (described && describedTerms(asking, read, described)) ?? read.terms;
  const rows = withDescriptions.map((term) => (term.sources.length > 0 ? rowsOf(asking, term.sources) : undefined));
  const { understood, places } = understand(asking, read, rows);
  const needed = new Set(neededTerms(read, places));
  const terms = withDescriptions.filter((_, i) => needed.has(i));
  const known = rows.filter((_, i) => needed.has(i)).filter((bits) => bits !== undefined);
  const within = new Uint32Array(sets.living.length);
  const isComplete = findRows(asking, within, { known, any: understood.length > 0 && needed.size === 0 });
  const scores = rank(asking, {
    terms,
    sequence: read.termAt.filter((_, place) => !places.has(place)).map((term) => read.terms[term]?.words ?? []),
    within,
    missing: (term) => missingCost(sets.living, rows[withDescriptions.indexOf(term)]),
  });
  const correctedTo = correct(asking, read, { within, facets: places });
  const unknown = terms.filter(({ sources }) => sources.length === 0);
  return {
    within,
    scores,
    ...(correctedTo === undefined ? {} : { correctedTo }),
    understood,
    lacking: described ? [] : (isComplete ? unknown : terms).map(({ asked }) => asked),
  };
}

/**
 * The terms with what descriptions know of them, if there is anything that has every one of them: a few common words out of
 * many find half the shop there, and nothing that was looked for.
 */
function describedTerms(
  asking: Asking,
  { terms }: ReadText,
  described: ReadonlyMap<string, Bitset>,
): readonly Term[] | undefined {
  const all = terms.map((term) => withDescribed(term, described));
  const telling = all.filter(({ asked }) => !isSmallWord(asked));
  const left = asking.pool.take();
  left.set(asking.sets.living);
  for (const { sources } of telling) {
    if (sources.length === 0) return undefined;
    andInto(left, rowsOf(asking, sources));
  }
  return isEmpty(left) ? undefined : all;
}

function withDescribed(term: Term, described: ReadonlyMap<string, Bitset>): Term {
  const bits = described.get(term.asked);
  return bits ? { ...term, sources: [...term.sources, { cost: costs.described, words: [], bits }] } : term;
}

/** The terms that rows should have: not the facets, and small words only where there are no others. */
function neededTerms({ terms, termAt }: ReadText, facets: ReadonlySet<number>): number[] {
  const asked = [...new Set(termAt.filter((_, place) => !facets.has(place)))];
  const telling = asked.filter((term) => !isSmallWord(terms[term]?.asked ?? ''));
  return telling.length > 0 ? telling : asked;
}

/** Those that have all; if none has, those that have most. Says whether they have all. */
function findRows(
  { sets, pool }: Asking,
  within: Bitset,
  { known, any }: { readonly known: readonly Bitset[]; readonly any: boolean },
): boolean {
  if (known.length === 0 && !any) return true;
  within.set(sets.living);
  for (const rows of known) andInto(within, rows);
  if (known.length < 2 || !isEmpty(within)) return true;
  // `atLeast[n]`: the rows that have more than n of the terms.
  const atLeast = known.map(() => pool.take());
  const passed = pool.take();
  for (const rows of known) {
    for (let n = atLeast.length - 1; n > 0; n--) {
      passed.set(rows);
      const fewer = atLeast[n - 1];
      const more = atLeast[n];
      if (!fewer || !more) continue;
      andInto(passed, fewer);
      orInto(more, passed);
    }
    if (atLeast[0]) orInto(atLeast[0], rows);
  }
  for (const rows of atLeast) andInto(rows, sets.living);
  const best = atLeast.findLast((rows) => !isEmpty(rows));
  if (best) within.set(best);
  return false;
}

/** A rare word is missed more than one that everything has. */
function missingCost(living: Bitset, rows: Bitset | undefined): number {
  if (!rows) return costs.missing;
  const share = Math.max(1, countBits(living)) / Math.max(1, countBits(rows));
  return costs.missing + Math.round(4 * Math.max(0, Math.log2(share)));
}

/** With the first guess that has found something in place of each typo. */
function correct(
  asking: Asking,
  { terms, termAt }: ReadText,
  { within, facets }: { readonly within: Bitset; readonly facets: ReadonlySet<number> },
): string | undefined {
  const chosen = new Set(termAt.filter((_, place) => facets.has(place)));
  const meant = terms.map(({ asked, words, mended }, i) => {
    if (!mended) return asked;
    const finds = (word: string) => meets(rowsOf(asking, wholeSources(asking, word)), within);
    return (chosen.has(i) ? words[0] : words.find(finds)) ?? asked;
  });
  if (terms.every(({ asked }, i) => meant[i] === asked)) return undefined;
  return termAt.map((term) => meant[term] ?? '').join(' ');
}
