import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './workplace.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Everything that staff look for, in one field. */
export const searchAll = endpoint('searchAll', 'GET', '/api/search-all', 'any-right');
export const getWaiting = endpoint('getWaiting', 'GET', '/api/waiting', 'any-right');

/** Mails that were given up after the last try, a day after the first. */
export const listFailedMails = endpoint('listFailedMails', 'GET', '/api/failed-mails', 'settings');
export const retryFailedMails = endpoint('retryFailedMails', 'POST', '/api/failed-mails/retry', 'settings');

/** Filters of a list under a name. They are the caller's own, and nobody else sees them. */
export const listViews = endpoint('listViews', 'GET', '/api/saved-views', 'any-right', { inPerson: true });
export const createView = endpoint('createView', 'POST', '/api/saved-views', 'any-right', {
  inPerson: true,
  keyed: 'header',
  errors: ['refused'],
});
export const updateView = endpoint('updateView', 'PUT', '/api/saved-views/:id', 'any-right', {
  inPerson: true,
  errors: ['refused', 'not-found'],
});
export const deleteView = endpoint('deleteView', 'DELETE', '/api/saved-views/:id', 'any-right', {
  inPerson: true,
  errors: ['not-found'],
});
