import { portion } from '@fieldhouse/contracts/spread.rules';
import { type Ledger, partsOf, piecesRefunded, type RefundParts } from '../refund/refund-parts.rules.ts';
import { deliveryWorth, piecesWorth, sum, type Worth } from '../refund/refund-share.rules.ts';

/** What the pieces of a line were paid with, per line of an order or, for a replacement, of the order that was paid for it. */
export interface ReturnedLine {
  /** In the order that was paid. */
  readonly position: number;
  /** Pieces whose money goes back. */
  readonly refunded: number;
  /** What they stand for, when they came as a replacement; else it is read from what was paid. */
  readonly cents: number | null;
  /** Of pieces that were exchanged for something cheaper. */
  readonly differenceCents: number;
}

/** What so many pieces stand for, and what of it comes back when something else is sent instead. */
export interface Exchange {
  readonly keptCents: number;
  readonly differenceCents: number;
}

/**
 * What the pieces were paid with goes on to the other version as far as it costs that much: a discount goes with them, so
 * prices are compared as they were before it. Undefined: it is dearer.
 */
export function exchangeOf(paidCents: number, priceCents: number, newCents: number): Exchange | undefined {
  if (newCents > priceCents) return undefined;
  const keptCents = priceCents === 0 ? paidCents : portion(paidCents, newCents, priceCents);
  return { keptCents, differenceCents: paidCents - keptCents };
}

/** What so many pieces of a line were paid with, a tax that was added included. */
export function paidFor(worth: Worth, ledger: Ledger, position: number, pieces: number): number {
  const quantity = worth.lines.get(position)?.quantity ?? pieces;
  const before = Math.min(piecesRefundedOf(ledger, position), quantity - pieces);
  return pieces === 0 ? 0 : piecesWorth(worth, position, pieces, before);
}

const piecesRefundedOf = (ledger: Ledger, position: number): number => {
  const line = ledger.lines.find((one) => one.position === position);
  return line ? piecesRefunded(line) : 0;
};

/** The money of what has come back. What was refunded before is not refunded again, and never more than is left. */
export function refundOfReturn(
  worth: Worth,
  ledger: Ledger,
  lines: readonly ReturnedLine[],
  deliveryCents: number,
): RefundParts {
  const due = lines.map((line) => {
    const there = ledger.lines.find((one) => one.position === line.position);
    const left = there ? there.quantity - piecesRefunded(there) : 0;
    return { ...line, refunded: Math.min(line.refunded, left) };
  });
  const bought = due.filter(({ cents }) => cents === null);
  const pieces = bought.map(({ position, refunded }) => ({ position, quantity: refunded }));
  const parts = partsOf(worth, ledger, pieces, false).lines;
  const replaced = due.flatMap(({ position, refunded, cents }) =>
    cents !== null && refunded > 0 ? [{ position, quantity: refunded, cents }] : [],
  );
  const differences = sum(due.map(({ differenceCents }) => differenceCents));
  let left = ledger.leftCents;
  const take = (cents: number) => {
    const taken = Math.min(cents, left);
    left -= taken;
    return taken;
  };
  const refunded = [...parts, ...replaced].map((line) => ({ ...line, cents: take(line.cents) }));
  const delivery = take(deliveryCents);
  take(differences);
  return { lines: refunded, deliveryCents: delivery, amountCents: ledger.leftCents - left };
}

/** What of the delivery goes back with a whole withdrawal: what the cheapest way would have cost, as far as it was paid. */
export function standardDelivery(
  worth: Worth,
  ledger: Ledger,
  quote: { readonly deliveryCents: number; readonly standardDeliveryCents?: number } | null,
): number {
  const paid = deliveryWorth(worth);
  const chosen = quote?.deliveryCents ?? 0;
  const standard = Math.min(quote?.standardDeliveryCents ?? chosen, chosen);
  const due = chosen === 0 ? paid : portion(paid, standard, chosen);
  return Math.max(due - ledger.deliveryRefundedCents, 0);
}
