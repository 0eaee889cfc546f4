import * as endpoints from '@fieldhouse/contracts/overview.endpoints';
import * as schemas from '@fieldhouse/contracts/overview.schemas';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { getOverview } from './get-overview.ts';

export function overviewRoutes(host: RouteHost, { db, now }: { db: Db; now: () => Date }): void {
  route(host, endpoints.getOverview, schemas.getOverview, () => getOverview(db, now()));
}
