import type { Tx } from '../../../platform/db/db.ts';
import { cancelRefundsSince, closeDisputesSince } from '../../after-sales/index.ts';
import { deleteOrderKeysSince, releaseOrder } from '../../orders/index.ts';
import { giveUpFeesSince } from './fees.repo.ts';
import { endPayment, listOpenSince } from './payments.repo.ts';

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
