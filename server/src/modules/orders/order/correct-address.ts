import { toAddress } from '@fieldhouse/contracts/address.rules';
import { fulfilmentMessages } from '@fieldhouse/contracts/fulfilment.rules';
import type { updateOrderAddress } from '@fieldhouse/contracts/fulfilment.schemas';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { journal } from '../../journal/index.ts';
import { hasBuyer } from './buyer.ts';
import { findAddressVersion, listUnsent, setAddress } from './fulfilment.repo.ts';
import { readChangedOrder } from './order-detail.repo.ts';
import { recordEvent } from './order-events.repo.ts';
import { requireOrder } from './orders.refusals.ts';

/** Neither the story nor the journal says what it was or is: both outlive the buyer. */
export async function correctAddress(
  tx: Tx,
  id: string,
  { address, __v }: z.output<typeof updateOrderAddress.body>,
  actor: string,
): Promise<OrderDetail> {
  const order = await requireOrder(tx, id);
  const version = (await findAddressVersion(tx, order.id)) ?? 0;
  if (__v !== undefined && __v !== version) throw new AppError('stale', fulfilmentMessages.addressStale);
  if (!hasBuyer(order)) throw new AppError('refused', fulfilmentMessages.noBuyer);
  if (!(await listUnsent(tx, [order.id])).has(order.id))
    throw new AppError('refused', fulfilmentMessages.addressTooLate);
  await setAddress(tx, order.id, toAddress(address));
  await recordEvent(tx, order.id, { kind: 'address-corrected', by: 'staff', actor });
  const [before, after] = [{ __v: version }, { __v: version + 1 }];
  await journal(tx, { actor, action: 'updateOrderAddress', subject: 'order', subjectId: order.id, before, after });
  return readChangedOrder(tx, order.id, 'staff');
}
