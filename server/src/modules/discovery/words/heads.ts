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

function isNoun(words: readonly string[], place: number, { added, isSmallWord }: HeadWords): boolean {
  const word = words[place] ?? '';
  // A number, or the number of a model.
  if (isSmallWord(word) || hasDigit(word) || added.has(word)) return false;
  if (isUnit(word) && word.length <= 2) return false;
  return !isCounted(word) || !startsWithDigit(words[place - 1] ?? '');
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
export function lastHead(words: readonly string[], said: HeadWords): number {
  for (let start = 0; start < words.length; ) {
    const end = endOfPart(words, start, said);
    for (let place = end - 1; place >= start; place--) if (isNoun(words, place, said)) return place;
    start = end;
  }
  return Math.max(0, endOfPart(words, 0, said) - 1);
}

/** The same where what describes a thing follows it: `zapatillas trail`, `balón oficial` de fútbol, and a `juego` of `platos`. */
export function firstHead(words: readonly string[], said: HeadWords): number {
  return Math.max(
    0,
    words.findIndex((_, place) => isNoun(words, place, said)),
  );
}

const partEnd = /[,(;:|–—]| - /;

/** Of a name as it is written, whose parts are separated by commas and the like: `Trekking Poles, Pair`. */
export function firstPart(name: string): string {
  const at = name.search(partEnd);
  return at > 0 ? name.slice(0, at) : name;
}
