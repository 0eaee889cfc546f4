/** A name as it is compared and sorted: without accents, case, control characters and spare spaces. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\p{Cc}\p{Cs}]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const LONGEST_WORD = 40;

/** The words of a name as search knows them, each once and in order of the alphabet. */
export function wordsOf(name: string): string[] {
  const words = nameKey(name).match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))].toSorted();
}

/** What `product.search` holds: words of the name, and brand and categories by number, so that a rename rewrites nothing. */
export function searchTokens(words: readonly string[], brandId: number, categoryIds: readonly number[]): string[] {
  return [...words, `#b${brandId}`, ...categoryIds.map((id) => `#c${id}`)];
}

/** The mean of the reviews in stars, rounded to the half. The sum comes in tenths of a star. */
export function ratingOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / 10 / count) * 2) / 2;
}

/** How a reviewer is shown: first name and initial. A deleted account leaves no name behind. */
export function authorOf(name: string | null): string {
  if (name === null) return 'former customer';
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.at(0);
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

const skuAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `FH-` and eight characters that nobody mistakes for one another. */
export function skuFrom(random: Uint8Array): string {
  return `FH-${Array.from(random.subarray(0, 8), (byte) => skuAlphabet[byte % skuAlphabet.length]).join('')}`;
}
