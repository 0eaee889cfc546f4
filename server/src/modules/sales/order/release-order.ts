import type { Tx } from '../../../platform/db/db.ts';
import { changeStock } from '../../stock/index.ts';
import { listPieces } from './order-writes.repo.ts';

/** Gives the stock of an order back that will never be paid. In the transaction that ends its payment. */
export async function releaseOrder(tx: Tx, orderId: string): Promise<void> {
  const pieces = await listPieces(tx, orderId);
  const changes = pieces.map(({ variantId, quantity }) => ({ variantId, delta: quantity }));
  await changeStock(tx, changes, { reason: 'returned', orderId });
}
