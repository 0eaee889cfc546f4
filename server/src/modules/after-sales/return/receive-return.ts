import { messages, msg } from '@fieldhouse/contracts/messages';
import { lineIdOf } from '@fieldhouse/contracts/order.rules';
import { returnMessages } from '@fieldhouse/contracts/return.rules';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { countReturnedFit } from '../../catalogue/index.ts';
import {
  aboutOrder,
  addReturned,
  listLines,
  lockPaymentOf,
  nameOf,
  type OrderLine,
  orderOnHold,
  piecesLeft,
  recordEvent,
  type Staff,
  stopWaiting,
} from '../../orders/index.ts';
import { changeStock } from '../../stock/index.ts';
import { hasAllComeBack } from '../refund/replacement.repo.ts';
import { releasePieces } from './end-exchange.ts';
import type { ReturnCase } from './return-case.ts';
import {
  type LockedReturnLine,
  lockProductsOf,
  setDeduction,
  setReceived,
  setReturnStatus,
} from './return-writes.repo.ts';
import { queueReturnMail } from './returns.jobs.ts';
import { type Deduction, type Received, settleReturn } from './settle-return.ts';

const refusals = messages('return', {
  fewAsked: (quantity: number, what: string) => msg`Only ${quantity} of ${what} are in this return.`,
} as const);

/** What has become of a line: how many have come (all of them, unless it says otherwise), back on the shelf or written off. */
export interface CameBack {
  readonly lineId: string;
  readonly restock: boolean;
  readonly quantity?: number | undefined;
}

interface Receiving {
  readonly lines?: readonly CameBack[] | undefined;
  readonly word: string | null;
  readonly deduction: Deduction | null;
}

/**
 * The goods are here: pieces go on the shelf or are written off, what is not exchanged is refunded, and the replacement may
 * leave. Returns the id of the refund, to be advanced after the transaction; null when nothing goes back.
 */
export async function receiveReturn(
  tx: Tx,
  found: ReturnCase,
  { lines: came, word, deduction }: Receiving,
  staff: Staff,
): Promise<string | null> {
  const { actor } = staff;
  const { order, replacement, returnRequest, name } = found;
  if (order.onHold) throw orderOnHold();
  const lines = await listLines(tx, order.id);
  const instead = replacement ? await listLines(tx, replacement.id) : [];
  const received = returnRequest.lines.map((asked, at) => readLine(order.id, asked, { lines, instead, came, at }));
  if (received.every((one) => one.received === 0)) throw new AppError('refused', returnMessages.nothingCame);
  await lockPaymentOf(tx, order.rootId ?? order.id);
  await lockProductsOf(
    tx,
    lines.map(({ variantId }) => variantId),
  );
  await takeBack(tx, found, received, actor);
  // Sent on trust: what it replaced has not come back, so that no money is due for it yet.
  const isOnTrust = !(await hasAllComeBack(tx, order.id));
  if (isOnTrust && deduction) throw new AppError('refused', returnMessages.nothingToDeduct);
  const refundId = isOnTrust ? null : await settleReturn(tx, found, received, instead, { ...staff, deduction });
  const about = { ...aboutOrder(order), returnId: returnRequest.id };
  const mailId = await queueReturnMail(tx, 'return-received', about);
  if (replacement) await letGo(tx, replacement.id, received, instead, { mailId, actor });
  await setReturnStatus(tx, returnRequest.id, { status: 'received', word, refundId });
  if (deduction) await setDeduction(tx, returnRequest.id, deduction);
  const pieces = sumOf(received, (one) => one.received);
  const told = { returnId: returnRequest.id, name, pieces, ...(word !== null && { word }) };
  const facts = { ...told, ...(isOnTrust && { isOnTrust }) };
  await recordEvent(tx, order.id, { kind: 'return-received', by: 'staff', actor, facts });
  return refundId;
}

interface Delivered {
  readonly lines: readonly OrderLine[];
  readonly instead: readonly OrderLine[];
  readonly came: readonly CameBack[] | undefined;
  readonly at: number;
}

function readLine(orderId: string, asked: LockedReturnLine, { lines, instead, came, at }: Delivered): Received {
  const line = lines.find(({ position }) => position === asked.position);
  const told = came?.find(({ lineId }) => lineId === lineIdOf(orderId, asked.position));
  if (!line || (came && !told)) throw refusal(returnMessages.everyLine, 'lines');
  const received = told?.quantity ?? asked.quantity;
  if (received > asked.quantity) throw refusal(refusals.fewAsked(asked.quantity, nameOf(line)), `lines.${at}.quantity`);
  // It was set back to pending after it had been said to be sent.
  if (line.returned + received > line.shipped) throw new AppError('refused', returnMessages.notSent);
  const other = instead.find(({ position }) => position === asked.replacementPosition);
  const replaced = other ? other.quantity - other.canceled : 0;
  if (other && other.shipped > 0 && received < replaced)
    throw refusal(returnMessages.allOfThem, `lines.${at}.quantity`);
  const exchanged = Math.min(received, replaced);
  return {
    asked,
    line,
    position: asked.position,
    received,
    restocked: told?.restock === false ? 0 : received,
    exchanged,
  };
}

const refusal = (sentence: string, field: string) => fieldError('refused', field, sentence);

async function takeBack(tx: Tx, { order, returnRequest }: ReturnCase, received: readonly Received[], actor: string) {
  await setReceived(tx, returnRequest.id, received);
  await addReturned(tx, order.id, new Map(received.map((one) => [one.position, one.received])));
  const changes = received
    .filter(({ restocked }) => restocked > 0)
    .map(({ line, restocked }) => ({ variantId: line.variantId, delta: restocked }));
  if (changes.length > 0) await changeStock(tx, changes, { reason: 'returned', orderId: order.id, actor });
  for (const { line, asked, received: pieces } of received) {
    if (pieces === 0 || (asked.reason !== 'too small' && asked.reason !== 'too large')) continue;
    await countReturnedFit(tx, line.variantId, asked.reason === 'too small' ? 'small' : 'large');
  }
}

/** The replacement may leave; what did not come back is not replaced. */
async function letGo(
  tx: Tx,
  replacementId: string,
  received: readonly Received[],
  instead: readonly OrderLine[],
  who: { readonly mailId: string | null; readonly actor: string },
): Promise<void> {
  await stopWaiting(tx, replacementId);
  const excess = new Map(
    instead.map((line) => {
      const exchanged = received.find(({ asked }) => asked.replacementPosition === line.position)?.exchanged ?? 0;
      return [line.position, Math.min(piecesLeft(line), line.quantity - line.canceled - exchanged)];
    }),
  );
  if ([...excess.values()].some((pieces) => pieces > 0)) await releasePieces(tx, replacementId, who, excess);
}
