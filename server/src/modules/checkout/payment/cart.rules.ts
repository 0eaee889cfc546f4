import type { CartLine } from '@fieldhouse/contracts/cart-lines.schemas';
import { messages, msg } from '@fieldhouse/contracts/messages';
import { toMinor } from '@fieldhouse/contracts/money';
import { chooseText, paymentMessages } from '@fieldhouse/contracts/payment.rules';
import { MAX_PIECES } from '@fieldhouse/contracts/stock.rules';
import type { QuotedLine } from '../quote/quote.rules.ts';
import type { Difference } from './place-order.repo.ts';

const refusals = messages('cart', {
  unnamed: 'A product in your cart',
  unnamedWithin: 'a product in your cart',
  gone: (name: string) => msg`${name} is no longer available. You have not been charged.`,
  price: (name: string) => msg`The price of ${name} has changed. Please check your cart. You have not been charged.`,
  stock: (name: string, left: number) => {
    if (left === 0) return msg`${name} is sold out. You have not been charged.`;
    return left === 1
      ? msg`There is only 1 of ${name} left. You have not been charged.`
      : msg`There are only ${left} of ${name} left. You have not been charged.`;
  },
} as const);

/**
 * The cart with each variant once, in an order of its own: the same goods at the same prices are the same cart. A product's
 * first variant carries its id, so naming that one is the same as naming none.
 */
export function toLines(cart: readonly CartLine[], currency: string): QuotedLine[] {
  const lines = new Map<string, QuotedLine>();
  for (const { productId, variantId, quantity, price } of cart) {
    const priceCents = toMinor(price, currency);
    const key = `${productId} ${variantId ?? productId} ${priceCents}`;
    const before = lines.get(key);
    // More than there can ever be in stock is as good as more than there is.
    const pieces = Math.min((before?.pieces ?? 0) + quantity, 2 * MAX_PIECES);
    lines.set(key, {
      productId,
      variantId: before?.variantId ?? variantId ?? null,
      pieces,
      priceCents,
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

interface SoldLine {
  readonly productId: string;
  readonly variantId: string;
  readonly pieces: number;
  readonly priceCents: number;
}

/** Whether a cart is what was quoted or sold. It may leave out which variant it means where there is one alone. */
export function isCartOf(sold: readonly SoldLine[], cart: readonly CartLine[], currency: string): boolean {
  const named = new Map(sold.map(({ productId, variantId }) => [productId, variantId]));
  const full = cart.map(({ variantId, ...line }) => {
    const known = variantId ?? named.get(line.productId);
    return { ...line, ...(known !== undefined && { variantId: known }) };
  });
  return cartText(toLines(full, currency)) === cartText(sold.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)));
}

const keyOf = ({ productId, variantId, priceCents }: SoldLine) => `${productId} ${variantId} ${priceCents}`;

/** Why a cart cannot be bought as it is, in words for the buyer; the product is named where it is known. */
export function explainDifference({ problem, productName, options, piecesLeft }: Difference): string {
  const name = [productName ?? refusals.unnamed, options && `(${options})`].filter(Boolean).join(' ');
  switch (problem) {
    case 'gone':
      return productName ? refusals.gone(name) : paymentMessages.product;
    case 'choose':
      return chooseText(productName ?? refusals.unnamedWithin);
    case 'price':
      return refusals.price(name);
    case 'stock':
      return refusals.stock(name, piecesLeft ?? 0);
  }
}
