import type { Tx } from '../../../platform/db/db.ts';
import { releaseUses } from '../../pricing/index.ts';
import { moveLines } from './move-lines.ts';
import { listLines, lockOrder, recordEvent, setOrderMail, setStatus, setUnpaid } from './order-writes.repo.ts';
import { queueOrderMail } from './orders.jobs.ts';
import { lineAfter } from './orders.rules.ts';
import { queueStatusMail } from './update-order.ts';

/** Its provider takes days: it appears with its number, and waits for its money. Of an order that is locked, once. */
export async function placeUnpaid(tx: Tx, orderId: string): Promise<void> {
  const buyer = await setUnpaid(tx, orderId);
  if (!buyer) return;
  await recordEvent(tx, orderId, { kind: 'payment-awaited', by: 'provider' });
  const mailId = await queueOrderMail(tx, 'payment-awaited', { orderId, ...buyer });
  await setOrderMail(tx, orderId, mailId);
}

/** Its money does not come: goods and uses of promotions are free again. False for an order that was not placed. */
export async function cancelUnpaid(tx: Tx, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.status === 'canceled') return order !== undefined;
  await recordEvent(tx, orderId, { kind: 'payment-failed', by: 'provider' });
  await recordEvent(tx, orderId, { kind: 'canceled', by: 'shop' });
  await setStatus(tx, orderId, 'canceled', await queueStatusMail(tx, order, 'canceled'));
  await releaseUses(tx, orderId);
  const lines = await listLines(tx, orderId);
  // Last: others who buy the same products wait for this transaction from here on.
  await moveLines(tx, orderId, lines, (line) => lineAfter(line, order.status, 'canceled'), { actor: null });
  return true;
}
