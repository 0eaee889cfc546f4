import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import { portion, spread } from '@fieldhouse/contracts/spread.rules';

export interface SoldLine {
  readonly position: number;
  readonly variantId: string;
  readonly quantity: number;
  readonly priceCents: number;
  /** Of the whole line. */
  readonly discountCents: number;
}

export interface SoldOrder {
  readonly totalCents: number;
  /** None: it is the plain sum of the prices. */
  readonly quote: StoredQuote | null;
  readonly lines: readonly SoldLine[];
}

/** A line or the delivery as it was paid for. */
interface Part {
  /** Discounts taken off; tax that is added to prices is not in it. */
  readonly cents: number;
  /** What of each tax of the quote is for it, in their order. */
  readonly tax: readonly number[];
}

/** What an order is made of: its parts come to the total, to the cent. */
export interface Worth {
  readonly lines: ReadonlyMap<number, Part & { readonly quantity: number }>;
  readonly delivery: Part;
  readonly isTaxAdded: boolean;
}

export function worthOf({ totalCents, quote, lines }: SoldOrder): Worth {
  const isTaxAdded = quote !== null && !quote.taxIncluded;
  const goods = lines.map(({ quantity, priceCents, discountCents }) => quantity * priceCents - discountCents);
  const taxCents = isTaxAdded ? sum(quote.tax.map(({ cents }) => cents)) : 0;
  const deliveryCents = totalCents - taxCents - sum(goods);
  const shares = (quote?.tax ?? []).map((tax) => sharesOf(tax, quote, lines, [...goods, deliveryCents]));
  return {
    lines: new Map(
      lines.map(({ position, quantity }, at) => [
        position,
        { quantity, cents: goods[at] ?? 0, tax: shares.map((ofTax) => ofTax[at] ?? 0) },
      ]),
    ),
    delivery: { cents: deliveryCents, tax: shares.map((ofTax) => ofTax[lines.length] ?? 0) },
    isTaxAdded,
  };
}

/** As the quote says; older ones do not, and then it is in proportion to what was paid. */
function sharesOf(
  { cents, shares }: StoredQuote['tax'][number],
  quote: StoredQuote | null,
  lines: readonly SoldLine[],
  paid: readonly number[],
): number[] {
  const places = lines.map(({ variantId }) => quote?.lines.findIndex((line) => line.variantId === variantId) ?? -1);
  const known = [...places, lines.length].map((place) => shares?.[place]);
  const isWhole = known.every((share) => share !== undefined) && sum(known) === cents;
  if (isWhole) return known;
  const spreads = spread(
    cents,
    paid.map((weight, at) => ({ key: `${at}`, weight })),
  );
  return paid.map((_, at) => spreads.get(`${at}`) ?? 0);
}

/**
 * What so many pieces of a line are worth when so many of it have been refunded before. Rounded by what has gone in all, so
 * that one by one comes to the same as all at once.
 */
export function piecesWorth(worth: Worth, position: number, pieces: number, before: number): number {
  const line = worth.lines.get(position);
  if (!line) return 0;
  const upTo = (count: number) =>
    [line.cents, ...(worth.isTaxAdded ? line.tax : [])].reduce(
      (all, cents) => all + portion(cents, count, line.quantity),
      0,
    );
  return upTo(before + pieces) - upTo(before);
}

export function deliveryWorth({ delivery, isTaxAdded }: Worth): number {
  return delivery.cents + (isTaxAdded ? sum(delivery.tax) : 0);
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);
