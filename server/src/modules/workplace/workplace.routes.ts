import * as endpoints from '@fieldhouse/contracts/workplace.endpoints';
import * as schemas from '@fieldhouse/contracts/workplace.schemas';
import { type RouteHost, route } from '../../platform/http/route.ts';
import type { WordsDeps } from '../discovery/index.ts';
import { countWaiting } from './count-waiting.ts';
import { searchAll } from './search-all.ts';

export function workplaceRoutes(host: RouteHost, deps: WordsDeps): void {
  route(host, endpoints.getWaiting, schemas.getWaiting, (_input, { caller }) => countWaiting(deps.db, caller.rights));

  route(host, endpoints.searchAll, schemas.searchAll, ({ query }, context) =>
    searchAll(deps, query.q, context.caller.rights, context),
  );
}
