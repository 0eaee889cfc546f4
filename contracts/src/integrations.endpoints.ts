import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './integrations.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** In the order in which it was committed, as far as the caller's rights go: none is missing and none comes twice for one cursor. */
export const listEvents = endpoint('listEvents', 'GET', '/api/events', 'any-right', { errors: ['refused'] });
