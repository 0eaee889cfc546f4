import { chargeStep } from '@fieldhouse/contracts/money';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import { portion, spread, sum, sumOf } from '@fieldhouse/contracts/spread.rules';

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
  /** Its price, discounts taken off, and each tax that was added to it. */
  readonly paid: readonly number[];
  /** What goes back for all of it: the sum of these, or the next that can be refunded. */
  readonly cents: number;
}

/** What an order is made of: its parts come to the total, to the cent. */
export interface Worth {
  readonly lines: ReadonlyMap<number, Part & { readonly quantity: number }>;
  readonly delivery: Part;
  /** What goes back is so much, or a multiple of it. */
  readonly step: number;
}

/** What was paid for each line, and last for the delivery; tax that is added to prices is not in it. */
function paidFor({ totalCents, quote, lines }: SoldOrder): number[] {
  const goods = lines.map(({ quantity, priceCents, discountCents }) => quantity * priceCents - discountCents);
  const taxCents = quote && !quote.taxIncluded ? sum(quote.tax.map(({ cents }) => cents)) : 0;
  return [...goods, totalCents - taxCents - sum(goods)];
}

export function worthOf(order: SoldOrder): Worth {
  const { quote, lines, totalCents } = order;
  // What was bought without a quote was bought in the shop's own currency.
  const step = quote ? chargeStep(quote.currency) : 1;
  const added = quote && !quote.taxIncluded ? quote.tax.map((tax) => sharesOf(tax, order)) : [];
  const paid = paidFor(order).map((cents, at) => [cents, ...added.map((shares) => shares[at] ?? 0)]);
  const whole = spread(
    totalCents,
    paid.map((amounts, at) => ({ key: `${at}`, weight: sum(amounts) })),
    step,
  );
  const partAt = (at: number) => ({ paid: paid[at] ?? [], cents: whole.get(`${at}`) ?? 0 });
  return {
    lines: new Map(lines.map(({ position, quantity }, at) => [position, { quantity, ...partAt(at) }])),
    delivery: partAt(lines.length),
    step,
  };
}

/** Of each line of the order, and last of the delivery: as the quote says; older ones do not, and then by what was paid. */
export function sharesOf(
  { cents, shares }: { readonly cents: number; readonly shares?: readonly number[] | undefined },
  order: SoldOrder,
): number[] {
  const { quote, lines } = order;
  const places = lines.map(({ variantId }) => quote?.lines.findIndex((line) => line.variantId === variantId) ?? -1);
  const known = [...places, lines.length].map((place) => shares?.[place]);
  const isWhole = known.every((share) => share !== undefined) && sum(known) === cents;
  if (isWhole) return known;
  const paid = paidFor(order);
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
  const upTo = (count: number) => {
    if (count >= line.quantity) return line.cents;
    const cents = sumOf(line.paid, (amount) => portion(amount, count, line.quantity));
    return Math.min(portion(cents, 1, 1, worth.step), line.cents);
  };
  return upTo(before + pieces) - upTo(before);
}

export const deliveryWorth = ({ delivery }: Worth): number => delivery.cents;
