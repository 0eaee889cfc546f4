import { fulfilmentMessages } from '@fieldhouse/contracts/fulfilment.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { journal } from '../../journal/index.ts';
import { setCancelRequested } from './fulfilment.repo.ts';
import { readChangedOrder } from './order-detail.repo.ts';
import { recordEvent } from './order-events.repo.ts';
import { aboutOrder, queueOrderMail } from './orders.jobs.ts';
import { requireOrder } from './orders.refusals.ts';

/** The buyer wants it canceled, and staff say no, with or without a word to the buyer. */
export async function declineCancel(tx: Tx, id: string, word: string | null, actor: string): Promise<OrderDetail> {
  const order = await requireOrder(tx, id);
  if (order.cancelRequestedAt === null) throw new AppError('refused', fulfilmentMessages.nothingAsked);
  await setCancelRequested(tx, order.id, false);
  await recordEvent(tx, order.id, {
    kind: 'cancel-declined',
    by: 'staff',
    actor,
    ...(word !== null && { facts: { word } }),
  });
  await queueOrderMail(tx, 'cancel-declined', aboutOrder(order));
  const [before, after] = [{ cancelRequested: true }, { cancelRequested: false }];
  await journal(tx, { actor, action: 'declineCancel', subject: 'order', subjectId: order.id, before, after });
  return readChangedOrder(tx, order.id, 'staff');
}
