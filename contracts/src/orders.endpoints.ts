import { endpoint } from './endpoint.ts';
import type * as schemas from './orders.schemas.ts';

/** Newest first. Without `page` all of them, as a stream. */
export const listMyOrders = endpoint<typeof schemas.listMyOrders>({
  name: 'listMyOrders',
  method: 'GET',
  path: '/api/orders/allUser',
  who: 'signed-in',
  errors: ['too-many-requests'],
});

/** `q` is a number, an id of an order or a buyer, or a part of a buyer's name or e-mail address. */
export const listOrders = endpoint<typeof schemas.listOrders>({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders/all',
  who: 'orders',
  errors: ['too-many-requests'],
});

/** Which statuses there are orders in, for the filter. */
export const listOrderStatuses = endpoint<typeof schemas.listOrderStatuses>({
  name: 'listOrderStatuses',
  method: 'GET',
  path: '/api/orders/statuses',
  who: 'orders',
});

export const updateOrder = endpoint<typeof schemas.updateOrder>({
  name: 'updateOrder',
  method: 'PUT',
  path: '/api/orders/:id',
  who: 'orders',
  errors: ['not-found', 'refused', 'stale'],
});

/** Of a canceled order, once. What the gateway has not answered yet goes on in the background. */
export const refundOrder = endpoint<typeof schemas.refundOrder>({
  name: 'refundOrder',
  method: 'POST',
  path: '/api/orders/:id/refund',
  who: 'orders',
  errors: ['not-found', 'refused'],
});
