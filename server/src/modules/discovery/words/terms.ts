import { andInto, type Bitset, isEmpty, orInto } from '../columns/bitset.ts';
import type { PriceRange } from './prices.rules.ts';
import { startsWithDigit } from './tokens.ts';
import type { Named, Vocabulary } from './vocabulary.ts';
import type { WordIndex } from './word-index.ts';

/** The rows of brands, categories and facets, as the columns know them: added to a set. */
export interface SearchSets {
  readonly living: Bitset;
  addBrands(into: Bitset, ids: readonly number[]): void;
  /** With all below them. */
  addCategories(into: Bitset, ids: readonly number[]): void;
  /** Those that come in a size or a colour, or have a value. */
  addFacet(into: Bitset, name: string, value: string): void;
  rowsInPrice(range: PriceRange): Bitset;
  /** From 0 of what nobody has bought or looked at to 1 of what most have. */
  popularity(row: number): number;
}

export interface Asking {
  readonly index: WordIndex;
  readonly vocabulary: Vocabulary;
  readonly sets: SearchSets;
  /** An empty set, for as long as the search takes. */
  readonly takeBits: () => Bitset;
}

/** Rows that have a word in some way. In a name it counts the more the shorter the name is. */
export interface Source {
  readonly field: 'name' | 'about';
  /** Up to 1: how much it counts. */
  readonly weight: number;
  /** Of names. */
  readonly words?: readonly number[];
  readonly brands?: readonly number[];
  readonly categories?: readonly number[];
  readonly bits?: Bitset;
  /** Where `bits` have several words: the last of them, which say what it is. */
  readonly ends?: readonly number[];
}

/** One typed word. */
export interface Term {
  readonly asked: string;
  /** What it is read as: itself or, where a typo was mended, the best guesses. */
  readonly words: readonly string[];
  readonly mended: boolean;
  /** Those that count most first. */
  readonly sources: readonly Source[];
}

/** Names before brands before values before categories, and whole words before parts. */
export const weights = {
  joined: 0.95,
  related: 0.85,
  apart: 0.8,
  compound: 0.9,
  /** Where words grow together: Laufschuhe are Schuhe. */
  compoundHead: 0.85,
  /** Both parts of it, wherever they stand: Schuhe zum Laufen. */
  compoundParts: 0.6,
  /** Only what it is, not what for, where there is little else. */
  compoundRest: 0.3,
  synonymOfSeveral: 0.8,
  synonym: 0.7,
  synonymOfFewer: 0.6,
  /** Cleats are perhaps soccer cleats. */
  wider: 0.4,
  unfinished: 0.8,
  beginning: 0.5,
  /** What is perhaps meant by a rare word, which stays rare: a panty is no party. */
  alike: 0.5,
  /** Where the word exists by itself: a bath mat is looked for, and not what is for the bathroom. */
  beginningOfKnown: 0.25,
  brand: 0.9,
  part: 0.4,
  brandBeginning: 0.35,
  brandAlike: 0.6,
  facet: 0.8,
  category: 0.5,
  categoryBeginning: 0.25,
} as const;

/** Whether a source is what was typed under this or another name, and not only something that contains it. */
export const isCertain = ({ field, weight }: Pick<Source, 'field' | 'weight'>): boolean =>
  field === 'name' ? weight > weights.beginning : weight >= weights.category;

/** From so many letters on, a word also stands for longer ones, although it exists itself. */
const LONG_ENOUGH = 4;
/** Of a word that others contain. */
export const SHORTEST_PART = 3;

/** `typing`: the word may not be complete. */
export function sourcesOf(asking: Asking, word: string, typing: boolean): Source[] {
  const inNames = nameSources(asking, word, typing);
  const known = inNames.some(({ weight }) => weight >= weights.related);
  return [...inNames, ...namedSources(asking, word, typing || !known || word.length >= LONG_ENOUGH)];
}

/** Whole words only. */
export function wholeSources(asking: Asking, word: string): Source[] {
  const words = asking.index.dictionary.formsOf(word);
  return [...fromWords(1, words), ...namedSources(asking, word, false)];
}

function nameSources({ index: { dictionary, rules } }: Asking, word: string, typing: boolean): Source[] {
  const { stemOf, relatedForms, joins } = rules;
  const seen = new Set<number>();
  const fresh = (ids: readonly number[]) => ids.filter((id) => !seen.has(id) && seen.add(id));
  const sources = [
    ...fromWords(1, fresh(dictionary.formsOf(word))),
    ...fromWords(weights.related, fresh(relatedForms(word).flatMap((form) => dictionary.formsOf(form)))),
  ];
  const known = sources.length > 0;
  const ofLonger = typing ? weights.unfinished : known && !joins ? weights.beginningOfKnown : weights.beginning;
  if (startsWithDigit(word) && !typing) return sources;
  if (joins && word.length >= SHORTEST_PART)
    sources.push(...fromWords(weights.compoundHead, fresh(dictionary.endingWith(word))));
  if (typing || !known || word.length >= (joins ? SHORTEST_PART : LONG_ENOUGH))
    for (const start of joins?.(word) ?? [word])
      sources.push(...fromWords(ofLonger, fresh(dictionary.beginningWith(start))));
  const part = stemOf(word);
  if (part.length < (known ? LONG_ENOUGH : SHORTEST_PART)) return sources;
  const longer = dictionary.letters.containing(part);
  const heads = fresh(longer.filter((id) => isHead(dictionary.wordOf(id), part)));
  sources.push(...fromWords(weights.part, heads));
  if (sources.length === 0) sources.push(...fromWords(weights.part, longer));
  return sources;
}

/** A football is a ball: what a compound is stands at its end. Touring is no ring, portable no table, and a clamp no lamp. */
function isHead(word: string, part: string): boolean {
  const place = word.lastIndexOf(part);
  if (ending.test(part) && part.length < 6) return false;
  return place >= SHORTEST_PART && word.length - place - part.length <= 2;
}

const ending = /(?:ing|able)$/;

function namedSources({ vocabulary, index: { rules } }: Asking, word: string, alsoLonger: boolean): Source[] {
  const whole = vocabulary.namedBy(word);
  const sources = whole ? toSources([whole], weights.brand, weights.category) : [];
  const related = rules.relatedForms(word).flatMap((form) => vocabulary.namedBy(form) ?? []);
  const longer = alsoLonger && word.length >= SHORTEST_PART ? vocabulary.beginningWith(word) : [];
  return [...sources, ...toSources([...related, ...longer], weights.brandBeginning, weights.categoryBeginning)];
}

/** The brands of which a rare word may be a misspelling. */
export function brandsAlike({ vocabulary }: Asking, word: string): Source[] {
  const close = vocabulary.closeTo(word, 1).flatMap((one) => vocabulary.namedBy(one.word)?.brands ?? []);
  return toSources([{ brands: close, categories: [] }], weights.brandAlike, 0);
}

function toSources(named: readonly Named[], brand: number, category: number): Source[] {
  const brands = named.flatMap((one) => one.brands);
  const categories = named.flatMap((one) => one.categories);
  return [
    ...(brands.length > 0 ? [{ field: 'about' as const, weight: brand, brands }] : []),
    ...(categories.length > 0 ? [{ field: 'about' as const, weight: category, categories }] : []),
  ];
}

export function fromWords(weight: number, words: readonly number[]): Source[] {
  return words.length > 0 ? [{ field: 'name', weight, words }] : [];
}

export function rowsOf(asking: Asking, sources: readonly Source[]): Bitset {
  const rows = asking.takeBits();
  for (const source of sources) addRows(asking, source, rows);
  return rows;
}

export function addRows({ index, sets }: Asking, source: Source, into: Bitset): void {
  const { words = [], brands = [], categories = [], bits } = source;
  for (const word of words) index.postings.addTo(into, word);
  sets.addBrands(into, brands);
  sets.addCategories(into, categories);
  if (bits) orInto(into, bits);
}

/** Rows that have all of the words: in their names, and otherwise in their names or those of their brand or category. */
export function phraseSources(asking: Asking, words: readonly string[], weight: number): Source[] {
  const { index } = asking;
  const [only, ...more] = words;
  if (only === undefined) return [];
  if (more.length === 0)
    return wholeSources(asking, only).map((source) => ({ ...source, weight: weight * source.weight }));
  const inNames = words.map((word) => fromWords(1, index.dictionary.formsOf(word)));
  const anywhere = words.map((word) => wholeSources(asking, word));
  return [
    ...allOf(asking, inNames, { field: 'name', weight, ends: asking.index.dictionary.formsOf(words.at(-1) ?? '') }),
    ...allOf(asking, anywhere, { field: 'about', weight: weight * weights.category }),
  ];
}

export function allOf(
  asking: Asking,
  parts: readonly (readonly Source[])[],
  source: Pick<Source, 'field' | 'weight' | 'ends'>,
): Source[] {
  if (parts.some((sources) => sources.length === 0)) return [];
  const [bits, ...others] = parts.map((sources) => rowsOf(asking, sources));
  if (!bits) return [];
  for (const other of others) andInto(bits, other);
  return isEmpty(bits) ? [] : [{ ...source, bits }];
}
