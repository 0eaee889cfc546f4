import { endpoint } from './endpoint.ts';
import type * as schemas from './overview.schemas.ts';

/** How the shop is doing, for the first admin screen: everything on it in one answer. */
export const getOverview = endpoint<typeof schemas.getOverview>({
  name: 'getOverview',
  method: 'GET',
  path: '/api/overview',
  who: 'admin',
});
