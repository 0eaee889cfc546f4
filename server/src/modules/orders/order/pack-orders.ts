import { fulfilmentMessages } from '@fieldhouse/contracts/fulfilment.rules';
import { heldBackMessages } from '@fieldhouse/contracts/leaving.rules';
import { orderMessages } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { Tx } from '../../../platform/db/db.ts';
import { journalAll } from '../../journal/index.ts';
import { listUnsent, setPacked } from './fulfilment.repo.ts';
import { listOrderDetails } from './order-detail.repo.ts';
import { recordEvent } from './order-events.repo.ts';
import { type LockedOrder, lockOrders } from './order-writes.repo.ts';

interface Packed {
  /** To be printed. */
  readonly orders: OrderDetail[];
  readonly refused: { orderId: string; reason: string }[];
}

/** Whose slips are printed counts as packed, once. What may not leave is named, and the others go on. */
export async function packOrders(tx: Tx, orderIds: readonly string[], actor: string): Promise<Packed> {
  const ids = [...new Set(orderIds.map((id) => id.toLowerCase()))];
  const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]));
  const unsent = await listUnsent(tx, ids);
  const reasons = new Map(ids.map((id) => [id, whyNot(orders.get(id), unsent)]));
  const packable = ids.filter((id) => reasons.get(id) === undefined);
  const fresh = packable.filter((id) => orders.get(id)?.packedAt === null);
  await setPacked(tx, fresh);
  for (const id of fresh) await recordEvent(tx, id, { kind: 'packed', by: 'staff', actor });
  const entry = { actor, action: 'packOrders', subject: 'order', before: { packed: false }, after: { packed: true } };
  await journalAll(
    tx,
    fresh.map((subjectId) => ({ ...entry, subjectId })),
  );
  const refused = [...reasons].flatMap(([orderId, reason]) => (reason === undefined ? [] : [{ orderId, reason }]));
  return { orders: await listOrderDetails(tx, packable, 'staff'), refused };
}

function whyNot(order: LockedOrder | undefined, unsent: ReadonlySet<string>): string | undefined {
  if (!order) return orderMessages.notFound;
  if (order.heldBack !== null) return heldBackMessages[order.heldBack];
  return unsent.has(order.id) ? undefined : fulfilmentMessages.nothingLeft;
}
