import type { Address } from '@fieldhouse/contracts/order.schemas';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { type PaidOrder, setPaid } from './order-writes.repo.ts';
import { enqueueOrderMail } from './orders.jobs.ts';

/** The payment ends, the order appears with its number and its address, and the buyer gets a mail: all or nothing. */
export async function markPaid(
  db: Db,
  payment: { readonly paymentId: string; readonly intentId: string; readonly address: Address | undefined },
): Promise<PaidOrder | undefined> {
  const mailId = newId();
  return inTransaction(db, async (tx) => {
    const order = await setPaid(tx, { ...payment, mailId });
    if (order?.accountId) await enqueueOrderMail(tx, { mailId, orderId: order.orderId, kind: 'order' });
    return order;
  });
}
