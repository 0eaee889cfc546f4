import { returnMessages, returnName } from '@fieldhouse/contracts/return.rules';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type LockedOrder, lockOrders } from '../../orders/index.ts';
import { findReturnOrders, type LockedReturn, lockReturn } from './return-writes.repo.ts';

/** A return with its order, both locked; the replacement is locked with them. */
export interface ReturnCase {
  readonly order: LockedOrder;
  readonly replacement: LockedOrder | undefined;
  readonly returnRequest: LockedReturn;
  readonly name: string;
}

export async function lockCase(tx: Tx, id: string): Promise<ReturnCase> {
  const orders = await findReturnOrders(tx, id);
  if (!orders) throw noSuchReturn();
  const { orderId, replacementId } = orders;
  const locked = await lockOrders(tx, [orderId, ...(replacementId === null ? [] : [replacementId])]);
  const order = locked.find((one) => one.id === orderId);
  if (!order) throw noSuchReturn();
  const returnRequest = await lockReturn(tx, id);
  const replacement = locked.find((one) => one.id === replacementId);
  return { order, replacement, returnRequest, name: returnName(order.number, returnRequest.number) };
}

export const noSuchReturn = (): AppError => new AppError('not-found', returnMessages.notFound);
