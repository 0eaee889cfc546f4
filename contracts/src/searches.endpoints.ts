import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './searches.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const countSearch = endpoint('countSearch', 'POST', '/api/searches', 'everyone', {
  errors: ['too-many-requests'],
});

export const listSearches = endpoint('listSearches', 'GET', '/api/searches', 'catalogue');

export const exportSearches = endpoint('exportSearches', 'GET', '/api/searches/csv', 'catalogue');
