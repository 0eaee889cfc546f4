import { messages } from '@fieldhouse/contracts/messages';
import * as endpoints from '@fieldhouse/contracts/searches.endpoints';
import * as schemas from '@fieldhouse/contracts/searches.schemas';
import type { Db } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { clientAddress, toSite } from '../../../platform/limits/network-address.ts';
import type { Log } from '../../../platform/log.ts';
import { isRobot } from '../robots.rules.ts';
import { createSearchTally } from './count-searches.ts';
import { searchesCsv } from './searches.csv.ts';
import { addSearches, findSearches } from './searches.repo.ts';

const refusals = messages('search', {
  downloading: 'The searches are already being downloaded. Please try again shortly.',
} as const);

export interface SearchesDeps {
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
}

export function searchesRoutes(host: RouteHost, deps: SearchesDeps): void {
  const { db } = deps;
  const tally = createSearchTally({ ...deps, write: (sums) => addSearches(db, sums) });
  // While the database is still there: the process closes its requests first.
  host.app.addHook('onClose', () => tally.close());
  route(host, endpoints.countSearch, schemas.countSearch, ({ body }, { request }) => ({
    counted: !isRobot(request.headers['user-agent']) && tally.count(body, toSite(clientAddress(request))),
  }));

  route(host, endpoints.listSearches, schemas.listSearches, ({ query }) => {
    const { page, limit } = query;
    return findSearches(db, query, { limit, offset: (page - 1) * limit });
  });

  route(host, endpoints.exportSearches, schemas.exportSearches, ({ query }) => searchesCsv(db, query), {
    busy: refusals.downloading,
  });
}
