import { moneyText } from '@fieldhouse/contracts/money';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';

export interface QuotedLine {
  readonly productId: string;
  /** None: the only one of the product. */
  readonly variantId: string | null;
  readonly pieces: number;
  /** What a piece costs, as the buyer was shown it. */
  readonly priceCents: number;
}

/** Every amount that an order is written with. The database adds nothing up again. */
export interface Quote {
  readonly currency: string;
  readonly itemsCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
  /** Each variant once. */
  readonly lines: readonly QuotedLine[];
}

/** What card providers take at most. */
export const MAX_TOTAL_CENTS = 99_999_999;

/** Delivery is free, prices are with tax, and there are no discounts yet. */
export function quoteFor(lines: readonly QuotedLine[], currency: string): Quote {
  const itemsCents = lines.reduce((sum, { pieces, priceCents }) => sum + pieces * priceCents, 0);
  const [shippingCents, taxCents, discountCents] = [0, 0, 0];
  const totalCents = itemsCents + shippingCents + taxCents - discountCents;
  return { currency, itemsCents, shippingCents, taxCents, discountCents, totalCents, lines };
}

/** The whole-number part of the total, or the total itself. */
export function fitsTotal(amountCents: number, totalCents: number): boolean {
  return amountCents === totalCents || amountCents === Math.trunc(totalCents / 100) * 100;
}

/** Why nobody can be charged this total, or not by somebody who expects that amount; in words for the buyer. */
export function findAmountProblem({ totalCents, currency }: Quote, amountCents: number): string | undefined {
  if (totalCents < 1) return paymentMessages.nothing;
  if (totalCents > MAX_TOTAL_CENTS)
    return `An order cannot exceed ${moneyText(MAX_TOTAL_CENTS, currency)}. You have not been charged.`;
  if (!fitsTotal(amountCents, totalCents))
    return 'The amount does not match your cart. Please check your cart. You have not been charged.';
  return undefined;
}
