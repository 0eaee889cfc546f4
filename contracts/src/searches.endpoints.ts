import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './searches.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const countSearch = endpoint('countSearch', 'POST', '/api/searches', 'everyone', {
  errors: ['too-many-requests'],
});

export const listSearches = endpoint('listSearches', 'GET', '/api/searches', 'marketing');

export const exportSearches = endpoint('exportSearches', 'GET', '/api/searches/csv', 'marketing');

export const listSearchRules = endpoint('listSearchRules', 'GET', '/api/search-rules', 'marketing');

export const createSearchRule = endpoint('createSearchRule', 'POST', '/api/search-rules', 'marketing', {
  keyed: 'header',
});

export const updateSearchRule = endpoint('updateSearchRule', 'PUT', '/api/search-rules/:id', 'marketing', {
  errors: ['not-found', 'stale'],
});

export const deleteSearchRule = endpoint('deleteSearchRule', 'DELETE', '/api/search-rules/:id', 'marketing', {
  errors: ['not-found'],
});

export const explainSearch = endpoint('explainSearch', 'GET', '/api/searches/explain', 'marketing');
