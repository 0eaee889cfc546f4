import { SEARCH_LENGTH } from '@fieldhouse/contracts/listing.rules';
import { nameKey } from '../../../platform/names.rules.ts';

/** So many different words of a search are read. */
const MAX_WORDS = 12;
export const LONGEST_WORD = 40;

/** Letters that are no letter with an accent, so that `nameKey` leaves them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
const special = /[ßæœøđðłþı]/g;
const beyondAscii = /[^\0-\x7f]/;
const possessive = /['’]s(?![\p{Letter}\p{Number}])/gu;
const asciiWord = /\d+(?:[.,]\d+)+|[a-z0-9]+/g;
const anyWord = /\d+(?:[.,]\d+)+|[\p{Letter}\p{Number}]+/gu;
const thousands = /^\d{1,3}(?:,\d{3})+$/;

/**
 * The words of a name key in their order, again where it repeats one. A number keeps its decimals (`42.5` is a size of
 * its own, and 8.0 is 8), and `men's` are men.
 */
export function tokensOf(key: string): string[] {
  const plain = beyondAscii.test(key) ? key.replace(special, (letter) => plainLetters[letter] ?? letter) : key;
  const text = plain.includes("'") || plain.includes('’') ? plain.replace(possessive, '') : plain;
  const words = text.match(beyondAscii.test(text) ? anyWord : asciiWord);
  if (!words) return [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (word.length > LONGEST_WORD) words[i] = shortened(word);
    else if (word.includes('.') || word.includes(',')) words[i] = numberOf(word);
  }
  return words;
}

/** No half of a letter at the end. */
const shortened = (word: string) => word.slice(0, LONGEST_WORD).replace(/[\ud800-\udbff]$/, '');

function numberOf(word: string): string {
  if (thousands.test(word)) return word.replaceAll(',', '');
  return word.replaceAll(',', '.').replace(/\.0+$/, '');
}

/** The words that were typed, in their order; of the different ones the first twelve. */
export function readText(text: string): string[] {
  const all = tokensOf(nameKey(text.slice(0, SEARCH_LENGTH)));
  const seen = new Set<string>();
  const end = all.findIndex((word) => seen.add(word).size > MAX_WORDS);
  return end === -1 ? all : all.slice(0, end);
}

const smallWords = new Set(
  'a an and any are as at be by for from i in is it its me my of on or some something that the this to with you your'.split(
    ' ',
  ),
);

/** Words that say nothing about what is looked for: they need not be found. */
export const isSmallWord = (word: string): boolean => smallWords.has(word);

export const hasDigit = (word: string): boolean => /\d/.test(word);

export const startsWithDigit = (word: string): boolean => word >= '0' && word < ':';
