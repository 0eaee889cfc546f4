import { fulfilmentMessages } from '@fieldhouse/contracts/fulfilment.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { inWrite } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { once } from '../../../platform/keyed-requests/once.ts';
import { journal } from '../../journal/index.ts';
import { releaseUses } from '../../pricing/index.ts';
import { refundForCancel } from '../refund/add-refund.ts';
import { advanceRefund } from '../refund/advance-refund.ts';
import type { LinePieces } from '../refund/refund-parts.rules.ts';
import { refundReplacement } from '../return/refund-replacement.ts';
import { actorOf, admitReader, type OrderReader, requesterOf } from './admit-reader.ts';
import {
  byPosition,
  type ChosenPieces,
  chooseLines,
  countPieces,
  tellPieces,
  type WantedPieces,
} from './choose-lines.ts';
import type { FulfilmentDeps } from './fulfilment.deps.ts';
import { lockPaymentOf, setCancelRequested } from './fulfilment.repo.ts';
import { piecesLeft } from './lines.rules.ts';
import { moveLines } from './move-lines.ts';
import { readChangedOrder } from './order-detail.repo.ts';
import { writeNote } from './order-notes.ts';
import { type LockedOrder, listLines, lockOrder, type OrderLine, setStatus } from './order-writes.repo.ts';
import { queueOrderMail } from './orders.jobs.ts';
import { noSuchOrderHere, orderOnHold } from './orders.refusals.ts';
import { tell } from './tell.ts';
import { queueStatusMail } from './update-order.ts';

interface CancelWish {
  readonly lines?: readonly WantedPieces[] | null | undefined;
  readonly reason: string | null;
}

/** Who cancels. */
interface Canceling {
  readonly by: 'buyer' | 'staff';
  readonly actor: string | null;
}

/**
 * Cancels what has not been sent: stock and money go back. Until it is packed the buyer does so alone; afterwards it is a
 * request, and staff decide. The refund is recorded in the same transaction, and goes on after it.
 */
export async function cancelOrder(
  deps: FulfilmentDeps,
  id: string,
  { key, ...wish }: CancelWish & { readonly key?: string | undefined },
  reader: OrderReader,
): Promise<OrderDetail> {
  const viewer = await admitReader(deps, id, reader);
  const actor = actorOf(viewer, reader);
  const asked = { caller: requesterOf(id, reader), key, wish: ['cancelOrder', id, wish] };
  const { result: refundId, isRepeated } = await inWrite(deps, (tx) =>
    once(tx, asked, async () => {
      const order = await lockOrder(tx, id);
      if (!order) throw noSuchOrderHere();
      return viewer === 'staff' ? cancelByStaff(tx, order, wish, actor) : cancelByBuyer(tx, order, wish);
    }),
  );
  if (refundId !== null && !isRepeated) await advanceRefund(deps, refundId);
  return readChangedOrder(deps.db, id, viewer);
}

async function cancelByBuyer(
  tx: Tx,
  order: LockedOrder,
  { lines: wanted, reason }: CancelWish,
): Promise<string | null> {
  if (wanted) throw new AppError('refused', fulfilmentMessages.wholeOnly);
  // Somebody clicks twice, or in another tab. What nobody has packed is canceled at once, also when staff were asked to: a
  // withdrawal needs no more than the number and the address.
  if (order.status === 'canceled' || (order.cancelRequestedAt !== null && order.packedAt !== null)) return null;
  if (order.onHold) throw new AppError('refused', fulfilmentMessages.notNow);
  const lines = await listLines(tx, order.id);
  if (order.status !== 'pending' || !lines.some((line) => piecesLeft(line) > 0))
    throw new AppError('refused', fulfilmentMessages.sent);
  if (reason !== null) await writeNote(tx, order.id, null, `Why the customer wants to cancel: ${reason}`);
  if (order.packedAt === null)
    return cancelPieces(tx, order, lines, chooseLines(order.id, lines, null), { by: 'buyer', actor: null });
  await setCancelRequested(tx, order.id, true);
  await tell(tx, order.id, { kind: 'cancel-requested', by: 'buyer' });
  return null;
}

async function cancelByStaff(
  tx: Tx,
  order: LockedOrder,
  { lines: wanted, reason }: CancelWish,
  actor: string | null,
): Promise<string | null> {
  if (order.status === 'canceled') {
    if (wanted) throw new AppError('refused', fulfilmentMessages.canceled);
    return null;
  }
  if (order.onHold) throw orderOnHold();
  const lines = await listLines(tx, order.id);
  const chosen = chooseLines(order.id, lines, wanted);
  if (reason !== null) await writeNote(tx, order.id, actor, `Why it was canceled: ${reason}`);
  const refundId = await cancelPieces(tx, order, lines, chosen, { by: 'staff', actor });
  const after = { canceled: tellPieces(chosen) };
  await journal(tx, { actor, action: 'cancelOrder', subject: 'order', subjectId: order.id, before: null, after });
  return refundId;
}

/** The id of the refund, to be advanced after the transaction; null when nothing goes back. */
async function cancelPieces(
  tx: Tx,
  order: LockedOrder,
  lines: readonly OrderLine[],
  chosen: readonly ChosenPieces[],
  who: Canceling,
): Promise<string | null> {
  await lockPaymentOf(tx, order.rootId ?? order.id);
  const pieces = byPosition(chosen);
  const canceledOf = (line: OrderLine) => line.canceled + (pieces.get(line.position) ?? 0);
  await moveLines(
    ...([tx, order.id, lines] as const),
    (line) => ({ shipped: line.shipped, canceled: canceledOf(line) }),
    who.actor,
  );
  const left = lines.reduce((sum, line) => sum + piecesLeft(line), 0) - countPieces(chosen);
  const isWhole = left === 0 && lines.every(({ shipped }) => shipped === 0);
  await tell(tx, order.id, {
    ...{ kind: isWhole ? 'canceled' : 'lines-canceled', ...who },
    ...(!isWhole && { facts: { pieces: countPieces(chosen), left, what: tellPieces(chosen) } }),
  });
  const canceled = chosen.map(({ line, quantity }) => ({ position: line.position, quantity }));
  const { id, rootId } = order;
  const refundId =
    rootId === null
      ? await refundForCancel(tx, order, canceled, who)
      : await refundReplacement(tx, { id, rootId }, chosen, who);
  if (isWhole) await endOrder(tx, order);
  else await goOn(tx, order, { left, canceled, refundId });
  return refundId;
}

async function endOrder(tx: Tx, order: LockedOrder): Promise<void> {
  await releaseUses(tx, order.id);
  await setStatus(tx, order.id, 'canceled', await queueStatusMail(tx, order, 'canceled'));
}

/** When the rest has been sent already, nothing more is to come. Whatever the buyer has asked for is answered. */
async function goOn(
  tx: Tx,
  { id: orderId, accountId, guestId, cancelRequestedAt }: LockedOrder,
  { left, canceled, refundId }: { left: number; canceled: readonly LinePieces[]; refundId: string | null },
): Promise<void> {
  const about = { orderId, accountId, guestId, lines: canceled, ...(refundId !== null && { refundId }) };
  const mailId = await queueOrderMail(tx, 'cancel-lines', about);
  if (left === 0) await setStatus(tx, orderId, 'dispatched', mailId);
  else if (cancelRequestedAt !== null) await setCancelRequested(tx, orderId, false);
}
