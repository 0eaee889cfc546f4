import * as orders from '@fieldhouse/contracts/orders.endpoints';
import * as orderSchemas from '@fieldhouse/contracts/orders.schemas';
import * as endpoints from '@fieldhouse/contracts/refunds.endpoints';
import * as schemas from '@fieldhouse/contracts/refunds.schemas';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { refundOrder } from './refund-order.ts';
import { type RefundPartDeps, refundPart } from './refund-part.ts';

export function refundRoutes(host: RouteHost, deps: RefundPartDeps): void {
  route(host, endpoints.refundPart, schemas.refundPart, ({ params, body }, { caller }) =>
    refundPart(deps, params.id, body, caller.userId),
  );
  route(host, orders.refundOrder, orderSchemas.refundOrder, ({ params }, { caller }) =>
    refundOrder(deps, params.id, caller.userId),
  );
}
