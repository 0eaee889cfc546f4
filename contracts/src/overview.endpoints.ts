import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './overview.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** How the shop is doing, for the first admin screen: everything on it in one answer. */
export const getOverview = endpoint('getOverview', 'GET', '/api/overview', 'any-right');
