import { decimalsOf, fromMinor, toMinor } from '@fieldhouse/contracts/money';
import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import { sumOf } from '@fieldhouse/contracts/spread.rules';

/** Before a buyer is asked for a review: time to wear it in. */
export const DAYS_AFTER_DELIVERY = 7;
/** How long a parcel takes when no day was promised. */
export const USUAL_DAYS = 5;

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Emails have no thousands separators. */
export function mailAmount(amount: number, currency: string, locale: string): string {
  const key = `${locale} ${currency}`;
  const decimals = { minimumFractionDigits: decimalsOf(currency), maximumFractionDigits: decimalsOf(currency) };
  const format =
    moneyFormats.get(key) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: false, ...decimals });
  moneyFormats.set(key, format);
  return format.format(fromMinor(toMinor(amount, currency), currency));
}

/** What has become of the pieces of a line: some have gone out, some never will, the rest is still to be sent. */
export interface LineCounts {
  readonly quantity: number;
  readonly shipped: number;
  readonly canceled: number;
}

/** And how many of those that have gone out went in a parcel, and not because of the order's status. */
export interface LineWithParcels extends LineCounts {
  readonly parcels: number;
  /** Those that have come back, and those that are to. */
  readonly returned: number;
  readonly expected: number;
}

export const piecesLeft = ({ quantity, shipped, canceled }: LineCounts): number => quantity - shipped - canceled;

/**
 * What the status control makes of a line. A parcel stays sent, whatever is chosen; what counts as sent only because the
 * order was set to dispatched is not, once it is set to something else.
 */
export function lineAfter(
  { quantity, canceled, parcels, returned, expected }: LineWithParcels,
  before: OrderStatus,
  after: OrderStatus,
): Pick<LineCounts, 'shipped' | 'canceled'> {
  // What has come back or is on its way back was sent.
  const sent = Math.max(parcels, returned + expected);
  if (after === 'canceled') return { shipped: sent, canceled: quantity - sent };
  const still = before === 'canceled' ? 0 : canceled;
  return { shipped: after === 'pending' ? sent : quantity - still, canceled: still };
}

interface StockMove {
  /** Of what can be bought. */
  readonly delta: number;
  /** Of what is promised. */
  readonly committed: number;
}

/** Stock follows the lines alone: canceled pieces can be bought again, and what is still to be sent is committed. */
export function stockMove(before: LineCounts, after: Pick<LineCounts, 'shipped' | 'canceled'>): StockMove {
  const now = { ...before, ...after };
  return { delta: now.canceled - before.canceled, committed: piecesLeft(now) - piecesLeft(before) };
}

/** Why stock moves, as its movements say it. */
export function moveReason(moves: readonly StockMove[]): 'sold' | 'returned' | 'dispatched' | 'recalled' | undefined {
  const delta = sumOf(moves, (move) => move.delta);
  if (delta !== 0) return delta > 0 ? 'returned' : 'sold';
  const committed = sumOf(moves, (move) => move.committed);
  if (committed === 0) return undefined;
  return committed < 0 ? 'dispatched' : 'recalled';
}

export interface Sold {
  readonly name: string;
  readonly options: Record<string, string>;
}

/** A line by the names that its buyer has read. */
export const asSold = <L extends Sold & { readonly soldAs?: Sold | null | undefined }>({ soldAs, ...line }: L) => ({
  ...line,
  ...soldAs,
});

interface Agreed {
  readonly discounts?: readonly { readonly label: string; readonly text?: string | undefined }[] | undefined;
  readonly method?: { readonly name: string; readonly text?: string | undefined } | undefined;
}

/** The same for what an amount is made of. */
export const asAgreed = <O extends Agreed>(order: O): O => ({
  ...order,
  ...(order.discounts && {
    discounts: order.discounts.map(({ text, label, ...row }) => ({ ...row, label: text ?? label })),
  }),
  ...(order.method && { method: methodAsAgreed(order.method) }),
});

function methodAsAgreed({ text, name, ...method }: NonNullable<Agreed['method']>) {
  return { ...method, name: text ?? name };
}
