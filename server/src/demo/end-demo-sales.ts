import { cancelRefundsSince, closeDisputesSince } from '../modules/after-sales/index.ts';
import { endPaymentsSince } from '../modules/checkout/index.ts';
import { deleteOrderKeysSince } from '../modules/orders/index.ts';
import type { Tx } from '../platform/db/db.ts';

const REASON = 'The demo shop was closed.';

/**
 * Ends payments, refunds and disputes of a demo shop that is opened for real: no provider knows them any more. Their stock is
 * released. Everybody could read the mails with the links to orders.
 */
export async function endDemoSales(tx: Tx, beganAt: Date): Promise<void> {
  await endPaymentsSince(tx, beganAt, REASON);
  await deleteOrderKeysSince(tx, beganAt);
  await cancelRefundsSince(tx, beganAt, REASON);
  await closeDisputesSince(tx, beganAt);
}
