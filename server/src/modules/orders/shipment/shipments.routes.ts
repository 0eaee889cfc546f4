import * as endpoints from '@fieldhouse/contracts/fulfilment.endpoints';
import * as schemas from '@fieldhouse/contracts/fulfilment.schemas';
import { inWrite } from '../../../platform/cache/changes.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import type { OrderDeps } from '../order/orders.deps.ts';
import { createShipment } from './create-shipment.ts';
import { updateShipment } from './update-shipment.ts';

export function shipmentRoutes(host: RouteHost, deps: OrderDeps): void {
  route(host, endpoints.createShipment, schemas.createShipment, ({ params, body }, { caller }) =>
    createShipment(deps, params.id, body, caller.userId),
  );
  route(host, endpoints.updateShipment, schemas.updateShipment, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updateShipment(tx, params, body, caller.userId)),
  );
}
