import type * as schemas from './attributes.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const listAttributes = endpoint('listAttributes', 'GET', '/api/attributes', 'everyone', {
  cache: 'public',
  fresh: 'at-once',
});

export const createAttribute = endpoint('createAttribute', 'POST', '/api/attributes', 'catalogue', {
  keyed: 'header',
});

export const updateAttribute = endpoint('updateAttribute', 'PUT', '/api/attributes/:id', 'catalogue', {
  errors: ['not-found', 'stale'],
});

export const deleteAttribute = endpoint('deleteAttribute', 'DELETE', '/api/attributes/:id', 'catalogue', {
  errors: ['not-found'],
});
