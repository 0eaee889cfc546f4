import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './past-orders.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Orders that were placed in another shop, and have been imported as its history. */
export const listPastOrders = endpoint('listPastOrders', 'GET', '/api/past-orders', 'orders');
