import { toAddress } from '@fieldhouse/contracts/address.rules';
import { fulfilmentMessages } from '@fieldhouse/contracts/fulfilment.rules';
import type { updateOrderAddress } from '@fieldhouse/contracts/fulfilment.schemas';
import { heldBackMessages } from '@fieldhouse/contracts/leaving.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { orderMessages } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { journal, journalAll } from '../../journal/index.ts';
import { hasBuyer } from './buyer.ts';
import {
  findAddressVersion,
  insertNote,
  listUnsent,
  setAddress,
  setCancelRequested,
  setPacked,
  setUnpacked,
} from './fulfilment.repo.ts';
import { listOrderDetails, readChangedOrder } from './order-detail.repo.ts';
import { type LockedOrder, lockOrders, recordEvent } from './order-writes.repo.ts';
import { aboutOrder, queueOrderMail } from './orders.jobs.ts';
import { requireOrder } from './orders.refusals.ts';

const refusals = messages('fulfilment', { left: 'Something of this order has left already.' } as const);

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

/** What was printed by mistake waits to be packed again. What is not packed is no news. */
export async function unpackOrders(tx: Tx, orderIds: readonly string[], actor: string): Promise<Packed['refused']> {
  const ids = [...new Set(orderIds.map((id) => id.toLowerCase()))];
  const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]));
  const unpacked = await setUnpacked(tx, ids);
  const entry = { actor, action: 'unpackOrders', subject: 'order', before: { packed: true }, after: { packed: false } };
  await journalAll(
    tx,
    [...unpacked].map((subjectId) => ({ ...entry, subjectId })),
  );
  const whyStill = (order: LockedOrder | undefined) => {
    if (!order) return orderMessages.notFound;
    return unpacked.has(order.id) || order.packedAt === null ? undefined : refusals.left;
  };
  return ids.flatMap((orderId) => {
    const reason = whyStill(orders.get(orderId));
    return reason === undefined ? [] : [{ orderId, reason }];
  });
}

function whyNot(order: LockedOrder | undefined, unsent: ReadonlySet<string>): string | undefined {
  if (!order) return orderMessages.notFound;
  if (order.heldBack !== null) return heldBackMessages[order.heldBack];
  return unsent.has(order.id) ? undefined : fulfilmentMessages.nothingLeft;
}

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

/** For the eyes of staff. What it says is not in the journal: it may be about the buyer, and goes with them. */
export async function addOrderNote(tx: Tx, orderId: string, text: string, actor: string): Promise<OrderDetail> {
  const order = await requireOrder(tx, orderId);
  const noteId = await writeNote(tx, order.id, actor, text);
  await journal(tx, { actor, action: 'addOrderNote', subject: 'order', subjectId: order.id, after: { noteId } });
  return readChangedOrder(tx, order.id, 'staff');
}

/** Without an author it is the customer's. */
export async function writeNote(tx: Tx, orderId: string, author: string | null, text: string): Promise<string> {
  const id = newId();
  await insertNote(tx, { id, orderId, author, text });
  return id;
}
