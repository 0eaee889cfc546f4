import { nameKey } from '../../../platform/names.rules.ts';
import { startingWith } from './dictionary.ts';
import { english } from './english.ts';
import type { LanguageRules } from './language-rules.ts';
import { tokensOf } from './tokens.ts';
import { LetterTable } from './typos.ts';

export type FacetName = 'brand' | 'category' | 'size' | 'colour' | 'price' | `attr.${string}`;

/** What else than a name words can mean: all of it as the shop writes it. */
export interface ShopWords {
  readonly brands: readonly { readonly id: number; readonly name: string }[];
  /** `called`: in the language that is asked in. */
  readonly categories: readonly { readonly id: number; readonly name: string; readonly called?: string }[];
  /** `words`: what it is called besides its value: navy is a word for the colour Blue. */
  readonly facets: readonly { readonly name: FacetName; readonly value: string; readonly words?: readonly string[] }[];
  /** Groups that mean the same: `['sneakers', 'trainers', 'running shoes']`. */
  readonly synonyms: readonly (readonly string[])[];
}

export interface FacetValue {
  readonly name: FacetName;
  readonly value: string;
}

/** Several words in a row, by their stems, and what they stand for. */
interface Phrase<T> {
  readonly stems: readonly string[];
  readonly means: T;
}

/** The brands and categories that have a word in their names. */
export interface Named {
  readonly brands: readonly number[];
  readonly categories: readonly number[];
}

interface Entry {
  readonly word: string;
  readonly brands: number[];
  readonly categories: number[];
}

/** Ready to be searched: made once, and again when one of the lists has changed. */
export class Vocabulary {
  /** Each word of a brand or category, by its stem. */
  private readonly named = new Map<string, Entry>();
  /** In the order of their words. */
  private readonly byWord: readonly Entry[];
  private readonly facets = new Map<string, Phrase<FacetValue>[]>();
  private readonly synonyms = new Map<string, Phrase<readonly (readonly string[])[]>[]>();
  /** By the last word of a synonym of several words, what else it is called. */
  private readonly endings = new Map<string, (readonly string[])[]>();
  /** The words that stand before others and make something else of them: table tennis, American football. */
  private readonly pairs = new Map<string, Set<string>>();
  /** All words, for typos. */
  private readonly words: string[];
  private readonly stems: ReadonlySet<string>;
  private readonly letters: LetterTable;

  private readonly stemOf: LanguageRules['stemOf'];

  constructor(
    { brands, categories, facets, synonyms }: ShopWords,
    {
      stemOf,
      alike: everywhere,
      called: everywhereCalled,
    }: Pick<LanguageRules, 'stemOf' | 'alike' | 'called'> = english,
  ) {
    this.stemOf = stemOf;
    for (const { id, name } of brands) for (const word of wordsIn(name)) this.entryOf(word).brands.push(id);
    for (const { id, name, called = name } of categories)
      for (const word of wordsIn(called)) this.entryOf(word).categories.push(id);
    this.byWord = [...this.named.values()].toSorted((a, b) => (a.word < b.word ? -1 : 1));
    const groups = [...synonyms, ...everywhere].map((group) => group.map(wordsIn).filter((words) => words.length > 0));
    for (const group of groups) this.addSynonyms(group);
    for (const group of groups) for (const words of group) this.addPair(words, group);
    const alike = phrasesAlike(groups, stemOf);
    for (const { words = [], ...facet } of facets)
      this.addFacet(facet, [facet.value, ...words, ...(everywhereCalled.get(facet.value) ?? [])], alike);
    for (const { name } of brands) this.addFacet({ name: 'brand', value: name }, [name], noneAlike);
    for (const { name, called = name } of categories)
      this.addFacet({ name: 'category', value: name }, [called], noneAlike);
    const others = [...facets.flatMap(({ value, words = [] }) => [value, ...words]), ...synonyms.flat()];
    this.words = [...new Set([...[...this.named.values()].map(({ word }) => word), ...others.flatMap(wordsIn)])];
    // What people say everywhere is no typo, but not what a typo is likely to mean in this shop.
    this.stems = new Set(
      [...this.words, ...[...everywhere, ...everywhereCalled.values()].flat().flatMap(wordsIn)].map(this.stemOf),
    );
    this.letters = new LetterTable([...this.words.keys()], (id) => this.words[id] ?? '');
  }

  private entryOf(word: string): Entry {
    const stem = this.stemOf(word);
    const known = this.named.get(stem);
    if (known) return known;
    const entry = { word, brands: [], categories: [] };
    this.named.set(stem, entry);
    return entry;
  }

  private addSynonyms(group: readonly (readonly string[])[]): void {
    for (const words of group) {
      const others = group.filter((one) => one !== words);
      add(this.synonyms, { stems: words.map(this.stemOf), means: others });
      const last = this.stemOf(words.at(-1) ?? '');
      if (words.length > 1) this.endings.set(last, [...(this.endings.get(last) ?? []), ...others]);
    }
  }

  /** A value is also found by what means the same as one of its words. */
  private addFacet(
    facet: FacetValue,
    names: readonly string[],
    alike: ReadonlyMap<string, readonly (readonly string[])[]>,
  ): void {
    const own = names
      .flatMap((name) => [name, ...withoutUnit(facet, name)])
      .map((name) => wordsIn(name).map(this.stemOf));
    const phrases = [...own, ...own.flatMap((stems) => alike.get(stems.join(' ')) ?? [])];
    const all = new Map(phrases.map((stems) => [stems.join(' '), stems]));
    for (const stems of all.values()) if (stems.length > 0) add(this.facets, { stems, means: facet });
  }

  /** Where the shop says what football is, and what American football is, the one is not the other. */
  private addPair(words: readonly string[], group: readonly (readonly string[])[]): void {
    const [first, second, ...more] = words;
    if (first === undefined || second === undefined || more.length > 0) return;
    const isSecond = (one: readonly string[]) => one.length === 1 && this.stemOf(one[0] ?? '') === this.stemOf(second);
    const elsewhere = this.synonyms.get(this.stemOf(second))?.some(({ stems }) => stems.length === 1);
    if (!elsewhere || group.some(isSecond)) return;
    const before = this.pairs.get(this.stemOf(second)) ?? new Set();
    this.pairs.set(this.stemOf(second), before.add(first));
  }

  /** Whole words, or their plural or singular. */
  namedBy(word: string): Named | undefined {
    return this.named.get(this.stemOf(word));
  }

  beginningWith(start: string): Named[] {
    return startingWith(this.byWord, start, ({ word }) => word);
  }

  /** The longest value that the words spell from `place` on. */
  facetsAt(
    words: readonly string[],
    place: number,
  ): { readonly length: number; readonly values: readonly FacetValue[] } {
    const fitting = phrasesAt(this.facets, words, place, this.stemOf);
    const length = Math.max(0, ...fitting.map(({ stems }) => stems.length));
    return { length, values: fitting.filter(({ stems }) => stems.length === length).map(({ means }) => means) };
  }

  /** What the words from `place` on could be replaced with. */
  synonymsAt(words: readonly string[], place: number): { length: number; others: readonly (readonly string[])[] }[] {
    const fitting = phrasesAt(this.synonyms, words, place, this.stemOf);
    return fitting.map(({ stems, means }) => ({ length: stems.length, others: means }));
  }

  /** What things that end with this word are called as well, unless the word is a synonym by itself. */
  endingWith(word: string): readonly (readonly string[])[] {
    return this.endings.get(this.stemOf(word)) ?? [];
  }

  /** The words that make something else of this one. */
  pairedWith(word: string): ReadonlySet<string> | undefined {
    return this.pairs.get(this.stemOf(word));
  }

  /** Whether the word is part of anything here, so that it is no typo. */
  knows(word: string): boolean {
    return this.stems.has(this.stemOf(word));
  }

  closeTo(word: string, most: number): { word: string; away: number }[] {
    return this.letters.closeTo(word, most).map(({ id, away }) => ({ word: this.words[id] ?? '', away }));
  }
}

const noneAlike = new Map<string, never>();

/** A bike of 54 cm is looked for as 54. */
function withoutUnit({ name }: FacetValue, value: string): string[] {
  const [, figure] = (name === 'size' && /^(\d+(?:[.,]\d+)?)\s*(?:cm|mm|m|oz|in|l|kg|g)$/i.exec(value)) || [];
  return figure ? [figure] : [];
}

/** By the stems of a phrase: the phrases of all groups that have it. */
function phrasesAlike(
  groups: readonly (readonly (readonly string[])[])[],
  stemOf: LanguageRules['stemOf'],
): Map<string, (readonly string[])[]> {
  const alike = new Map<string, (readonly string[])[]>();
  for (const group of groups) {
    const stemmed = group.map((words) => words.map(stemOf));
    for (const key of new Set(stemmed.map((stems) => stems.join(' '))))
      alike.set(key, [...(alike.get(key) ?? []), ...stemmed]);
  }
  return alike;
}

const wordsIn = (text: string) => tokensOf(nameKey(text));

function add<T>(phrases: Map<string, Phrase<T>[]>, phrase: Phrase<T>): void {
  const first = phrase.stems[0] ?? '';
  const known = phrases.get(first);
  if (known) known.push(phrase);
  else phrases.set(first, [phrase]);
}

function phrasesAt<T>(
  phrases: ReadonlyMap<string, Phrase<T>[]>,
  words: readonly string[],
  place: number,
  stemOf: LanguageRules['stemOf'],
): Phrase<T>[] {
  const fitting = phrases.get(stemOf(words[place] ?? '')) ?? [];
  return fitting.filter(({ stems }) => stems.every((stem, i) => stemOf(words[place + i] ?? '') === stem));
}
