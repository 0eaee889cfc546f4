import type { CartLine } from '@fieldhouse/contracts/cart-lines.schemas';
import { toCents } from '@fieldhouse/contracts/money';
import { MAX_PIECES } from '@fieldhouse/contracts/stock.rules';
import type { QuotedLine } from '../quote/quote.rules.ts';

/**
 * The cart with each variant once, in an order of its own: the same goods at the same prices are the same cart. A product's
 * first variant carries its id, so naming that one is the same as naming none.
 */
export function toLines(cart: readonly CartLine[]): QuotedLine[] {
  const lines = new Map<string, QuotedLine>();
  for (const { productId, variantId, quantity, price } of cart) {
    const priceCents = toCents(price);
    const key = `${productId} ${variantId ?? productId} ${priceCents}`;
    const before = lines.get(key);
    // More than there can ever be in stock is as good as more than there is.
    const pieces = Math.min((before?.pieces ?? 0) + quantity, 2 * MAX_PIECES);
    lines.set(key, {
      ...{ productId, variantId: before?.variantId ?? variantId ?? null, pieces, priceCents },
      discountCents: 0,
    });
  }
  return [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** For telling carts apart. */
export function cartText(lines: readonly Omit<QuotedLine, 'discountCents'>[]): string {
  return lines
    .map(
      ({ productId, variantId, pieces, priceCents }) =>
        `${productId} ${variantId ?? productId} ${pieces} ${priceCents}`,
    )
    .join('\n');
}
