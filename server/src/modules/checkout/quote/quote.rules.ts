import { inEach, messages, msg } from '@fieldhouse/contracts/messages';
import { fromMinor, moneyText, toMinor } from '@fieldhouse/contracts/money';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type { PricingRules } from '../../pricing/index.ts';

export interface QuotedLine {
  readonly productId: string;
  /** None: the only one of the product. */
  readonly variantId: string | null;
  readonly pieces: number;
  /** What a piece costs, as the buyer was shown it. */
  readonly priceCents: number;
  /** Of the whole line. */
  readonly discountCents: number;
}

/** Every amount that an order is written with. The database adds nothing up again. */
export interface Quote {
  readonly currency: string;
  readonly itemsCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
  /** The tax is part of the prices and not added to them. */
  readonly taxIncluded: boolean;
  /** Each variant once. */
  readonly lines: readonly QuotedLine[];
  /** What is used by this order, and what it takes off. */
  readonly promotions: readonly { readonly id: string; readonly cents: number }[];
  /** How it came about; none where it is the plain sum of the prices. */
  readonly whole: StoredQuote | null;
}

/** What card providers take at most. */
export const MAX_TOTAL_CENTS = 99_999_999;

const refusals = messages('quote', {
  tooLarge: (currency: string) => {
    const most = inEach((locale) => moneyText(MAX_TOTAL_CENTS, currency, locale));
    return msg`An order cannot exceed ${most}. You have not been charged.`;
  },
  amount: 'The amount does not match your cart. Please check your cart. You have not been charged.',
} as const);

/** In a plain shop a cart costs what its goods cost, wherever they go. */
export function quoteFor(lines: readonly QuotedLine[], currency: string): Quote {
  const itemsCents = sumOf(lines, ({ pieces, priceCents }) => pieces * priceCents);
  return {
    currency,
    itemsCents,
    shippingCents: 0,
    taxCents: 0,
    discountCents: 0,
    totalCents: itemsCents,
    taxIncluded: false,
    lines,
    promotions: [],
    whole: null,
  };
}

/** Delivered free from anywhere to everywhere, without tax, and nothing is ever taken off unasked. */
export function isPlain({ zones, rates, promotions }: PricingRules): boolean {
  const [zone, ...others] = zones;
  const isFree = zone?.methods.some(
    ({ classes, priceCents, steps }) => classes.length === 0 && priceCents === 0 && steps.length === 0,
  );
  const isEverywhere = zone?.countries.length === 0 && zone.states.length === 0 && zone.postalRanges.length === 0;
  const isUnasked = promotions.some(({ code }) => code === null);
  return isFree === true && isEverywhere && others.length === 0 && rates.length === 0 && !isUnasked;
}

/** What an order by this quote is written with. */
export function toOrderQuote(whole: StoredQuote): Quote {
  const { currency, lines, subtotalCents, deliveryCents, discounts, tax, taxIncluded, totalCents } = whole;
  return {
    currency,
    itemsCents: subtotalCents,
    shippingCents: deliveryCents,
    totalCents,
    taxIncluded,
    whole,
    taxCents: sumOf(tax, ({ cents }) => cents),
    discountCents: sumOf(discounts, ({ cents }) => cents),
    lines: lines.map(({ productId, variantId, pieces, priceCents, discountCents }) => ({
      productId,
      variantId,
      pieces,
      priceCents,
      discountCents,
    })),
    promotions: discounts.flatMap(({ promotionId, cents }) =>
      promotionId === null ? [] : [{ id: promotionId, cents }],
    ),
  };
}

/** The whole-number part of the total, or the total itself. */
export function fitsTotal(amount: number, { totalCents, currency }: Pick<Quote, 'totalCents' | 'currency'>): boolean {
  return toMinor(amount, currency) === totalCents || amount === Math.trunc(fromMinor(totalCents, currency));
}

/** What a payment is about, as a quote says it. */
export const chargeOf = ({ amountCents, currency }: { readonly amountCents: number; readonly currency: string }) => ({
  totalCents: amountCents,
  currency,
});

/** Why this total cannot be charged, or not when that amount is expected; in words for the buyer. */
export function findAmountProblem(quote: Quote, amount: number): string | undefined {
  const { totalCents, currency, whole } = quote;
  if (totalCents < 1) return whole === null ? paymentMessages.nothing : undefined;
  if (totalCents > MAX_TOTAL_CENTS) return refusals.tooLarge(currency);
  if (!fitsTotal(amount, quote)) return refusals.amount;
  return undefined;
}
