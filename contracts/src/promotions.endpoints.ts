import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './promotions.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const listPromotions = endpoint('listPromotions', 'GET', '/api/promotions', 'marketing');

export const createPromotion = endpoint('createPromotion', 'POST', '/api/promotions', 'marketing', {
  keyed: 'header',
});

export const updatePromotion = endpoint('updatePromotion', 'PUT', '/api/promotions/:id', 'marketing', {
  errors: ['not-found', 'stale'],
});

export const deletePromotion = endpoint('deletePromotion', 'DELETE', '/api/promotions/:id', 'marketing', {
  errors: ['not-found'],
});
