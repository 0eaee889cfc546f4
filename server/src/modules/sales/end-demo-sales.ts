import type { Tx } from '../../platform/db/db.ts';
import { releaseOrder } from './order/settle-order.ts';
import { endPayment, listOpenSince } from './payment/payments.repo.ts';
import { cancelRefundsSince } from './refund/refunds.repo.ts';

const REASON = 'The demo shop was closed.';

/**
 * What was under way in a demo shop that is opened for real: no provider knows it any more, so it ends here, and its stock goes
 * back on the shelf.
 */
export async function endDemoSales(tx: Tx, beganAt: Date): Promise<void> {
  for (const payment of await listOpenSince(tx, beganAt))
    if (await endPayment(tx, payment, { state: 'canceled', intentId: null, reason: REASON }))
      await releaseOrder(tx, payment.orderId);
  await cancelRefundsSince(tx, beganAt, REASON);
}
