const LONGEST = 200;

/** What the address of the result page asks for; the shop's search takes so much and no more. */
export function searchText(params: URLSearchParams): string {
  return [...(params.get('q')?.trim() ?? '')].slice(0, LONGEST).join('').trim();
}

/** Dots alone cannot be part of the API's address, and no product is called that. */
export const canBeFound = (text: string): boolean => !/^\.{0,2}$/.test(text);

export function resultHref(text: string): string {
  return `/result?${new URLSearchParams({ q: text })}`;
}

/** The search answers with the best ones only. */
const MOST_FOUND = 60;

export function foundWords(count: number): string {
  if (count >= MOST_FOUND) return `the best ${count} matches`;
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
