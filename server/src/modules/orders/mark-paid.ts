import type { Address } from '@fieldhouse/contracts/order.schemas';
import type { Tx } from '../../platform/db/db.ts';
import { setPaid } from './order-writes.repo.ts';
import { queueOrderMail } from './orders.jobs.ts';

/** The order appears: it gets its number and its address, and the buyer a mail. In the transaction that ends its payment. */
export async function markPaid(
  tx: Tx,
  order: { readonly orderId: string; readonly accountId: string | null; readonly address: Address | undefined },
): Promise<void> {
  const mailId = await queueOrderMail(tx, 'order', order);
  await setPaid(tx, { ...order, mailId });
}
