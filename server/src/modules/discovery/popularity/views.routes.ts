import * as endpoints from '@fieldhouse/contracts/discovery.endpoints';
import * as schemas from '@fieldhouse/contracts/discovery.schemas';
import type { Db } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { clientAddress, toSite } from '../../../platform/limits/network-address.ts';
import type { Log } from '../../../platform/log.ts';
import { addViews } from './popularity.repo.ts';
import { isRobot } from './popularity.rules.ts';
import { createViews } from './views.ts';

export interface ViewDeps {
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
}

export function viewRoutes(host: RouteHost, deps: ViewDeps): void {
  const views = createViews({ ...deps, write: (counts) => addViews(deps.db, counts) });
  // While the database is still there: the process closes its requests first.
  host.app.addHook('onClose', () => views.close());
  route(host, endpoints.countView, schemas.countView, ({ body }, { request }) => ({
    counted: !isRobot(request.headers['user-agent']) && views.count(body.productId, toSite(clientAddress(request))),
  }));
}
