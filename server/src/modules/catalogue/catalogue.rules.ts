/** What `product.search` holds: words of the name, and brand and categories by number, so that a rename rewrites nothing. */
export function searchTokens(words: readonly string[], brandId: number, categoryIds: readonly number[]): string[] {
  return [...words, `#b${brandId}`, ...categoryIds.map((id) => `#c${id}`)];
}

/** The mean of the reviews in stars, rounded to the half. The sum comes in tenths of a star. */
export function ratingOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / 10 / count) * 2) / 2;
}

const skuAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `FH-` and eight characters that nobody mistakes for one another. */
export function skuFrom(random: Uint8Array): string {
  return `FH-${Array.from(random.subarray(0, 8), (byte) => skuAlphabet[byte % skuAlphabet.length]).join('')}`;
}
