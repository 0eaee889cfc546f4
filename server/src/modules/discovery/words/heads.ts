import { isUnit } from './measures.rules.ts';
import { startsWithDigit } from './tokens.ts';

const packs = new Set('pack pair pairs set'.split(' '));

type IsSmallWord = (word: string) => boolean;

const isNoun = (word: string, isSmallWord: IsSmallWord) =>
  !isSmallWord(word) && !startsWithDigit(word) && !isUnit(word) && !packs.has(word);

/** Where what belongs to the thing begins. */
function endOfFirst(words: readonly string[], after: ReadonlySet<string>): number {
  const end = words.findIndex((word, place) => place > 0 && after.has(word));
  return end === -1 ? words.length : end;
}

/** The place of the word that says what it is, the last of the first part: `tennis balls` of a can, `sleeping bag` with a zip. */
export function lastHead(words: readonly string[], after: ReadonlySet<string>, isSmallWord: IsSmallWord): number {
  const last = endOfFirst(words, after);
  for (let place = last - 1; place >= 0; place--) if (isNoun(words[place] ?? '', isSmallWord)) return place;
  return Math.max(0, last - 1);
}

/** The same where what describes a thing follows it: `zapatillas trail`, `balón oficial` de fútbol. */
export function firstHead(words: readonly string[], after: ReadonlySet<string>, isSmallWord: IsSmallWord): number {
  const first = words.slice(0, endOfFirst(words, after)).findIndex((word) => isNoun(word, isSmallWord));
  return Math.max(0, first);
}

const partEnd = /[,(;:|–—]| - /;

/** Of a name as it is written, whose parts are separated by commas and the like: `Trekking Poles, Pair`. */
export function firstPart(name: string): string {
  const at = name.search(partEnd);
  return at > 0 ? name.slice(0, at) : name;
}
