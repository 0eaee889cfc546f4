import { portion } from '@fieldhouse/contracts/spread.rules';
import {
  type Ledger,
  lineLeft,
  partsOf,
  piecesRefunded,
  piecesSettled,
  type RefundParts,
} from '../refund/refund-parts.rules.ts';
import { deliveryWorth, piecesWorth, sum, type Worth } from '../refund/refund-share.rules.ts';

/** What the pieces of a line were paid with, per line of an order or, for a replacement, of the order that was paid for it. */
export interface ReturnedLine {
  /** In the order that was paid. */
  readonly position: number;
  /** Pieces whose money goes back. */
  readonly refunded: number;
  /** What they stand for, when they came as a replacement; else it is read from what was paid. */
  readonly cents: number | null;
  /** Pieces for which something else is sent, and what goes back of them because it is cheaper. */
  readonly exchanged: number;
  readonly differenceCents: number;
}

/** What so many pieces stand for, and what of it comes back when something else is sent instead. */
export interface Exchange {
  readonly keptCents: number;
  readonly differenceCents: number;
}

/**
 * What the pieces were paid with goes on to the other version, in proportion when that is cheaper: a discount stays a discount,
 * so prices are compared as they are listed, the one of the sale with today's of the other. Undefined: it is dearer.
 */
export function exchangeOf(paidCents: number, soldCents: number, otherCents: number): Exchange | undefined {
  if (otherCents > soldCents) return undefined;
  const keptCents = otherCents === soldCents ? paidCents : portion(paidCents, otherCents, soldCents);
  return { keptCents, differenceCents: paidCents - keptCents };
}

/** What so many pieces of a line were paid with, a tax that was added included. */
export function paidFor(worth: Worth, ledger: Ledger, position: number, pieces: number): number {
  const line = ledger.lines.find((one) => one.position === position);
  return piecesWorth(worth, position, pieces, line ? piecesSettled(line, pieces) : 0);
}

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
    const refunded = Math.min(line.refunded, left);
    // Whoever has got the money for a piece gets no difference for it.
    const unpaid = Math.min(line.exchanged, left - refunded);
    const differenceCents = unpaid === 0 ? 0 : portion(line.differenceCents, unpaid, line.exchanged);
    const cents = line.cents === null || refunded === 0 ? line.cents : portion(line.cents, refunded, line.refunded);
    return { ...line, refunded, cents, differenceCents };
  });
  const bought = due.filter(({ cents }) => cents === null);
  const pieces = bought.map(({ position, refunded }) => ({ position, quantity: refunded }));
  const parts = partsOf(worth, ledger, pieces, false).lines;
  const replaced = due.flatMap(({ position, refunded, cents }) =>
    cents !== null && refunded > 0
      ? [{ position, quantity: refunded, cents: Math.min(cents, lineLeft(worth, ledger, position)) }]
      : [],
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
