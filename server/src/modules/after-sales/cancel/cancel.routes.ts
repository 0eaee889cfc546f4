import * as endpoints from '@fieldhouse/contracts/fulfilment.endpoints';
import * as schemas from '@fieldhouse/contracts/fulfilment.schemas';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { readerOf } from '../../orders/index.ts';
import type { AfterSalesDeps } from '../refund/advance-refund.ts';
import { cancelOrder } from './cancel-order.ts';

export function cancelRoutes(host: RouteHost, deps: AfterSalesDeps): void {
  route(host, endpoints.cancelOrder, schemas.cancelOrder, ({ params, body }, context) =>
    cancelOrder(deps, params.id, body, readerOf(context)),
  );
}
