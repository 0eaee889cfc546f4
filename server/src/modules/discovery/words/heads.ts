import { remembered } from '../../../platform/remembered.ts';
import type { LanguageRules } from './language-rules.ts';
import { isCounted, isUnit } from './measures.rules.ts';
import { hasDigit, startsWithDigit } from './tokens.ts';

/** What a language has to say of where heads are. */
export interface HeadWords {
  /** What comes after these words belongs to the thing, and is not the thing: bag for shoes, boots with studs. */
  readonly after: ReadonlySet<string>;
  /** By a word of `after`: the words that it makes one of, so that nothing begins there: plug in, built in. */
  readonly grown?: Readonly<Record<string, ReadonlySet<string>>>;
  /** Words that names add to what a thing is: colours, sizes, for whom it is, how many of it. */
  readonly added: ReadonlySet<string>;
  readonly isSmallWord: (word: string) => boolean;
}

/** What a word may be by itself: the thing, what numbers count, which it is unless one stands before it, or neither. */
type Noun = 'thing' | 'counted' | 'none';

function nounOf(word: string, { added, isSmallWord }: HeadWords): Noun {
  // A number, or the number of a model.
  if (isSmallWord(word) || hasDigit(word) || added.has(word)) return 'none';
  if (isUnit(word) && word.length <= 2) return 'none';
  return isCounted(word) ? 'counted' : 'thing';
}

/** Names have the same few thousand words again and again. */
const MOST_WORDS = 50_000;

/** Whether the word at a place may say what it is. */
function nouns(said: HeadWords): (words: readonly string[], place: number) => boolean {
  const nounFor = remembered(MOST_WORDS, (word) => nounOf(word, said));
  return (words, place) => {
    const noun = nounFor(words[place] ?? '');
    return noun === 'counted' ? !startsWithDigit(words[place - 1] ?? '') : noun === 'thing';
  };
}

/** Where what belongs to the thing begins that begins at `start`. */
function endOfPart(words: readonly string[], start: number, { after, grown = {} }: HeadWords): number {
  for (let place = start + 1; place < words.length; place++) {
    const word = words[place] ?? '';
    if (after.has(word) && !grown[word]?.has(words[place - 1] ?? '')) return place;
  }
  return words.length;
}

/**
 * The place of the word that says what it is, the last of the first part: `tennis balls` of a can, `sleeping bag` with a zip;
 * of a set of four chairs, which says nothing before, the last of the next.
 */
export function lastHead(said: HeadWords): LanguageRules['headOf'] {
  const isNoun = nouns(said);
  return (words) => {
    for (let start = 0; start < words.length; ) {
      const end = endOfPart(words, start, said);
      for (let place = end - 1; place >= start; place--) if (isNoun(words, place)) return place;
      start = end;
    }
    return Math.max(0, endOfPart(words, 0, said) - 1);
  };
}

/** The same where what describes a thing follows it: `zapatillas trail`, `balón oficial` de fútbol, and a `juego` of `platos`. */
export function firstHead(said: HeadWords): LanguageRules['headOf'] {
  const isNoun = nouns(said);
  return (words) =>
    Math.max(
      0,
      words.findIndex((_, place) => isNoun(words, place)),
    );
}

const partEnd = /[,(;:|–—]| - /;

/** Of a name as it is written, whose parts are separated by commas and the like: `Trekking Poles, Pair`. */
export function firstPart(name: string): string {
  const at = name.search(partEnd);
  return at > 0 ? name.slice(0, at) : name;
}
