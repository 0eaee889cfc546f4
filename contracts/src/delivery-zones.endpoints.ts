import type * as schemas from './delivery-zones.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const listDeliveryZones = endpoint('listDeliveryZones', 'GET', '/api/delivery-zones', 'settings');

export const getDeliveryZone = endpoint('getDeliveryZone', 'GET', '/api/delivery-zones/:id', 'settings', {
  errors: ['not-found'],
});

export const createDeliveryZone = endpoint('createDeliveryZone', 'POST', '/api/delivery-zones', 'settings', {
  keyed: 'header',
});

export const updateDeliveryZone = endpoint('updateDeliveryZone', 'PUT', '/api/delivery-zones/:id', 'settings', {
  errors: ['not-found', 'stale'],
});

export const deleteDeliveryZone = endpoint('deleteDeliveryZone', 'DELETE', '/api/delivery-zones/:id', 'settings', {
  errors: ['not-found'],
});

/** What delivering it costs in the shop's own country, and when it arrives. */
export const getProductDelivery = endpoint('getProductDelivery', 'GET', '/api/products/id/:id/delivery', 'everyone', {
  cache: 'public',
  localised: true,
  priced: true,
  fresh: 'at-once',
  errors: ['not-found'],
});
