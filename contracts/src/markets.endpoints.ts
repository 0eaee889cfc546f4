import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './markets.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const listMarkets = endpoint('listMarkets', 'GET', '/api/markets', 'everyone', {
  session: 'buyer',
  forKeys: true,
});

export const getMarket = endpoint('getMarket', 'GET', '/api/markets/:id', 'everyone', {
  session: 'buyer',
  forKeys: true,
  errors: ['not-found'],
});

export const createMarket = endpoint('createMarket', 'POST', '/api/markets', 'settings', { keyed: 'header' });

export const updateMarket = endpoint('updateMarket', 'PUT', '/api/markets/:id', 'settings', {
  errors: ['not-found', 'stale'],
});

export const deleteMarket = endpoint('deleteMarket', 'DELETE', '/api/markets/:id', 'settings', {
  errors: ['not-found'],
});
