import { SEARCH_LENGTH } from '@fieldhouse/contracts/listing.rules';
import { nameKey } from '../../platform/names.rules.ts';

/** A search as it is compared: what differs in case, accents or blanks alone is the same. Empty: there is nothing to compare. */
export function foldQuery(text: string): string {
  const cut = nameKey(text).slice(0, SEARCH_LENGTH);
  // Half a character may be left at the end.
  return cut.replaceAll(/\p{Cs}/gu, '').trim();
}
