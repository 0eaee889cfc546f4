import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { journal } from '../../journal/index.ts';
import { readChangedOrder } from '../order/order-detail.repo.ts';
import { type LockedOrder, lockOrder } from '../order/order-writes.repo.ts';
import { noSuchOrder } from '../order/update-order.ts';
import { advanceRefund, type RefundDeps } from './advance-refund.ts';
import * as refunds from './refunds.repo.ts';

/**
 * Refunds a canceled order. The refund is recorded first, which keeps the order canceled from then on; if the shop
 * crashes before the gateway has answered, the sweeper resumes with the same key.
 */
export async function refundOrder(deps: RefundDeps, id: string, actor: string): Promise<OrderDetail> {
  const refundId = await requestRefund(deps.db, id, actor);
  const heard = await advanceRefund(deps, refundId);
  if (heard?.state === 'failed' || heard?.state === 'canceled') throw new AppError('refused', heard.reason);
  return readChangedOrder(deps.db, id, 'staff');
}

/** All that has not been refunded yet; a refund in progress is resumed. */
function requestRefund(db: Db, orderId: string, actor: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw noSuchOrder();
    if (order.status !== 'canceled') throw new AppError('refused', 'Only a canceled order can be refunded.');
    const made = await refunds.listRefunds(tx, orderId);
    const underWay = made.find(({ state }) => state === 'open' || state === 'pending');
    if (underWay) return underWay.id;
    const goneCents = made.reduce((sum, { state, amountCents }) => sum + (state === 'done' ? amountCents : 0), 0);
    const amountCents = order.totalCents - goneCents;
    if (amountCents <= 0) throw new AppError('refused', 'This order has already been refunded.');
    const failed = made.findLast(({ state, retried }) => state !== 'done' && !retried);
    return addRefund(tx, order, { amountCents, actor, retries: failed?.id ?? null });
  });
}

/** For an order that is locked. */
async function addRefund(
  tx: Tx,
  { id: orderId }: LockedOrder,
  refund: Pick<refunds.NewRefund, 'amountCents' | 'actor' | 'retries'>,
): Promise<string> {
  const id = newId();
  await refunds.insertRefund(tx, { id, orderId, ...refund });
  const { actor, amountCents: refundedCents } = refund;
  const entry = { subject: 'order', subjectId: orderId, before: null, after: { refundedCents } } as const;
  await journal(tx, { actor, action: 'refundOrder', ...entry });
  return id;
}
