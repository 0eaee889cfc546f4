import { MAX_FOUND, SEARCH_LENGTH } from '@fieldhouse/contracts/listing.rules';

/** What the address of the result page asks for; the shop's search takes so much and no more. */
export function searchText(params: URLSearchParams): string {
  return [...(params.get('q')?.trim() ?? '')].slice(0, SEARCH_LENGTH).join('').trim();
}

/** Dots alone cannot be part of the API's address, and no product is called that. */
export const canBeFound = (text: string): boolean => !/^\.{0,2}$/.test(text);

export function resultHref(text: string): string {
  return `/result?${new URLSearchParams({ q: text })}`;
}

export function foundText(count: number): string {
  if (count >= MAX_FOUND) return `top ${count} matches`;
  return count === 1 ? '1 product' : `${count} products`;
}

/** The header carries it encoded, since headers are no place for accents. */
export function readCorrected(header: string | undefined): string | undefined {
  try {
    return header && decodeURIComponent(header);
  } catch {
    return undefined;
  }
}
