import { heldBackMessages } from '@fieldhouse/contracts/leaving.rules';
import { orderMessages } from '@fieldhouse/contracts/order.rules';
import { AppError } from '../../../platform/http/app-error.ts';
import type { LockedOrder } from './order-writes.repo.ts';

/** For a buyer, who may have mistyped it or has the wrong link. */
export const noSuchOrderHere = (): AppError => new AppError('not-found', orderMessages.notFound);

/** Of an order that is locked: what is left of it may leave the house. */
export function requireLeaving({ heldBack }: Pick<LockedOrder, 'heldBack'>): void {
  if (heldBack !== null) throw new AppError('refused', heldBackMessages[heldBack]);
}

export const orderOnHold = (): AppError => new AppError('refused', orderMessages.onHold);
