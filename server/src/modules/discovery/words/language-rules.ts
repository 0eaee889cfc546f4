import type { PriceWords } from './prices.rules.ts';

/** For whom things are, by what names say of it. Somebody may be in two of the lists. */
export interface Audiences {
  readonly male: ReadonlySet<string>;
  readonly female: ReadonlySet<string>;
  readonly grown: ReadonlySet<string>;
  readonly young: ReadonlySet<string>;
}

/** What a search has to know of the language that names and questions are written in. */
export interface LanguageRules {
  /** What the forms of a word have in common. Only good for comparing. */
  readonly stemOf: (word: string) => string;
  /** Words that may be other forms of this one, whether or not they exist. */
  readonly relatedForms: (word: string) => readonly string[];
  /** Words that say nothing about what is looked for: they need not be found. */
  readonly isSmallWord: (word: string) => boolean;
  /** A name with the letters that have a place of their own in the alphabet written so that they come there. */
  readonly sortedAs: (name: string) => string;
  /** The place of the word that says what it is. */
  readonly headOf: (words: readonly string[]) => number;
  /** What comes after them is another thing, with which the first goes: mount for TVs, lamp with shade. */
  readonly goesWith: ReadonlySet<string>;
  readonly audiences: Audiences;
  readonly prices: PriceWords;
  /** What people call the same thing in any shop, beside what a shop lists itself. */
  readonly alike: readonly (readonly string[])[];
  /** What else people call the values that every shop may have, by those. */
  readonly called: ReadonlyMap<string, readonly string[]>;
  /** Words before a value that say of which kind it is: size 42, colour blue. */
  readonly markers: Readonly<Record<string, 'size' | 'colour'>>;
  /** Words grow together: what they do at the beginning of another, as it is written there. None: they do not. */
  readonly joins?: ((word: string) => readonly string[]) | undefined;
}

/** As the lists of the languages are written: groups that end with semicolons, of names with commas between them. */
export const groups = (list: string): string[][] => list.split('; ').map((group) => group.split(', '));
