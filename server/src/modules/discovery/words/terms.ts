import type { Bitset } from '../columns/bitset.ts';
import { andInto, type BitsPool, isEmpty, orInto } from './bits.ts';
import { relatedForms, stemOf } from './stems.ts';
import { startsWithDigit } from './tokens.ts';
import type { Named, Vocabulary } from './vocabulary.ts';
import type { WordIndex } from './word-index.ts';

/** The rows of brands, categories and facets, as the columns know them. */
export interface SearchSets {
  readonly living: Bitset;
  rowsOfBrand(id: number): Bitset;
  /** With all below it. */
  rowsOfCategory(id: number): Bitset;
  /** Without it, a word that is a value becomes a facet unless a name has it. */
  rowsOfFacet?(name: string, value: string): Bitset;
}

export interface Asking {
  readonly index: WordIndex;
  readonly vocabulary: Vocabulary;
  readonly sets: SearchSets;
  readonly pool: BitsPool;
}

/** Rows that have a word in some way; the less it costs, the better. */
export interface Source {
  readonly cost: number;
  readonly words: readonly number[];
  readonly bits?: Bitset;
}

/** One typed word. */
export interface Term {
  readonly asked: string;
  /** What it is read as: itself or, where a typo was mended, the best guesses. */
  readonly words: readonly string[];
  readonly mended: boolean;
  readonly sources: readonly Source[];
}

/** Name before brand before category before description, and whole words before parts. */
export const costs = {
  joined: 1,
  related: 2,
  compound: 2,
  synonymOfSeveral: 2,
  synonym: 3,
  synonymOfFewer: 5,
  beginning: 4,
  brand: 5,
  part: 6,
  brandBeginning: 7,
  category: 8,
  categoryBeginning: 10,
  described: 20,
  missing: 60,
} as const;

/** From so many letters on, a word also stands for longer ones, although it exists itself. */
const LONG_ENOUGH = 4;
const SHORTEST_PART = 3;

/** `typing`: the word may not be complete. */
export function sourcesOf(asking: Asking, word: string, typing: boolean): Source[] {
  const inNames = nameSources(asking, word, typing);
  const known = inNames.some(({ cost }) => cost < costs.beginning);
  return [...inNames, ...namedSources(asking, word, typing || !known || word.length >= LONG_ENOUGH)];
}

/** Whole words only. */
export function wholeSources(asking: Asking, word: string): Source[] {
  const words = asking.index.dictionary.formsOf(word);
  return [...fromWords(0, words), ...namedSources(asking, word, false)];
}

function nameSources({ index: { dictionary } }: Asking, word: string, typing: boolean): Source[] {
  const seen = new Set<number>();
  const fresh = (ids: readonly number[]) => ids.filter((id) => !seen.has(id) && seen.add(id));
  const sources = [
    ...fromWords(0, fresh(dictionary.formsOf(word))),
    ...fromWords(costs.related, fresh(relatedForms(word).flatMap((form) => dictionary.formsOf(form)))),
  ];
  const known = sources.length > 0;
  if (startsWithDigit(word) && !typing) return sources;
  if (typing || !known || word.length >= LONG_ENOUGH)
    sources.push(...fromWords(costs.beginning, fresh(dictionary.beginningWith(word))));
  const part = stemOf(word);
  if (part.length < (known ? LONG_ENOUGH : SHORTEST_PART)) return sources;
  const longer = dictionary.letters.containing(part);
  const heads = fresh(longer.filter((id) => isHead(dictionary.wordOf(id), part)));
  sources.push(...fromWords(costs.part, heads));
  if (sources.length === 0) sources.push(...fromWords(costs.part, longer));
  return sources;
}

/** A football is a ball, and Laufschuhe are Schuhe: what a compound is stands at its end. Touring is no ring. */
function isHead(word: string, part: string): boolean {
  const place = word.lastIndexOf(part);
  if (part.endsWith('ing') && part.length < 6) return false;
  return place > 0 && word.length - place - part.length <= 2;
}

function namedSources({ vocabulary, sets }: Asking, word: string, alsoLonger: boolean): Source[] {
  const whole = vocabulary.namedBy(word);
  const sources = whole ? toSources(sets, [whole], costs.brand, costs.category) : [];
  const related = relatedForms(word).flatMap((form) => vocabulary.namedBy(form) ?? []);
  const longer = alsoLonger && word.length >= SHORTEST_PART ? vocabulary.beginningWith(word) : [];
  return [...sources, ...toSources(sets, [...related, ...longer], costs.brandBeginning, costs.categoryBeginning)];
}

function toSources(sets: SearchSets, named: readonly Named[], brand: number, category: number): Source[] {
  const brands = new Set(named.flatMap(({ brands }) => brands));
  const categories = new Set(named.flatMap(({ categories }) => categories));
  return [
    ...Array.from(brands, (id) => ({ cost: brand, words: [], bits: sets.rowsOfBrand(id) })),
    ...Array.from(categories, (id) => ({ cost: category, words: [], bits: sets.rowsOfCategory(id) })),
  ];
}

export function fromWords(cost: number, words: readonly number[]): Source[] {
  return words.length > 0 ? [{ cost, words }] : [];
}

/** A set of the pool. */
export function rowsOf({ index, pool }: Asking, sources: readonly Source[]): Bitset {
  const rows = pool.take();
  for (const { words, bits } of sources) {
    for (const word of words) index.postings.addTo(rows, word);
    if (bits) orInto(rows, bits);
  }
  return rows;
}

/** Rows that have all of the words: in their names, and otherwise in their names or those of their brand or category. */
export function phraseSources(asking: Asking, words: readonly string[], cost: number): Source[] {
  const { index } = asking;
  const [only, ...more] = words;
  if (only === undefined) return [];
  if (more.length === 0) {
    return wholeSources(asking, only).map((source) => ({ ...source, cost: cost + source.cost }));
  }
  const inNames = words.map((word) => fromWords(0, index.dictionary.formsOf(word)));
  const anywhere = words.map((word) => wholeSources(asking, word));
  return [...allOf(asking, inNames, cost), ...allOf(asking, anywhere, cost + costs.category)];
}

function allOf(asking: Asking, parts: readonly (readonly Source[])[], cost: number): Source[] {
  if (parts.some((sources) => sources.length === 0)) return [];
  const [bits, ...others] = parts.map((sources) => rowsOf(asking, sources));
  if (!bits) return [];
  for (const other of others) andInto(bits, other);
  return isEmpty(bits) ? [] : [{ cost, words: [], bits }];
}
