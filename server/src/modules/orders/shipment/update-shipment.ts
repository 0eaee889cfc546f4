import { trackingUrl } from '@fieldhouse/contracts/carriers.rules';
import { fulfilmentMessages } from '@fieldhouse/contracts/fulfilment.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { journal } from '../../journal/index.ts';
import { findMethod } from '../../pricing/index.ts';
import { readChangedOrder } from '../order/order-detail.repo.ts';
import { recordEvent } from '../order/order-events.repo.ts';
import { requireOrder } from '../order/orders.refusals.ts';
import { findPromise, findShipment, type Shipment, setDelivered, updateTracking } from './shipments.repo.ts';

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
    await journal(tx, { actor, action: 'updateShipment', subject: 'order', subjectId: order.id, before: null, after });
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
