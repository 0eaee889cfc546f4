import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './pages.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const listPages = endpoint('listPages', 'GET', '/api/pages', 'content');

export const createPage = endpoint('createPage', 'POST', '/api/pages', 'content', {
  keyed: 'header',
});

export const orderPages = endpoint('orderPages', 'PUT', '/api/pages', 'content', { errors: ['stale'] });

export const previewPage = endpoint('previewPage', 'POST', '/api/pages/preview', 'content');

export const getPage = endpoint('getPage', 'GET', '/api/pages/:slug', 'everyone', {
  cache: 'public',
  localised: true,
  fresh: 'at-once',
  errors: ['not-found'],
});

export const putPage = endpoint('putPage', 'PUT', '/api/pages/:slug', 'content', { errors: ['not-found', 'stale'] });

export const deletePage = endpoint('deletePage', 'DELETE', '/api/pages/:slug', 'content', { errors: ['not-found'] });

export const writeToShop = endpoint('writeToShop', 'POST', '/api/contact', 'everyone', {
  bodyKiB: 64,
  errors: ['not-found', 'too-many-requests'],
});
