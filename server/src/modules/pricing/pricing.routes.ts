import * as zoneEndpoints from '@fieldhouse/contracts/delivery-zones.endpoints';
import * as zoneSchemas from '@fieldhouse/contracts/delivery-zones.schemas';
import * as promotionEndpoints from '@fieldhouse/contracts/promotions.endpoints';
import * as promotionSchemas from '@fieldhouse/contracts/promotions.schemas';
import * as taxEndpoints from '@fieldhouse/contracts/tax-rates.endpoints';
import * as taxSchemas from '@fieldhouse/contracts/tax-rates.schemas';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { once } from '../../platform/keyed-requests/once.ts';
import { noSuchProduct } from '../catalogue/index.ts';
import { getMarkets } from '../markets/index.ts';
import { type DeliverProductDeps, deliverProduct } from './delivery/deliver-product.ts';
import { findZone, listZones } from './delivery/delivery.repo.ts';
import { createDeliveryZone, deleteDeliveryZone, missingZone, updateDeliveryZone } from './delivery/delivery-zones.ts';
import { createPromotion, deletePromotion, listPromotions, updatePromotion } from './promotions/promotions.ts';
import { readTaxRates, updateTaxRates } from './tax/update-tax-rates.ts';

type PricingRouteDeps = DeliverProductDeps & { readonly cache: ChangeListener };

export function pricingRoutes(host: RouteHost, deps: PricingRouteDeps): void {
  promotionRoutes(host, deps);
  deliveryRoutes(host, deps);
  route(host, taxEndpoints.listTaxRates, taxSchemas.listTaxRates, () => readTaxRates(deps.db));
  route(host, taxEndpoints.updateTaxRates, taxSchemas.updateTaxRates, ({ body }, { caller }) =>
    inWrite(deps, (tx) => updateTaxRates(tx, body, caller.userId)),
  );
}

function promotionRoutes(host: RouteHost, deps: PricingRouteDeps): void {
  route(host, promotionEndpoints.listPromotions, promotionSchemas.listPromotions, async () =>
    listPromotions(deps.db, await getMarkets(deps)),
  );
  route(host, promotionEndpoints.createPromotion, promotionSchemas.createPromotion, ({ body }, { caller, keyed }) =>
    inWrite(deps, (tx) => once(tx, keyed, () => createPromotion(tx, body, caller.userId))),
  );
  route(host, promotionEndpoints.updatePromotion, promotionSchemas.updatePromotion, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updatePromotion(tx, { ...body, id: params.id }, caller.userId)),
  );
  route(
    host,
    promotionEndpoints.deletePromotion,
    promotionSchemas.deletePromotion,
    async ({ params }, { caller, t }) => {
      await inWrite(deps, (tx) => deletePromotion(tx, params.id, caller.userId));
      return { message: t`The promotion has been deleted` };
    },
  );
}

function deliveryRoutes(host: RouteHost, deps: PricingRouteDeps): void {
  route(host, zoneEndpoints.getProductDelivery, zoneSchemas.getProductDelivery, async ({ params }, context) => {
    const delivery = await deliverProduct(deps, context, params.id);
    if (!delivery) throw noSuchProduct();
    return delivery;
  });
  route(host, zoneEndpoints.listDeliveryZones, zoneSchemas.listDeliveryZones, async () =>
    listZones(deps.db, await getMarkets(deps)),
  );
  route(host, zoneEndpoints.getDeliveryZone, zoneSchemas.getDeliveryZone, async ({ params }) => {
    const zone = await findZone(deps.db, params.id, await getMarkets(deps));
    if (!zone) throw missingZone();
    return zone;
  });
  route(host, zoneEndpoints.createDeliveryZone, zoneSchemas.createDeliveryZone, ({ body }, { caller, keyed }) =>
    inWrite(deps, (tx) => once(tx, keyed, () => createDeliveryZone(tx, body, caller.userId))),
  );
  route(host, zoneEndpoints.updateDeliveryZone, zoneSchemas.updateDeliveryZone, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updateDeliveryZone(tx, { ...body, id: params.id }, caller.userId)),
  );
  route(host, zoneEndpoints.deleteDeliveryZone, zoneSchemas.deleteDeliveryZone, async ({ params }, { caller, t }) => {
    await inWrite(deps, (tx) => deleteDeliveryZone(tx, params.id, caller.userId));
    return { message: t`The zone has been deleted` };
  });
}
