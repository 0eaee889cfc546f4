import { carrierOf, trackingUrl } from '@fieldhouse/contracts/carriers.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { inWrite } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { once } from '../../../platform/keyed-requests/once.ts';
import { journal } from '../../journal/index.ts';
import { arrival, dueDay, findMethod } from '../../pricing/index.ts';
import { getSettings } from '../../settings/index.ts';
import { byPosition, type ChosenPieces, chooseLines, countPieces, type WantedPieces } from '../order/choose-lines.ts';
import { setParcelSent } from '../order/fulfilment.repo.ts';
import { piecesLeft } from '../order/lines.rules.ts';
import { moveLines } from '../order/move-lines.ts';
import { readChangedOrder } from '../order/order-detail.repo.ts';
import { recordEvent } from '../order/order-events.repo.ts';
import { type LockedOrder, listLines, type OrderLine, setStatus } from '../order/order-writes.repo.ts';
import type { OrderDeps } from '../order/orders.deps.ts';
import { aboutOrder, queueOrderMail } from '../order/orders.jobs.ts';
import { requireLeaving, requireOrder } from '../order/orders.refusals.ts';
import { findPromise, insertShipment, setShipmentMail } from './shipments.repo.ts';

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
  { key, ...wish }: ShipmentWish & { readonly key?: string | undefined },
  actor: string,
): Promise<OrderDetail> {
  const { timeZone, holidays } = await getSettings(deps);
  const calendar = { timeZone, holidays, now: deps.now().getTime() };
  const asked = { caller: actor, key, wish: ['createShipment', orderId, wish] };
  return inWrite(deps, async (tx) => {
    await once(tx, asked, async () => {
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
  await journal(tx, { actor, action: 'createShipment', subject: 'order', subjectId: order.id, before: null, after });
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
