import type { Order } from '@fieldhouse/contracts/order.schemas';
import { type Db, inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { GatewayUnknown, type PaymentGateway, type RefundResult } from '../../platform/payments/payment-gateway.ts';
import { journal } from '../journal/index.ts';
import { noSuchOrder } from './change-order-status.ts';
import { lockOrder } from './order-writes.repo.ts';
import { findOrder } from './orders.repo.ts';
import * as refunds from './refunds.repo.ts';

export interface RefundDeps {
  readonly db: Db;
  readonly payments: PaymentGateway;
  readonly log: Log;
}

/** Longer than the gateway may take to answer. */
const CLAIM_SECONDS = 30;

/**
 * Gives the money of a canceled order back, once. It is written down first, which keeps the order canceled from then on;
 * if the shop dies before the gateway has answered, the sweeper goes on under the same key.
 */
export async function refundOrder(deps: RefundDeps, id: string, actor: string): Promise<Order> {
  const refundId = await writeDown(deps.db, id, actor);
  const result = await advanceRefund(deps, refundId);
  if (result?.state === 'failed') throw new AppError('refused', result.reason);
  const order = await findOrder(deps.db, id);
  if (!order) throw new Error('the order that was just refunded is not there');
  return order;
}

function writeDown(db: Db, orderId: string, actor: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw noSuchOrder();
    if (order.status !== 'canceled') throw new AppError('refused', 'Only a canceled order can be refunded.');
    const there = await refunds.findRefund(tx, orderId);
    if (there?.state === 'done') throw new AppError('refused', 'This order has been refunded already.');
    if (there) return there.id;
    const id = newId();
    await refunds.insertRefund(tx, { id, orderId, amountCents: order.totalCents, actor });
    const after = { refundedCents: order.totalCents };
    await journal(tx, { actor, action: 'refundOrder', subject: 'order', subjectId: orderId, before: null, after });
    return id;
  });
}

/** Undefined while the gateway has not answered, or somebody else is asking it. */
async function advanceRefund({ db, payments, log }: RefundDeps, id: string): Promise<RefundResult | undefined> {
  const refund = await refunds.claimRefund(db, id, CLAIM_SECONDS);
  if (!refund) return undefined;
  try {
    const { intentId, amountCents } = refund;
    const result = await payments.refund({ refundId: id, intentId, amountCents });
    await refunds.endRefund(db, id, result);
    return result;
  } catch (error) {
    if (!(error instanceof GatewayUnknown)) throw error;
    log.warn({ err: error, refundId: id }, 'a refund is not through yet');
    return undefined;
  }
}

const BATCH = 100;

/** Goes on with refunds that were interrupted. */
export async function sweepRefunds(deps: RefundDeps, signal: AbortSignal): Promise<void> {
  for (const id of await refunds.listOpenRefunds(deps.db, BATCH)) {
    if (signal.aborted) return;
    await advanceRefund(deps, id);
  }
}
