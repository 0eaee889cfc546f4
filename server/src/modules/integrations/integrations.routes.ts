import * as endpoints from '@fieldhouse/contracts/integrations.endpoints';
import * as schemas from '@fieldhouse/contracts/integrations.schemas';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { listEvents } from './events/list-events.ts';

interface IntegrationDeps {
  readonly db: Db;
  readonly now: () => Date;
}

export function integrationRoutes(host: RouteHost, deps: IntegrationDeps): void {
  route(host, endpoints.listEvents, schemas.listEvents, ({ query }, { caller }) =>
    listEvents(deps, query, caller.rights),
  );
}
