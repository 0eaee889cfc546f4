import { portion, spread, sum } from '@fieldhouse/contracts/spread.rules';
import {
  type Ledger,
  lineLeft,
  piecesRefunded,
  piecesSettled,
  type RefundParts,
} from '../refund/refund-parts.rules.ts';
import { deliveryWorth, piecesWorth, type Worth } from '../refund/refund-share.rules.ts';

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
export function exchangeOf(
  paidCents: number,
  soldCents: number,
  otherCents: number,
  step: number,
): Exchange | undefined {
  if (otherCents > soldCents) return undefined;
  const keptCents = otherCents === soldCents ? paidCents : portion(paidCents, otherCents, soldCents, step);
  return { keptCents, differenceCents: paidCents - keptCents };
}

/** What so many pieces of a line were paid with, a tax that was added included. */
export function paidFor(worth: Worth, ledger: Ledger, position: number, pieces: number): number {
  const line = ledger.lines.find((one) => one.position === position);
  return piecesWorth(worth, position, pieces, line ? piecesSettled(line, pieces) : 0);
}

/** Of a line of a replacement: what of the order that was paid it stands for, what came of it, and what was sent instead. */
export interface ReturnedReplacement {
  readonly rootPosition: number;
  readonly rootCents: number;
  readonly quantity: number;
  readonly received: number;
  readonly exchanged: number;
  readonly other: { readonly rootCents: number | null; readonly quantity: number } | null;
}

export function dueForReplacement(line: ReturnedReplacement, step: number): ReturnedLine {
  const { rootPosition: position, rootCents, quantity, received, exchanged, other } = line;
  const standsFor = (pieces: number) => portion(rootCents, pieces, quantity, step);
  const refunded = received - exchanged;
  const kept = other ? portion(other.rootCents ?? 0, exchanged, other.quantity, step) : 0;
  return {
    position,
    refunded,
    cents: standsFor(refunded),
    exchanged,
    differenceCents: Math.max(standsFor(exchanged) - kept, 0),
  };
}

/** What a line brings once so much of it is due already. */
function dueAfter(
  before: RefundParts['lines'][number],
  line: ReturnedLine,
  worth: Worth,
  ledger: Ledger,
): { quantity: number; cents: number; differenceCents: number } {
  const { position } = line;
  const there = ledger.lines.find((one) => one.position === position);
  if (!there) return { quantity: 0, cents: 0, differenceCents: 0 };
  const left = there.quantity - piecesRefunded(there) - before.quantity;
  const quantity = Math.min(line.refunded, left);
  // A piece that was refunded brings no difference.
  const unpaid = Math.min(line.exchanged, left - quantity);
  const differenceCents = unpaid === 0 ? 0 : portion(line.differenceCents, unpaid, line.exchanged, worth.step);
  if (quantity === 0) return { quantity, cents: 0, differenceCents };
  const settled = { ...there, refundedOtherwise: there.refundedOtherwise + before.quantity };
  const cents =
    line.cents === null
      ? piecesWorth(worth, position, quantity, piecesSettled(settled, quantity))
      : portion(line.cents, quantity, line.refunded, worth.step);
  return { quantity, cents: Math.min(cents, lineLeft(worth, ledger, position) - before.cents), differenceCents };
}

/**
 * The money of what has come back, line after line; a line may be named again, for what replaced it. What was refunded before is
 * not refunded again, and never more than is left.
 */
export function refundOfReturn(
  worth: Worth,
  ledger: Ledger,
  lines: readonly ReturnedLine[],
  deliveryCents: number,
): RefundParts {
  const due = new Map<number, RefundParts['lines'][number]>();
  let differences = 0;
  for (const line of lines) {
    const before = due.get(line.position) ?? { position: line.position, quantity: 0, cents: 0 };
    const { quantity, cents, differenceCents } = dueAfter(before, line, worth, ledger);
    differences += differenceCents;
    if (quantity > 0)
      due.set(line.position, { ...before, quantity: before.quantity + quantity, cents: before.cents + cents });
  }
  let left = ledger.leftCents;
  const take = (cents: number) => {
    const taken = Math.min(cents, left);
    left -= taken;
    return taken;
  };
  const refunded = [...due.values()].map((line) => ({ ...line, cents: take(line.cents) }));
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
  const due = chosen === 0 ? paid : portion(paid, standard, chosen, worth.step);
  return Math.max(due - ledger.deliveryRefundedCents, 0);
}

/** What goes back for the goods themselves: no more can be deducted, and the delivery is not theirs. */
export const deductible = ({ lines }: RefundParts): number => sum(lines.map(({ cents }) => cents));

/** Kept of what goes back for the goods, of each line in proportion, so that each tax goes back as far as its goods do. */
export function deduct(parts: RefundParts, deductedCents: number, step: number): RefundParts {
  const shares = spread(
    deductedCents,
    parts.lines.map(({ position, cents }) => ({ key: `${position}`, weight: cents })),
    step,
  );
  const lines = parts.lines.map((line) => {
    const ofLine = shares.get(`${line.position}`) ?? 0;
    return { ...line, cents: line.cents - ofLine, deductedCents: ofLine };
  });
  return { ...parts, lines, amountCents: parts.amountCents - deductedCents };
}
