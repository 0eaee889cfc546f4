import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './workplace.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Everything that staff look for, in one field. */
export const searchAll = endpoint('searchAll', 'GET', '/api/search-all', 'any-right');
export const getWaiting = endpoint('getWaiting', 'GET', '/api/waiting', 'any-right');
