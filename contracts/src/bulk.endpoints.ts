import type * as schemas from './bulk.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** All that fit, newest first, with their versions: for changes of many at once. */
export const listProductIds = endpoint('listProductIds', 'GET', '/api/products/ids', 'catalogue');

/** Each product for itself: what cannot be changed is told, and the others are. */
export const changeProducts = endpoint('changeProducts', 'POST', '/api/products/bulk', 'catalogue', {
  keyed: 'header',
});

/** Takes such a change back where nobody has changed the product since. */
export const undoProducts = endpoint('undoProducts', 'POST', '/api/products/bulk/undo', 'catalogue', {
  keyed: 'header',
});
