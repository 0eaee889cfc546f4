import * as endpoints from '@fieldhouse/contracts/refunds.endpoints';
import * as schemas from '@fieldhouse/contracts/refunds.schemas';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { type RefundPartDeps, refundPart } from './refund-part.ts';

export function refundRoutes(host: RouteHost, deps: RefundPartDeps): void {
  route(host, endpoints.refundPart, schemas.refundPart, ({ params, body }, { caller }) =>
    refundPart(deps, params.id, body, caller.userId),
  );
}
