import { fulfilmentMessages } from '@fieldhouse/contracts/fulfilment.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { Translate } from '@fieldhouse/contracts/text';
import { inWrite } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { once } from '../../../platform/keyed-requests/once.ts';
import { journal } from '../../journal/index.ts';
import {
  actorOf,
  admitReader,
  type Canceler,
  type ChosenPieces,
  cancelPieces,
  chooseLines,
  type LockedOrder,
  listLines,
  lockOrder,
  noSuchOrderHere,
  type OrderLine,
  type OrderReader,
  orderOnHold,
  piecesLeft,
  piecesText,
  positionsOf,
  readChangedOrder,
  recordEvent,
  requirePaid,
  setCancelRequested,
  type WantedPieces,
  writeNote,
} from '../../orders/index.ts';
import { getShopWording } from '../../settings/index.ts';
import { refundForCancel } from '../refund/add-refund.ts';
import { type AfterSalesDeps, advanceRefund } from '../refund/advance-refund.ts';
import { refundReplacement } from '../return/refund-replacement.ts';

interface CancelWish {
  readonly lines?: readonly WantedPieces[] | null | undefined;
  readonly reason: string | null;
  /** The pieces are not found. For staff. */
  readonly missing?: boolean | undefined;
}

/**
 * Cancels what has not been sent: stock and money go back. Until it is packed the buyer does so alone; afterwards it is a
 * request, and staff decide. The refund is recorded in the same transaction, and goes on after it.
 */
export async function cancelOrder(
  deps: AfterSalesDeps,
  id: string,
  wish: CancelWish,
  reader: OrderReader,
): Promise<OrderDetail> {
  // The money goes back with it.
  const viewer = await admitReader(deps, id, reader, 'refunds');
  const actor = actorOf(viewer, reader);
  const { t } = await getShopWording(deps);
  const refundId = await inWrite(deps, (tx) =>
    once(tx, reader.keyed, async () => {
      const order = await lockOrder(tx, id);
      if (!order) throw noSuchOrderHere();
      if (viewer !== 'staff') return cancelByBuyer(tx, order, wish, t);
      return cancelByStaff(tx, order, wish, { t, by: viewer, actor, requireFreshSignIn: reader.requireFreshSignIn });
    }),
  );
  if (refundId !== null) await advanceRefund(deps, refundId);
  return readChangedOrder(deps.db, id, viewer);
}

/** What the pieces were paid with goes back; of a replacement, from the order that was paid. */
function cancelAndRefund(
  tx: Tx,
  order: LockedOrder,
  lines: readonly OrderLine[],
  chosen: readonly ChosenPieces[],
  who: Canceler,
  isMissing = false,
): Promise<string | null> {
  const { id, rootId } = order;
  const refund = () =>
    rootId === null
      ? refundForCancel(tx, order, positionsOf(chosen), who)
      : refundReplacement(tx, { id, rootId, pieces: chosen, ...who });
  return cancelPieces(tx, order, lines, chosen, { ...who, isMissing, isAnswer: true, refund });
}

const buyer: Canceler = { by: 'buyer', actor: null, requireFreshSignIn: null };

async function cancelByBuyer(
  tx: Tx,
  order: LockedOrder,
  { lines: wanted, reason }: CancelWish,
  t: Translate,
): Promise<string | null> {
  if (wanted) throw new AppError('refused', fulfilmentMessages.wholeOnly);
  // Clicked twice, or in another tab. What is not packed is canceled at once, also when staff were asked to: a
  // withdrawal needs no more than the number and the address. Money on its way cannot be stopped, only sent back.
  const mustAsk = order.packedAt !== null || order.unpaid === 'awaited';
  if (order.status === 'canceled' || (order.cancelRequestedAt !== null && mustAsk)) return null;
  if (order.onHold) throw new AppError('refused', fulfilmentMessages.notNow);
  const lines = await listLines(tx, order.id);
  if (order.status !== 'pending' || !lines.some((line) => piecesLeft(line) > 0))
    throw new AppError('refused', fulfilmentMessages.sent);
  if (reason !== null) await writeNote(tx, order.id, null, t`Why the customer wants to cancel: ${reason}`);
  if (!mustAsk) return cancelAndRefund(tx, order, lines, chooseLines(order.id, lines, null), buyer);
  await setCancelRequested(tx, order.id, true);
  await recordEvent(tx, order.id, { kind: 'cancel-requested', by: 'buyer' });
  return null;
}

async function cancelByStaff(
  tx: Tx,
  order: LockedOrder,
  { lines: wanted, reason, missing = false }: CancelWish,
  { t, ...staff }: Canceler & { readonly t: Translate },
): Promise<string | null> {
  const { actor } = staff;
  if (order.status === 'canceled') {
    if (wanted) throw new AppError('refused', fulfilmentMessages.canceled);
    return null;
  }
  if (order.onHold) throw orderOnHold();
  requirePaid(order);
  const lines = await listLines(tx, order.id);
  const chosen = chooseLines(order.id, lines, wanted);
  if (reason !== null) await writeNote(tx, order.id, actor, t`Why it was canceled: ${reason}`);
  const refundId = await cancelAndRefund(tx, order, lines, chosen, staff, missing);
  const after = { canceled: piecesText(chosen), ...(missing && { missing }) };
  await journal(tx, { actor, action: 'cancelOrder', subject: 'order', subjectId: order.id, after });
  return refundId;
}
