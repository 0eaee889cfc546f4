import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './product-delivery.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** What delivering it costs in the shop's own country, and when it arrives. */
export const getProductDelivery = endpoint('getProductDelivery', 'GET', '/api/products/id/:id/delivery', 'everyone', {
  cache: 'public',
  fresh: 'at-once',
  errors: ['not-found'],
});
