import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { journal } from '../../journal/index.ts';
import { releaseUses, takeUsesAgain } from '../../pricing/index.ts';
import { changeStock } from '../../stock/index.ts';
import { hasRefund } from '../refund/refunds.repo.ts';
import { countLines, type LockedOrder, listPieces, lockOrder, setStatus } from './order-writes.repo.ts';
import { queueOrderMail } from './orders.jobs.ts';
import { findOrder } from './orders.repo.ts';
import { stockOf } from './orders.rules.ts';

export interface StatusChange {
  readonly status: OrderStatus;
  /** What the caller saw; nothing happens when somebody else was faster. */
  readonly statusWas?: OrderStatus | undefined;
}

/**
 * Any status may follow any other. Into `canceled` the stock comes back, out of it it is taken again; while `pending` it is
 * committed, afterwards it has left the shelf.
 */
export async function updateOrder(
  tx: Tx,
  id: string,
  { status, statusWas }: StatusChange,
  actor: string,
): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!order) throw noSuchOrder();
  if (statusWas !== undefined && statusWas !== order.status) throw changedMeanwhile(order.status);
  if (order.status !== status) {
    await moveStock(tx, order, status, actor);
    await countLines(tx, id, status);
    await setStatus(tx, id, status, await queueStatusMail(tx, order, status));
    const [before, after] = [{ status: order.status }, { status }];
    await journal(tx, { actor, action: 'updateOrder', subject: 'order', subjectId: id, before, after });
  }
  const changed = await findOrder(tx, id);
  if (!changed) throw new Error('the order that was just changed is not there');
  return changed;
}

async function moveStock(tx: Tx, order: LockedOrder, status: OrderStatus, actor: string): Promise<void> {
  const { available, committed, reason } = stockOf(order.status, status);
  if (reason === undefined) return;
  if (available < 0 && (await hasRefund(tx, order.id)))
    throw new AppError('refused', 'This order has been refunded, so it stays canceled.');
  const pieces = await listPieces(tx, order.id);
  const changes = pieces.map(({ variantId, quantity }) => ({
    variantId,
    delta: available * quantity,
    committed: committed * quantity,
  }));
  await changeStock(tx, changes, { reason, orderId: order.id, actor });
  if (available > 0) await releaseUses(tx, order.id);
  if (available < 0) {
    const [usedUp] = await takeUsesAgain(tx, order.id);
    if (usedUp)
      throw new AppError('refused', `'${usedUp}' has been used up in the meantime, so this order stays canceled.`);
  }
}

/** One email per status, however often somebody switches back and forth. */
async function queueStatusMail(tx: Tx, order: LockedOrder, status: OrderStatus): Promise<string | null> {
  const { accountId, guestId } = order;
  const about = { orderId: order.id, accountId, guestId };
  if (status === 'dispatched' && order.dispatchedAt === null) return queueOrderMail(tx, 'dispatch', about);
  if (status === 'canceled' && order.canceledAt === null) return queueOrderMail(tx, 'cancel', about);
  return null;
}

function changedMeanwhile(status: OrderStatus): AppError {
  return new AppError('stale', `Someone else has set this order to ${status} in the meantime. Nothing was changed.`);
}

export function noSuchOrder(): AppError {
  return new AppError('not-found', 'There is no such order.');
}
