import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './orders.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Newest first. Without `page` all of them, as a stream. */
export const listMyOrders = endpoint('listMyOrders', 'GET', '/api/orders/allUser', 'signed-in', {
  errors: ['too-many-requests'],
});

/**
 * `q` is a number, an id of an order or a buyer, or a part of a buyer's name or email address. Without `page` all of them, with their
 * buyers: the sign-in has to be fresh, and the journal has who took them.
 */
export const listOrders = endpoint('listOrders', 'GET', '/api/orders/all', 'orders', {
  freshSignIn: 'at-times',
  errors: ['too-many-requests'],
});

/** Which statuses there are orders in, for the filter. */
export const listOrderStatuses = endpoint('listOrderStatuses', 'GET', '/api/orders/statuses', 'orders');

export const updateOrder = endpoint('updateOrder', 'PUT', '/api/orders/:id', 'orders', {
  freshSignIn: 'at-times',
  errors: ['not-found', 'refused', 'stale'],
});

/** Of a canceled order, once. What the gateway has not answered yet goes on in the background. */
export const refundOrder = endpoint('refundOrder', 'POST', '/api/orders/:id/refund', 'refunds', {
  freshSignIn: 'at-times',
  keyed: 'header',
  errors: ['not-found', 'refused'],
});

/** For its buyer and for staff, or with the key of a mail in the header `x-order-key`. */
export const getOrder = endpoint('getOrder', 'GET', '/api/orders/:id', 'everyone', {
  session: 'order-key',
  errors: ['not-found', 'too-many-requests'],
});

/** For all who may read the order. Made at the first request; the same for ever afterwards. */
export const getInvoice = endpoint('getInvoice', 'GET', '/api/orders/:id/invoice.pdf', 'everyone', {
  session: 'order-key',
  errors: ['not-found', 'too-many-requests'],
});

/** Of a refund that is done, for all who may read the order. Made at the first request; the same for ever afterwards. */
export const getCreditNote = endpoint(
  'getCreditNote',
  'GET',
  '/api/orders/:id/refunds/:refundId/credit-note.pdf',
  'everyone',
  { session: 'order-key', errors: ['not-found', 'too-many-requests'] },
);

/** Mails the link to the address that the order was bought with, and never says whether there was such an order. */
export const mailOrderLink = endpoint('mailOrderLink', 'POST', '/api/returns/lookup', 'everyone', {
  errors: ['too-many-requests'],
});

/**
 * Orders for the desk, one row each, newest first unless `sort` says oldest. All filters can be combined: `product` is an id, SKU, barcode or a part of
 * a name; `name` a part of the buyer's or the parcel's; `city` its beginning; `country` its code, or `EU`; `q` as for all orders.
 */
export const listOrderRows = endpoint('listOrderRows', 'GET', '/api/orders/rows', 'orders');

/**
 * The same orders as a file for a spreadsheet, all of them, one row for each line of an order. The sign-in has to be fresh, unless they
 * are chosen by number; the journal has who took them.
 */
export const exportOrders = endpoint('exportOrders', 'GET', '/api/orders/csv', 'orders', {
  freshSignIn: 'at-times',
  errors: ['too-many-requests'],
});

/** Which ways of delivery there are orders by, for the filter. */
export const listOrderMethods = endpoint('listOrderMethods', 'GET', '/api/orders/methods', 'orders');

/** By the id of an account or of a guest. Guests of one address are one customer. */
export const getCustomer = endpoint('getCustomer', 'GET', '/api/customers/:id', 'customers', { errors: ['not-found'] });

/** Notes of staff about a customer, for staff alone. */
export const addCustomerNote = endpoint('addCustomerNote', 'POST', '/api/customers/:id/notes', 'customers', {
  keyed: 'header',
  errors: ['not-found'],
});
