import { carrierOf, trackingUrl } from '@fieldhouse/contracts/carriers.rules';
import { fulfilmentMessages } from '@fieldhouse/contracts/fulfilment.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { inWrite } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { KeyedRequest } from '../../../platform/keyed-requests/keyed-request.ts';
import { once } from '../../../platform/keyed-requests/once.ts';
import { journal } from '../../journal/index.ts';
import { arrival, dueDay, findMethod } from '../../pricing/index.ts';
import { getSettings } from '../../settings/index.ts';
import { byPosition, type ChosenPieces, chooseLines, countPieces, type WantedPieces } from '../order/choose-lines.ts';
import { setParcelSent } from '../order/fulfilment.repo.ts';
import { moveLines } from '../order/move-lines.ts';
import { readChangedOrder } from '../order/order-detail.repo.ts';
import { type LockedOrder, listLines, type OrderLine, recordEvent, setStatus } from '../order/order-writes.repo.ts';
import type { OrderDeps } from '../order/orders.deps.ts';
import { aboutOrder, queueOrderMail } from '../order/orders.jobs.ts';
import { requireLeaving, requireOrder } from '../order/orders.refusals.ts';
import { piecesLeft } from '../order/orders.rules.ts';
import {
  findPromise,
  findShipment,
  insertShipment,
  type Shipment,
  setDelivered,
  setShipmentMail,
  updateTracking,
} from './shipments.repo.ts';

interface ShipmentWish {
  /** None: all that is left. */
  readonly lines?: readonly WantedPieces[] | null | undefined;
  readonly carrier?: string | null | undefined;
  readonly tracking?: string | null | undefined;
}

/** Where the shop is: by its clock and its holidays days are counted. */
interface Calendar {
  readonly timeZone: string;
  readonly holidays: readonly string[];
  readonly now: number;
}

/** A parcel leaves. The order is locked, so that each piece leaves once. */
export async function createShipment(
  deps: OrderDeps,
  orderId: string,
  wish: ShipmentWish,
  { actor, keyed }: { readonly actor: string; readonly keyed?: KeyedRequest | undefined },
): Promise<OrderDetail> {
  const { timeZone, holidays } = await getSettings(deps);
  const calendar = { timeZone, holidays, now: deps.now().getTime() };
  return inWrite(deps, async (tx) => {
    await once(tx, keyed, async () => {
      const order = await requireOrder(tx, orderId);
      requireLeaving(order);
      const lines = await listLines(tx, order.id);
      const chosen = chooseLines(order.id, lines, wish.lines);
      return sendPieces(tx, { order, lines, chosen, actor }, wish, calendar);
    });
    return readChangedOrder(tx, orderId, 'staff');
  });
}

interface Sending {
  readonly order: LockedOrder;
  readonly lines: readonly OrderLine[];
  readonly chosen: readonly ChosenPieces[];
  readonly actor: string;
}

async function sendPieces(tx: Tx, sending: Sending, wish: ShipmentWish, calendar: Calendar): Promise<string> {
  const { order, lines, chosen, actor } = sending;
  const pieces = byPosition(chosen);
  const sentOf = (line: OrderLine) => line.shipped + (pieces.get(line.position) ?? 0);
  await moveLines(tx, order.id, lines, (line) => ({ shipped: sentOf(line), canceled: line.canceled }), { actor });
  const { id: shipmentId, carrier } = await writeShipment(tx, sending, wish, calendar);
  const left = sumOf(lines, (line) => piecesLeft(line)) - countPieces(chosen);
  await setParcelSent(tx, order.id, left > 0);
  const about = { ...aboutOrder(order), shipmentId };
  const mailId = await queueOrderMail(tx, left === 0 ? 'dispatch' : 'part-dispatch', about);
  if (mailId !== null) await setShipmentMail(tx, shipmentId, mailId);
  if (left === 0) await setStatus(tx, order.id, 'dispatched', mailId);
  const sent = { pieces: countPieces(chosen), left };
  const facts = { ...sent, shipmentId, ...(carrier !== null && { carrier }) };
  await recordEvent(tx, order.id, { kind: 'shipped', by: 'staff', actor, facts });
  const after = { ...sent, carrier, shipmentId };
  await journal(tx, { actor, action: 'createShipment', subject: 'order', subjectId: order.id, after });
  return shipmentId;
}

async function writeShipment(
  tx: Tx,
  { order, chosen, actor }: Sending,
  { carrier: told = null, tracking = null }: ShipmentWish,
  { now, ...calendar }: Calendar,
): Promise<{ id: string; carrier: string | null }> {
  const promise = await findPromise(tx, order.id);
  const method = promise && (await findMethod(tx, promise.methodId));
  const day = promise && dueDay(promise.latest, method && arrival(now, method, calendar));
  const carrier = carrierOf({ carrier: told, tracking }, method);
  const id = newId();
  await insertShipment(tx, {
    id,
    orderId: order.id,
    carrier,
    tracking,
    actor,
    trackingUrl: trackingUrl({ carrier, tracking }, method),
    due: day ? { day, timeZone: calendar.timeZone } : null,
    lines: chosen.map(({ line, quantity }) => ({ position: line.position, quantity })),
  });
  return { id, carrier };
}

interface ShipmentChange {
  /** Undefined: as it was. */
  readonly carrier?: string | null | undefined;
  readonly tracking?: string | null | undefined;
  readonly delivered?: true | undefined;
}

export async function updateShipment(
  tx: Tx,
  { id: orderId, shipmentId }: { readonly id: string; readonly shipmentId: string },
  change: ShipmentChange,
  actor: string,
): Promise<OrderDetail> {
  const order = await requireOrder(tx, orderId);
  const shipment = await findShipment(tx, order.id, shipmentId);
  if (!shipment) throw new AppError('not-found', fulfilmentMessages.noShipment);
  await correctTracking(tx, order.id, shipment, change, actor);
  if (change.delivered && shipment.deliveredAt === null) {
    await setDelivered(tx, shipment.id);
    await recordEvent(tx, order.id, { kind: 'delivered', by: 'staff', actor, facts: { shipmentId: shipment.id } });
    const after = { shipmentId: shipment.id, delivered: true };
    await journal(tx, { actor, action: 'updateShipment', subject: 'order', subjectId: order.id, after });
  }
  return readChangedOrder(tx, order.id, 'staff');
}

/** The number itself is not in the journal: it leads to the buyer's door. */
async function correctTracking(
  tx: Tx,
  orderId: string,
  shipment: Shipment,
  { carrier = shipment.carrier, tracking = shipment.tracking }: ShipmentChange,
  actor: string,
): Promise<void> {
  if (carrier === shipment.carrier && tracking === shipment.tracking) return;
  const promise = await findPromise(tx, orderId);
  const method = promise && (await findMethod(tx, promise.methodId));
  const url = trackingUrl({ carrier, tracking }, method);
  await updateTracking(tx, shipment.id, { carrier, tracking, trackingUrl: url });
  const before = { shipmentId: shipment.id, carrier: shipment.carrier };
  const after = { shipmentId: shipment.id, carrier, trackingCorrected: tracking !== shipment.tracking };
  await journal(tx, { actor, action: 'updateShipment', subject: 'order', subjectId: orderId, before, after });
}
