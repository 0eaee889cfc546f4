import { isCounted, isUnit } from './measures.rules.ts';
import { startsWithDigit } from './tokens.ts';

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
  if (isSmallWord(word) || startsWithDigit(word) || added.has(word)) return false;
  if (isUnit(word) && word.length <= 2) return false;
  return !isCounted(word) || !startsWithDigit(words[place - 1] ?? '');
}

/** Where what belongs to the thing begins. */
function endOfFirst(words: readonly string[], { after, grown = {} }: HeadWords): number {
  const ends = (word: string, place: number) => after.has(word) && !grown[word]?.has(words[place - 1] ?? '');
  const end = words.findIndex((word, place) => place > 0 && ends(word, place));
  return end === -1 ? words.length : end;
}

/** The place of the word that says what it is, the last of the first part: `tennis balls` of a can, `sleeping bag` with a zip. */
export function lastHead(words: readonly string[], said: HeadWords): number {
  const end = endOfFirst(words, said);
  for (let place = end - 1; place >= 0; place--) if (isNoun(words, place, said)) return place;
  return Math.max(0, end - 1);
}

/** The same where what describes a thing follows it: `zapatillas trail`, `balón oficial` de fútbol. */
export function firstHead(words: readonly string[], said: HeadWords): number {
  const end = endOfFirst(words, said);
  for (let place = 0; place < end; place++) if (isNoun(words, place, said)) return place;
  return 0;
}

const partEnd = /[,(;:|–—]| - /;

/** Of a name as it is written, whose parts are separated by commas and the like: `Trekking Poles, Pair`. */
export function firstPart(name: string): string {
  const at = name.search(partEnd);
  return at > 0 ? name.slice(0, at) : name;
}
