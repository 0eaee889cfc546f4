import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type { Tx } from '../../../platform/db/db.ts';
import { releaseUses } from '../../pricing/index.ts';
import { byPosition, type ChosenPieces, countPieces } from './choose-lines.ts';
import { lockPaymentOf, setCancelRequested } from './fulfilment.repo.ts';
import { moveLines } from './move-lines.ts';
import type { Pieces } from './order-letter.ts';
import { type LockedOrder, type OrderLine, recordEvent, setStatus } from './order-writes.repo.ts';
import { queueOrderMail } from './orders.jobs.ts';
import { piecesLeft } from './orders.rules.ts';
import { queueStatusMail } from './update-order.ts';

/** Who cancels, and whether the pieces are there. */
interface Canceling {
  readonly by: 'buyer' | 'staff';
  readonly actor: string | null;
  readonly isMissing?: boolean;
  /** To a request to cancel; a refund of some pieces is none. */
  readonly isAnswer: boolean;
  /** Gives back what they were paid with, once they are counted as canceled: the id of the refund, null when nothing goes back. */
  readonly refund: () => Promise<string | null>;
}

/** Of an order that is locked. The id of the refund, to be advanced after the transaction; null when nothing goes back. */
export async function cancelPieces(
  tx: Tx,
  order: LockedOrder,
  lines: readonly OrderLine[],
  chosen: readonly ChosenPieces[],
  { isMissing = false, isAnswer, refund, ...who }: Canceling,
): Promise<string | null> {
  await lockPaymentOf(tx, order.rootId ?? order.id);
  const pieces = byPosition(chosen);
  const canceledOf = (line: OrderLine) => line.canceled + (pieces.get(line.position) ?? 0);
  await moveLines(tx, order.id, lines, (line) => ({ shipped: line.shipped, canceled: canceledOf(line) }), {
    actor: who.actor,
    isMissing,
  });
  const left = sumOf(lines, (line) => piecesLeft(line)) - countPieces(chosen);
  const isWhole = left === 0 && lines.every(({ shipped }) => shipped === 0);
  await recordEvent(tx, order.id, {
    kind: isWhole ? 'canceled' : 'lines-canceled',
    ...who,
    ...(!isWhole && { facts: { pieces: countPieces(chosen), left, lines: positionsOf(chosen) } }),
  });
  const refundId = await refund();
  if (isWhole) await endOrder(tx, order);
  else await goOn(tx, order, { left, canceled: positionsOf(chosen), refundId, isAnswer });
  return refundId;
}

/** By line. */
export const positionsOf = (chosen: readonly ChosenPieces[]): Pieces[] =>
  chosen.map(({ line, quantity }) => ({ position: line.position, quantity }));

async function endOrder(tx: Tx, order: LockedOrder): Promise<void> {
  await releaseUses(tx, order.id);
  await setStatus(tx, order.id, 'canceled', await queueStatusMail(tx, order, 'canceled'));
}

interface GoingOn {
  readonly left: number;
  readonly canceled: readonly Pieces[];
  readonly refundId: string | null;
  readonly isAnswer: boolean;
}

/** When the rest has been sent already, nothing more is to come. Canceling answers what the buyer has asked for. */
async function goOn(
  tx: Tx,
  { id: orderId, accountId, guestId, cancelRequestedAt }: LockedOrder,
  { left, canceled, refundId, isAnswer }: GoingOn,
): Promise<void> {
  const about = { orderId, accountId, guestId, lines: canceled, ...(refundId !== null && { refundId }) };
  const mailId = await queueOrderMail(tx, 'cancel-lines', about);
  if (left === 0) await setStatus(tx, orderId, 'dispatched', mailId);
  else if (isAnswer && cancelRequestedAt !== null) await setCancelRequested(tx, orderId, false);
}
