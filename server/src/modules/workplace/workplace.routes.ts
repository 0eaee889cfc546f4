import * as endpoints from '@fieldhouse/contracts/workplace.endpoints';
import * as schemas from '@fieldhouse/contracts/workplace.schemas';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { countWaiting } from './count-waiting.ts';

interface WorkplaceDeps {
  readonly db: Db;
}

export function workplaceRoutes(host: RouteHost, { db }: WorkplaceDeps): void {
  route(host, endpoints.getWaiting, schemas.getWaiting, (_input, { caller }) => countWaiting(db, caller.rights));
}
