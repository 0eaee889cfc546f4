import type * as schemas from './discovery.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const listCatalogue = endpoint('listCatalogue', 'GET', '/api/catalogue', 'everyone', {
  cache: 'public',
  localised: true,
  priced: true,
});

export const suggest = endpoint('suggest', 'GET', '/api/suggest', 'everyone', {
  cache: 'public',
  localised: true,
  priced: true,
});

/** Of a product that is gone there is nothing. */
export const listRelatedProducts = endpoint('listRelatedProducts', 'GET', '/api/products/related/:id', 'everyone', {
  cache: 'public',
  localised: true,
  priced: true,
});

export const countView = endpoint('countView', 'POST', '/api/views', 'everyone', { errors: ['too-many-requests'] });

export const listSynonyms = endpoint('listSynonyms', 'GET', '/api/synonyms', 'marketing');

export const updateSynonyms = endpoint('updateSynonyms', 'PUT', '/api/synonyms', 'marketing', { errors: ['stale'] });

/** Not by `?locale=`: that is the language in which somebody reads, who may write the words of another. */
export const listSynonymsIn = endpoint('listSynonymsIn', 'GET', '/api/synonyms/:locale', 'marketing', {
  errors: ['refused'],
});

export const updateSynonymsIn = endpoint('updateSynonymsIn', 'PUT', '/api/synonyms/:locale', 'marketing', {
  errors: ['refused', 'stale'],
});
