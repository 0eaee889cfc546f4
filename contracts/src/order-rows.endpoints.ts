import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './order-rows.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/**
 * Orders for the desk, one row each, newest first unless `sort` says oldest. All filters can be combined: `product` is an id, SKU, barcode or a part of
 * a name; `name` a part of the buyer's or the parcel's; `city` its beginning; `q` as for all orders.
 */
export const listOrderRows = endpoint('listOrderRows', 'GET', '/api/orders/rows', 'orders');

/** The same orders as a file for a spreadsheet, all of them, one row for each line of an order. */
export const exportOrders = endpoint('exportOrders', 'GET', '/api/orders/csv', 'orders', {
  errors: ['too-many-requests'],
});

/** Which ways of delivery there are orders by, for the filter. */
export const listOrderMethods = endpoint('listOrderMethods', 'GET', '/api/orders/methods', 'orders');
