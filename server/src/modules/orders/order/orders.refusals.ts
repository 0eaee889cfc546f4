import { heldBackMessages } from '@fieldhouse/contracts/leaving.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { orderMessages } from '@fieldhouse/contracts/order.rules';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type LockedOrder, lockOrder } from './order-writes.repo.ts';

const refusals = messages('order', {
  unknown: 'There is no such order.',
  neverPaid: 'This order was never paid, so it stays canceled.',
} as const);

/** For a buyer, who may have mistyped it or has the wrong link. */
export const noSuchOrderHere = (): AppError => new AppError('not-found', orderMessages.notFound);

/** For staff: a paid order, locked. */
export async function requireOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, id);
  if (!order) throw new AppError('not-found', refusals.unknown);
  return order;
}

/** Of an order that is locked: what is left of it may leave the house. */
export function requireLeaving({ heldBack }: Pick<LockedOrder, 'heldBack'>): void {
  if (heldBack !== null) throw new AppError('refused', heldBackMessages[heldBack]);
}

/** Of an order that is locked: its money has come. What became of that later is another matter. */
export function requirePaid({ unpaid, status }: Pick<LockedOrder, 'unpaid' | 'status'>): void {
  if (unpaid === 'awaited')
    throw new AppError('refused', status === 'canceled' ? refusals.neverPaid : heldBackMessages.awaited);
}

export const orderOnHold = (): AppError => new AppError('refused', orderMessages.onHold);
