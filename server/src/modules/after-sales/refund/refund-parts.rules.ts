import { sum } from '@fieldhouse/contracts/spread.rules';
import { deliveryWorth, piecesWorth, type Worth } from './refund-share.rules.ts';

/** Pieces of a line, by its place in the order. */
export interface LinePieces {
  readonly position: number;
  readonly quantity: number;
}

interface RefundedPieces extends LinePieces {
  readonly cents: number;
  /** Pieces of them that are not sent because of it. */
  readonly unsent?: number;
  /** What was kept of it, because the goods have come back used. */
  readonly deductedCents?: number;
}

/** What a refund is for. What neither lines nor delivery account for was given by amount. */
export interface RefundParts {
  readonly amountCents: number;
  readonly deliveryCents: number;
  readonly lines: readonly RefundedPieces[];
}

/** What has become of a line, in pieces. */
export interface LineLedger {
  readonly position: number;
  readonly quantity: number;
  readonly shipped: number;
  readonly canceled: number;
  /** With money on its way: of those canceled, and for any other reason. */
  readonly refundedAsCanceled: number;
  readonly refundedOtherwise: number;
  /** Neither: they came back, and the buyer has or gets something else instead. */
  readonly replaced: number;
  readonly refundedCents: number;
}

export interface Ledger {
  /** What was paid and has neither gone back, nor is on its way, nor in dispute. */
  readonly leftCents: number;
  readonly deliveryRefundedCents: number;
  readonly lines: readonly LineLedger[];
}

export const piecesRefunded = ({ refundedAsCanceled, refundedOtherwise }: LineLedger): number =>
  refundedAsCanceled + refundedOtherwise;

/** What of a line's pieces has gone elsewhere: into other versions that stand for them, or they come back for their money. */
export interface LineClaims {
  readonly replaced: number;
  readonly awaited: number;
}

/** Pieces of a line whose money has neither gone back nor into something else. Below 0: more was given than was paid. */
export const piecesUnclaimed = (line: LineLedger, claims: LineClaims | undefined): number =>
  line.quantity - line.canceled - line.refundedOtherwise - (claims?.replaced ?? 0);

/** So many pieces have had their share of the line's cents, which are rounded by what has gone in all. */
export const piecesSettled = (line: LineLedger, pieces: number): number =>
  Math.max(Math.min(piecesRefunded(line) + line.replaced, line.quantity - pieces), 0);

/** What has not been refunded of a line. */
export function lineLeft(worth: Worth, ledger: Ledger, position: number): number {
  const line = ledger.lines.find((one) => one.position === position);
  return line ? Math.max(piecesWorth(worth, position, line.quantity, 0) - line.refundedCents, 0) : 0;
}

/** Every piece that has not been refunded, the delivery, and whatever else is left. */
export function everythingLeft(worth: Worth, ledger: Ledger): RefundParts {
  const lines = ledger.lines.map((line) => ({
    position: line.position,
    quantity: line.quantity - piecesRefunded(line),
  }));
  return { ...fitting(partsOf(worth, ledger, lines, true), ledger.leftCents), amountCents: ledger.leftCents };
}

/**
 * What canceling costs the shop, once the lines are counted as canceled: the pieces, and the delivery when nothing was or will
 * be sent. Never more than is left.
 */
export function partsOfCancel(worth: Worth, ledger: Ledger, canceled: readonly LinePieces[] | 'all'): RefundParts {
  if (ledger.lines.every(({ quantity, canceled: never }) => never === quantity)) return everythingLeft(worth, ledger);
  const lines = ledger.lines.map((line) => {
    const asked = canceled === 'all' ? line.quantity : piecesOf(canceled, line.position);
    return { position: line.position, quantity: Math.min(asked, piecesDue(line)) };
  });
  return fitting(partsOf(worth, ledger, lines, false), ledger.leftCents);
}

export const piecesOf = (lines: readonly LinePieces[], position: number): number =>
  sum(lines.filter((line) => line.position === position).map(({ quantity }) => quantity));

/** Money that was given for other reasons was for what had been sent, as far as anything had. */
function piecesDue(line: LineLedger): number {
  const forUnsent = Math.max(line.refundedOtherwise - line.shipped, 0);
  const due = line.canceled - line.refundedAsCanceled - forUnsent;
  return Math.max(Math.min(due, line.quantity - piecesRefunded(line)), 0);
}

/** What these pieces, and the rest of the delivery, are worth. */
export function partsOf(
  worth: Worth,
  ledger: Ledger,
  pieces: readonly LinePieces[],
  withDelivery: boolean,
): RefundParts {
  const there = new Map(ledger.lines.map((line) => [line.position, line]));
  const lines = pieces
    .filter(({ quantity }) => quantity > 0)
    .map(({ position, quantity }) => {
      const line = there.get(position);
      const cents = piecesWorth(worth, position, quantity, line ? piecesSettled(line, quantity) : 0);
      return { position, quantity, cents: Math.min(cents, lineLeft(worth, ledger, position)) };
    });
  const deliveryCents = withDelivery ? Math.max(deliveryWorth(worth) - ledger.deliveryRefundedCents, 0) : 0;
  return { lines, deliveryCents, amountCents: sum(lines.map(({ cents }) => cents)) + deliveryCents };
}

/** Cut down to what is left, the delivery first. */
function fitting({ lines, deliveryCents }: RefundParts, leftCents: number): RefundParts {
  let left = leftCents;
  const take = (cents: number) => {
    const taken = Math.min(cents, left);
    left -= taken;
    return taken;
  };
  const fitted = lines.map((line) => ({ ...line, cents: take(line.cents) }));
  return { lines: fitted, deliveryCents: take(deliveryCents), amountCents: leftCents - left };
}
