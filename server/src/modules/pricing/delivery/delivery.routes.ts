import * as endpoints from '@fieldhouse/contracts/delivery-zones.endpoints';
import * as schemas from '@fieldhouse/contracts/delivery-zones.schemas';
import { type ChangeListener, inWrite } from '../../../platform/cache/changes.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { noSuchProduct } from '../../catalogue/index.ts';
import { type DeliverProductDeps, deliverProduct } from './deliver-product.ts';
import { findZone, listZones } from './delivery.repo.ts';
import { createDeliveryZone, deleteDeliveryZone, missingZone, updateDeliveryZone } from './delivery-zones.ts';

export function deliveryRoutes(host: RouteHost, deps: DeliverProductDeps & { readonly cache: ChangeListener }): void {
  route(host, endpoints.getProductDelivery, schemas.getProductDelivery, async ({ params }, context) => {
    const delivery = await deliverProduct(deps, context, params.id);
    if (!delivery) throw noSuchProduct();
    return delivery;
  });
  route(host, endpoints.listDeliveryZones, schemas.listDeliveryZones, () => listZones(deps.db));
  route(host, endpoints.getDeliveryZone, schemas.getDeliveryZone, async ({ params }) => {
    const zone = await findZone(deps.db, params.id);
    if (!zone) throw missingZone();
    return zone;
  });
  route(host, endpoints.createDeliveryZone, schemas.createDeliveryZone, ({ body }, { caller }) =>
    inWrite(deps, (tx) => createDeliveryZone(tx, body, caller.userId)),
  );
  route(host, endpoints.updateDeliveryZone, schemas.updateDeliveryZone, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updateDeliveryZone(tx, { ...body, id: params.id }, caller.userId)),
  );
  route(host, endpoints.deleteDeliveryZone, schemas.deleteDeliveryZone, async ({ params }, { caller }) => {
    await inWrite(deps, (tx) => deleteDeliveryZone(tx, params.id, caller.userId));
    return { message: 'The zone has been deleted' };
  });
}
