import type { Tx } from '../../platform/db/db.ts';
import { closeDisputesSince } from './dispute/disputes.repo.ts';
import { deleteOrderKeysSince } from './order/order-keys.repo.ts';
import { releaseOrder } from './order/settle-order.ts';
import { giveUpFeesSince } from './payment/fees.repo.ts';
import { endPayment, listOpenSince } from './payment/payments.repo.ts';
import { cancelRefundsSince } from './refund/refunds.repo.ts';

const REASON = 'The demo shop was closed.';

/**
 * Ends payments, refunds and disputes of a demo shop that is opened for real: no provider knows them any more. Their stock is
 * released. Everybody could read the mails with the links to orders.
 */
export async function endDemoSales(tx: Tx, beganAt: Date): Promise<void> {
  for (const payment of await listOpenSince(tx, beganAt))
    if (await endPayment(tx, payment, { state: 'canceled', intentId: null, reason: REASON }))
      await releaseOrder(tx, payment.orderId);
  await deleteOrderKeysSince(tx, beganAt);
  await cancelRefundsSince(tx, beganAt, REASON);
  await closeDisputesSince(tx, beganAt);
  await giveUpFeesSince(tx, beganAt);
}
