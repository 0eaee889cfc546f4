import { messages } from '@fieldhouse/contracts/messages';
import { isUnderWay, orderMessages } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { once } from '../../../platform/keyed-requests/once.ts';
import { readChangedOrder, requireOrder, requirePaid, type Staff } from '../../orders/index.ts';
import { addRefund } from './add-refund.ts';
import { advanceAsked, type RefundDeps } from './advance-refund.ts';
import { readRefundLedger } from './refund-ledger.repo.ts';
import type { AskedBy } from './refund-part.ts';
import { everythingLeft } from './refund-parts.rules.ts';
import { worthOf } from './refund-share.rules.ts';
import * as refunds from './refunds.repo.ts';

const refusals = messages('refund', {
  notCanceled: 'Only a canceled order can be refunded.',
  allRefunded: 'This order has already been refunded.',
} as const);

/**
 * Refunds a canceled order. The refund is recorded first, which keeps the order canceled from then on; if the shop
 * crashes before the gateway has answered, the sweeper resumes with the same key.
 */
export async function refundOrder(deps: RefundDeps, id: string, { keyed, ...staff }: AskedBy): Promise<OrderDetail> {
  const refundId = await inTransaction(deps.db, (tx) => once(tx, keyed, () => requestRefund(tx, id, staff)));
  await advanceAsked(deps, refundId);
  return readChangedOrder(deps.db, id, 'staff');
}

/** All that has not been refunded yet; a refund in progress is resumed. */
async function requestRefund(tx: Tx, orderId: string, staff: Staff): Promise<string> {
  const order = await requireOrder(tx, orderId);
  requirePaid(order);
  if (order.status !== 'canceled') throw new AppError('refused', refusals.notCanceled);
  if (order.onHold) throw new AppError('refused', orderMessages.onHold);
  const made = await refunds.listRefunds(tx, orderId);
  const underWay = made.find(({ state }) => isUnderWay(state));
  if (underWay) return underWay.id;
  const { order: sold, ledger } = await readRefundLedger(tx, orderId);
  if (ledger.leftCents <= 0) throw new AppError('refused', refusals.allRefunded);
  const failed = made.findLast(({ state, retried }) => state !== 'done' && !retried);
  const parts = everythingLeft(worthOf(sold), ledger);
  const retries = failed?.id ?? null;
  return addRefund(tx, orderId, { ...parts, cause: 'order', by: 'staff', ...staff, retries });
}
