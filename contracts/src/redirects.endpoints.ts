import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './redirects.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Addresses of before. Where there is a page, it is shown: they lead on from where there is none. */
export const listRedirects = endpoint('listRedirects', 'GET', '/api/redirects', 'content');

export const createRedirect = endpoint('createRedirect', 'POST', '/api/redirects', 'content', {
  keyed: 'header',
  errors: ['refused'],
});

export const deleteRedirect = endpoint('deleteRedirect', 'DELETE', '/api/redirects/:id', 'content', {
  errors: ['not-found'],
});
