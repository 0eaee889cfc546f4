import { LOCALE } from '@fieldhouse/contracts/language';
import { SEARCH_LENGTH } from '@fieldhouse/contracts/listing.rules';
import { t } from '@fieldhouse/contracts/text';

/** What the address of the result page asks for; the shop's search takes so much and no more. */
export function searchText(params: URLSearchParams): string {
  return [...(params.get('q')?.trim() ?? '')].slice(0, SEARCH_LENGTH).join('').trim();
}

/** As the shop's search does. */
const fold = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

/** A search without some of its words, which the shop names in its own spelling. */
export function withoutWords(text: string, words: string): string {
  const all = text.split(/\s+/);
  const gone = fold(words).split(/\s+/);
  const at = all.findIndex((_, start) => gone.every((word, offset) => fold(all[start + offset] ?? '') === word));
  return (at < 0 ? all.filter((word) => !gone.includes(fold(word))) : all.toSpliced(at, gone.length)).join(' ');
}

const list = new Intl.ListFormat(LOCALE);

/** `No results with all words. Without “silicone”:` */
export const withoutText = (words: readonly string[]): string =>
  t`No results with all words. Without ${list.format(words.map((word) => t`“${word}”`))}:`;
