import * as endpoints from '@fieldhouse/contracts/refunds.endpoints';
import * as schemas from '@fieldhouse/contracts/refunds.schemas';
import type { Db } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { releaseWarning } from './release-warning.ts';

export function disputeRoutes(host: RouteHost, { db }: { readonly db: Db }): void {
  route(host, endpoints.releaseWarning, schemas.releaseWarning, ({ params }, { caller }) =>
    releaseWarning(db, params.id, params.disputeId, caller.userId),
  );
}
