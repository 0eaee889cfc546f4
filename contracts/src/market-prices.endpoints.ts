import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './market-prices.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const listMarketPrices = endpoint('listMarketPrices', 'GET', '/api/products/:id/prices', 'catalogue', {
  errors: ['not-found'],
});

const errors = ['not-found', 'refused'] as const;
const ofProduct = '/api/products/:id/prices/:market';
const ofVariant = '/api/variants/:id/prices/:market';

export const setProductPrice = endpoint('setProductPrice', 'PUT', ofProduct, 'catalogue', { errors: [...errors] });

export const deleteProductPrice = endpoint('deleteProductPrice', 'DELETE', ofProduct, 'catalogue', {
  errors: [...errors],
});

export const setVariantPrice = endpoint('setVariantPrice', 'PUT', ofVariant, 'catalogue', { errors: [...errors] });

export const deleteVariantPrice = endpoint('deleteVariantPrice', 'DELETE', ofVariant, 'catalogue', {
  errors: [...errors],
});
