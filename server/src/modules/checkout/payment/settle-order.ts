import type { Tx } from '../../../platform/db/db.ts';
import { type Db, inTransaction, retryOnConflict } from '../../../platform/db/db.ts';
import { cancelUnpaid, listPieces, placeUnpaid } from '../../orders/index.ts';
import { releaseUses } from '../../pricing/index.ts';
import { changeStock } from '../../stock/index.ts';
import { giveUpFeesSince } from './fees.repo.ts';
import { awaitMoney, type ClaimedPayment, endPayment, listOpenSince } from './payments.repo.ts';
import { type PaidOrder, setPaid } from './place-order.repo.ts';

/** The payment ends, the order appears with its number and its address, and the buyer gets a mail: all or nothing. */
export const markPaid = (db: Db, payment: Parameters<typeof setPaid>[1]): Promise<PaidOrder | undefined> =>
  retryOnConflict(db, () => setPaid(db, payment));

/** The provider takes days: the order appears, and waits for its money. Once, however often the provider says so. */
export const placeAwaited = (db: Db, payment: ClaimedPayment, intentId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await awaitMoney(tx, payment, intentId)) await placeUnpaid(tx, payment.orderId);
  });

/** Releases the stock and the promotions of an order that will never be paid, in the transaction that ends its payment. */
export async function releaseOrder(tx: Tx, orderId: string): Promise<void> {
  // Asked now, and not when the payment was claimed: it may have been placed since.
  if (await cancelUnpaid(tx, orderId)) return;
  const pieces = await listPieces(tx, orderId);
  const changes = pieces.map(({ variantId, quantity }) => ({ variantId, delta: quantity, committed: -quantity }));
  await changeStock(tx, changes, { reason: 'returned', orderId });
  await releaseUses(tx, orderId);
}

/** Those that no provider knows any more. */
export async function endPaymentsSince(tx: Tx, at: Date, reason: string): Promise<void> {
  for (const payment of await listOpenSince(tx, at))
    if (await endPayment(tx, payment, { state: 'canceled', intentId: null, reason }))
      await releaseOrder(tx, payment.orderId);
  await giveUpFeesSince(tx, at);
}
