import { inEach, messages, msg } from '@fieldhouse/contracts/messages';
import { isChargeable, moneyText, toMinor } from '@fieldhouse/contracts/money';
import { orderMessages, positionOf } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { refundMessages } from '@fieldhouse/contracts/refund.rules';
import type { RefundRequest } from '@fieldhouse/contracts/refunds.schemas';
import { type ChangeListener, inWrite } from '../../../platform/cache/changes.ts';
import { violatedConstraint } from '../../../platform/db/database-errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import type { KeyedRequest } from '../../../platform/keyed-requests/keyed-request.ts';
import { once } from '../../../platform/keyed-requests/once.ts';
import { readChangedOrder, requireOrder, requirePaid, type Staff } from '../../orders/index.ts';
import { addRefund } from './add-refund.ts';
import { advanceAsked, type RefundDeps } from './advance-refund.ts';
import { chooseKept, keepRefunded, keptOf } from './keep-refunded.ts';
import { readRefundLedger } from './refund-ledger.repo.ts';
import {
  type Ledger,
  type LinePieces,
  partsOf,
  piecesOf,
  piecesRefunded,
  type RefundParts,
} from './refund-parts.rules.ts';
import { type Worth, worthOf } from './refund-share.rules.ts';
import { findRefund, type KeptRefund } from './refunds.repo.ts';

const refusals = messages('refund', {
  piecesLeft: (left: number) => {
    if (left === 0) return msg`All pieces of this line have been refunded.`;
    return left === 1
      ? msg`Only 1 piece of this line can still be refunded.`
      : msg`Only ${left} pieces of this line can still be refunded.`;
  },
  tooMuch: (cents: number, currency: string) =>
    msg`At most ${inEach((locale) => moneyText(cents, currency, locale))} of this order can still be refunded.`,
} as const);

export interface RefundPartDeps extends RefundDeps {
  readonly cache: ChangeListener;
}

export interface AskedBy extends Staff {
  readonly keyed: KeyedRequest | undefined;
}

/** By staff, of any paid order: an amount, or what pieces and the delivery were paid with. What was not sent of them is canceled. */
export async function refundPart(
  deps: RefundPartDeps,
  orderId: string,
  request: RefundRequest,
  by: AskedBy,
): Promise<OrderDetail> {
  await advanceAsked(deps, await askForRefund(deps, orderId, request, by));
  return readChangedOrder(deps.db, orderId, 'staff');
}

/** The same request again gets the same refund. */
async function askForRefund(
  deps: RefundPartDeps,
  orderId: string,
  request: RefundRequest,
  by: AskedBy,
): Promise<string> {
  try {
    return await inWrite(deps, (tx) => once(tx, by.keyed, () => addPart(tx, orderId, request, by)));
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'refund_retried_once') throw new AppError('refused', refundMessages.notFailed, { cause: error });
    if (constraint === 'refund_within_payment') throw new AppError('refused', refundMessages.nothing, { cause: error });
    throw error;
  }
}

async function addPart(
  tx: Tx,
  orderId: string,
  request: RefundRequest,
  { actor, requireFreshSignIn }: AskedBy,
): Promise<string> {
  const order = await requireOrder(tx, orderId);
  requirePaid(order);
  if (order.onHold) throw new AppError('refused', orderMessages.onHold);
  const { parts, failed } = await partsAsked(tx, orderId, request);
  const stillSend = failed?.stillSend ?? request.stillSend ?? false;
  // What was canceled with one that has failed is so still.
  const kept = failed || stillSend ? [] : await chooseKept(tx, order, parts.lines);
  const own = keptOf(kept, orderId);
  const lines = parts.lines.map((line) => ({ unsent: piecesOf(own, line.position), ...line }));
  const staff = { by: 'staff', actor, requireFreshSignIn } as const;
  const asked = { cause: 'staff', ...staff, note: request.reason, retries: failed?.id ?? null } as const;
  const deductionReason = failed?.deductionReason ?? null;
  const refundId = await addRefund(tx, orderId, { ...parts, ...asked, lines, stillSend, deductionReason });
  await keepRefunded(tx, kept, { by: 'staff', actor, refundId });
  return refundId;
}

interface Wish {
  readonly parts: RefundParts;
  /** The one that is tried again. */
  readonly failed: KeptRefund | undefined;
}

async function partsAsked(tx: Tx, orderId: string, request: RefundRequest): Promise<Wish> {
  const { order, ledger, currency } = await readRefundLedger(tx, orderId);
  if (ledger.leftCents === 0) throw new AppError('refused', refundMessages.nothing);
  const worth = worthOf(order);
  const failed = request.retries === undefined ? undefined : await findRefund(tx, request.retries);
  const parts = failed
    ? sameAgain(failed, orderId, ledger)
    : partsWished(request, orderId, { worth, ledger, currency });
  if (request.retries !== undefined && !failed) throw new AppError('refused', refundMessages.notFailed);
  if (parts.amountCents > ledger.leftCents) throw tooMuch(ledger, currency, request);
  return { parts, failed };
}

function sameAgain(failed: KeptRefund, orderId: string, ledger: Ledger): RefundParts {
  if (failed.orderId !== orderId || !['failed', 'canceled'].includes(failed.state))
    throw new AppError('refused', refundMessages.notFailed);
  for (const { position, quantity } of failed.lines) checkPieces(ledger, { position, quantity }, {});
  const { amountCents, deliveryCents, lines } = failed;
  return { amountCents, deliveryCents, lines };
}

function partsWished(
  request: RefundRequest,
  orderId: string,
  { worth, ledger, currency }: { readonly worth: Worth; readonly ledger: Ledger; readonly currency: string },
): RefundParts {
  const { amount, lines = [], delivery = false } = request;
  if (amount !== undefined) {
    if (!isChargeable(amount, currency)) throw fieldError('invalid-input', 'amount', refundMessages.amount);
    return { amountCents: toMinor(amount, currency), deliveryCents: 0, lines: [] };
  }
  const pieces = lines.map(({ lineId, quantity }, at) => {
    const position = positionOf(orderId, lineId) ?? -1;
    checkPieces(ledger, { position, quantity }, { lineId: `lines.${at}.lineId`, quantity: `lines.${at}.quantity` });
    return { position, quantity };
  });
  const parts = partsOf(worth, ledger, pieces, delivery);
  if (delivery && parts.deliveryCents === 0) throw fieldError('refused', 'delivery', refundMessages.delivery);
  if (parts.amountCents === 0) throw new AppError('refused', refundMessages.free);
  return parts;
}

/** Every piece goes back once. */
function checkPieces(
  ledger: Ledger,
  { position, quantity }: LinePieces,
  fields: { readonly lineId?: string; readonly quantity?: string },
): void {
  const refuse = (sentence: string, field: string | undefined) =>
    new AppError('refused', sentence, field === undefined ? {} : { fields: { [field]: sentence } });
  const line = ledger.lines.find((one) => one.position === position);
  if (!line) throw refuse(orderMessages.line, fields.lineId);
  const left = line.quantity - piecesRefunded(line);
  if (quantity <= left) return;
  throw refuse(refusals.piecesLeft(left), fields.quantity);
}

function tooMuch({ leftCents }: Ledger, currency: string, { amount }: RefundRequest): AppError {
  const sentence = refusals.tooMuch(leftCents, currency);
  return new AppError('refused', sentence, amount === undefined ? {} : { fields: { amount: sentence } });
}
