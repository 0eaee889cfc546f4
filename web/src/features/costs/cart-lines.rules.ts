import type { CartLine } from '../../lib/stored-content.rules.ts';

/** What the quote is asked about. Prices are the shop's own: what differs is pointed out by the cart itself. */
export function toQuoteLines(lines: readonly CartLine[]) {
  return lines.map(({ _id, variantId, piece }) => ({
    productId: _id,
    ...(variantId !== undefined && { variantId }),
    quantity: piece,
  }));
}

/** Two carts that cost the same have the same one. */
export const keyOfLines = (lines: readonly CartLine[]): string =>
  toQuoteLines(lines)
    .map((line) => JSON.stringify(line))
    .toSorted()
    .join();
