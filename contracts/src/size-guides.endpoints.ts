import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './size-guides.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const listSizeGuides = endpoint('listSizeGuides', 'GET', '/api/size-guides', 'everyone', {
  cache: 'public',
  localised: true,
  fresh: 'at-once',
});

export const createSizeGuide = endpoint('createSizeGuide', 'POST', '/api/size-guides', 'catalogue', {
  keyed: 'header',
});

export const updateSizeGuide = endpoint('updateSizeGuide', 'PUT', '/api/size-guides/:id', 'catalogue', {
  errors: ['not-found', 'stale'],
});

export const deleteSizeGuide = endpoint('deleteSizeGuide', 'DELETE', '/api/size-guides/:id', 'catalogue', {
  errors: ['not-found'],
});
