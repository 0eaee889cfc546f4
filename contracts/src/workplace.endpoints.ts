import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './workplace.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const getWaiting = endpoint('getWaiting', 'GET', '/api/waiting', 'any-right');
