import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './fulfilment.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** A parcel. When it takes all that is left the order is dispatched. */
export const createShipment = endpoint('createShipment', 'POST', '/api/orders/:id/shipments', 'orders', {
  keyed: 'header-or-body',
  errors: ['not-found', 'refused'],
});

/** Corrects carrier and number of a parcel, or says that it has arrived. */
export const updateShipment = endpoint('updateShipment', 'PUT', '/api/orders/:id/shipments/:shipmentId', 'orders', {
  errors: ['not-found'],
});

/**
 * For its buyer and for staff, or with the key of a mail in the header `x-order-key`. Once it is packed the buyer only asks
 * for it, and staff decide.
 */
export const cancelOrder = endpoint('cancelOrder', 'POST', '/api/orders/:id/cancel', 'everyone', {
  keyed: 'header-or-body',
  session: 'order-key',
  freshSignIn: 'at-times',
  errors: ['not-found', 'refused', 'too-many-requests'],
});

export const declineCancel = endpoint('declineCancel', 'POST', '/api/orders/:id/cancel/decline', 'orders', {
  errors: ['not-found', 'refused'],
});

/** For printing their packing slips: from then on they count as packed. */
export const packOrders = endpoint('packOrders', 'POST', '/api/orders/pack', 'orders');

/** Takes that back, as long as nothing of an order has left. */
export const unpackOrders = endpoint('unpackOrders', 'POST', '/api/orders/unpack', 'orders');

/** For staff alone. */
export const addOrderNote = endpoint('addOrderNote', 'POST', '/api/orders/:id/notes', 'orders', {
  keyed: 'header',
  errors: ['not-found'],
});

export const updateOrderAddress = endpoint('updateOrderAddress', 'PUT', '/api/orders/:id/address', 'orders', {
  errors: ['not-found', 'refused', 'stale'],
});

/** The next one to be packed, the oldest first. */
export const findNextOrder = endpoint('findNextOrder', 'GET', '/api/orders/next', 'orders');
