import { isUnit } from './measures.rules.ts';
import { isSmallWord, startsWithDigit } from './tokens.ts';

/** What comes after these words belongs to the thing, and is not the thing: bag for shoes, boots with studs. */
const after = new Set('for with without of in from on to and mit ohne fur von aus zu zum zur im in und'.split(' '));

const packs = new Set('pack pair pairs set'.split(' '));

/** The place of the word that says what it is, the last of the first part: `tennis balls` of a can, `sleeping bag` with a zip. */
export function headOf(words: readonly string[]): number {
  const end = words.findIndex((word, place) => place > 0 && after.has(word));
  const last = end === -1 ? words.length : end;
  for (let place = last - 1; place >= 0; place--) {
    const word = words[place] ?? '';
    if (!isSmallWord(word) && !startsWithDigit(word) && !isUnit(word) && !packs.has(word)) return place;
  }
  return Math.max(0, last - 1);
}

const partEnd = /[,(;:|–—]| - /;

/** Of a name as it is written, whose parts are separated by commas and the like: `Trekking Poles, Pair`. */
export function firstPart(name: string): string {
  const at = name.search(partEnd);
  return at > 0 ? name.slice(0, at) : name;
}
