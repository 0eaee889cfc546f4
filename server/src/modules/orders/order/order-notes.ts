import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { journal } from '../../journal/index.ts';
import { insertNote } from './fulfilment.repo.ts';
import { readChangedOrder } from './order-detail.repo.ts';
import { requireOrder } from './orders.refusals.ts';

/** For the eyes of staff. What it says is not in the journal: it may be about the buyer, and goes with them. */
export async function addOrderNote(tx: Tx, orderId: string, text: string, actor: string): Promise<OrderDetail> {
  const order = await requireOrder(tx, orderId);
  const noteId = await writeNote(tx, order.id, actor, text);
  const entry = { subject: 'order', subjectId: order.id, before: null, after: { noteId } } as const;
  await journal(tx, { actor, action: 'addOrderNote', ...entry });
  return readChangedOrder(tx, order.id, 'staff');
}

/** Without an author it is the customer's. */
export async function writeNote(tx: Tx, orderId: string, author: string | null, text: string): Promise<string> {
  const id = newId();
  await insertNote(tx, { id, orderId, author, text });
  return id;
}
