import { inEach, messages, msg } from '@fieldhouse/contracts/messages';
import { moneyText } from '@fieldhouse/contracts/money';
import { returnMessages } from '@fieldhouse/contracts/return.rules';
import { portion } from '@fieldhouse/contracts/spread.rules';
import type { Tx } from '../../../platform/db/db.ts';
import { type AppError, fieldError } from '../../../platform/http/app-error.ts';
import { listLines, type OrderLine, type Staff } from '../../orders/index.ts';
import { addRefund } from '../refund/add-refund.ts';
import { readRefundLedger } from '../refund/refund-ledger.repo.ts';
import type { Ledger } from '../refund/refund-parts.rules.ts';
import { type Worth, worthOf } from '../refund/refund-share.rules.ts';
import type { ReturnCase } from './return-case.ts';
import {
  deduct,
  deductible,
  dueForReplacement,
  paidFor,
  type ReturnedLine,
  refundOfReturn,
  standardDelivery,
} from './return-money.rules.ts';
import type { LockedReturnLine, ReceivedLine } from './return-writes.repo.ts';
import { listLaterReturns } from './return-writes.repo.ts';

const refusals = messages('return', {
  tooMuchDeducted: (cents: number, currency: string) =>
    msg`At most ${inEach((locale) => moneyText(cents, currency, locale))} can be deducted: that is what is refunded for these goods.`,
} as const);

/** A line of the return, what came of it, and what is going to be sent instead. */
export interface Received extends ReceivedLine {
  readonly asked: LockedReturnLine;
  readonly line: OrderLine;
  readonly exchanged: number;
}

/**
 * The money of what has come back: of an order that was paid, or of a replacement whose own goods have all come back. If what
 * was sent instead has come back before, its money was not due then and is now. The id of the refund; null when nothing goes back.
 */
export async function settleReturn(
  tx: Tx,
  found: ReturnCase,
  received: readonly Received[],
  instead: readonly OrderLine[],
  { deduction, ...staff }: Staff & { readonly deduction: Deduction | null },
): Promise<string | null> {
  const { order, returnRequest, replacement } = found;
  const rootId = order.rootId ?? order.id;
  const { order: sold, ledger, currency } = await readRefundLedger(tx, rootId);
  const worth = worthOf(sold);
  const lines = received.map((one) => dueFor(one, instead, worth, ledger));
  const later = replacement
    ? (await listLaterReturns(tx, replacement.id)).map((one) => dueForReplacement(one, worth.step))
    : [];
  const isWhole =
    returnRequest.byRight &&
    (await isAllBack(tx, order.id)) &&
    received.every(({ exchanged }) => exchanged === 0) &&
    ledger.lines.every(({ replaced }) => replaced === 0);
  const delivery = isWhole && order.rootId === null ? standardDelivery(worth, ledger, sold.quote) : 0;
  const whole = refundOfReturn(worth, ledger, [...lines, ...later], delivery);
  if (deduction && deduction.cents > deductible(whole)) throw tooMuch(deductible(whole), currency);
  const parts = deduction ? deduct(whole, deduction.cents, worth.step) : whole;
  if (parts.amountCents === 0) return null;
  const deductionReason = deduction?.reason ?? null;
  return addRefund(tx, rootId, { ...parts, deductionReason, cause: 'return', by: 'staff', ...staff });
}

/** For what goods have lost by being used, and how. */
export interface Deduction {
  readonly cents: number;
  readonly reason: string;
}

function tooMuch(most: number, currency: string): AppError {
  const sentence = most === 0 ? returnMessages.nothingToDeduct : refusals.tooMuchDeducted(most, currency);
  return fieldError('refused', 'deduction.amount', sentence);
}

function dueFor(
  { line, asked, received, exchanged }: Received,
  instead: readonly OrderLine[],
  worth: Worth,
  ledger: Ledger,
): ReturnedLine {
  const other = instead.find(({ position }) => position === asked.replacementPosition) ?? null;
  const { rootPosition, rootCents, quantity } = line;
  if (rootPosition !== null && rootCents !== null)
    return dueForReplacement({ rootPosition, rootCents, quantity, received, exchanged, other }, worth.step);
  const kept = other ? portion(other.rootCents ?? 0, exchanged, other.quantity, worth.step) : 0;
  const differenceCents = Math.max(paidFor(worth, ledger, line.position, exchanged) - kept, 0);
  return { position: line.position, refunded: received - exchanged, cents: null, exchanged, differenceCents };
}

/** Nothing of it is kept. */
async function isAllBack(tx: Tx, orderId: string): Promise<boolean> {
  const lines = await listLines(tx, orderId);
  return lines.every(({ quantity, canceled, returned }) => canceled + returned === quantity);
}
