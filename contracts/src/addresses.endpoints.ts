import type * as schemas from './addresses.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Of the caller: the default first, then the newest. */
export const listAddresses = endpoint('listAddresses', 'GET', '/api/addresses', 'signed-in');

/** The first one becomes the default. */
export const createAddress = endpoint('createAddress', 'POST', '/api/addresses', 'signed-in', {
  keyed: 'header',
  errors: ['refused', 'not-found'],
});

export const updateAddress = endpoint('updateAddress', 'PUT', '/api/addresses/:id', 'signed-in', {
  errors: ['not-found', 'stale'],
});

/** Where the default goes, the newest of the others becomes it. */
export const deleteAddress = endpoint('deleteAddress', 'DELETE', '/api/addresses/:id', 'signed-in', {
  errors: ['not-found'],
});
