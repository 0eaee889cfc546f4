import * as fulfilment from '@fieldhouse/contracts/fulfilment.endpoints';
import * as fulfilmentSchemas from '@fieldhouse/contracts/fulfilment.schemas';
import { orderMessages } from '@fieldhouse/contracts/order.rules';
import * as endpoints from '@fieldhouse/contracts/orders.endpoints';
import * as schemas from '@fieldhouse/contracts/orders.schemas';
import { inWrite } from '../../platform/cache/changes.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { clientAddress } from '../../platform/limits/network-address.ts';
import { getSettings } from '../settings/index.ts';
import { addCustomerNote, getCustomer } from './customer/customers.ts';
import { listOrderRows } from './desk/list-order-rows.ts';
import { listMethods } from './desk/order-filters.repo.ts';
import { ordersCsv } from './desk/orders.csv.ts';
import { getOrder, readerOf } from './order/admit-reader.ts';
import { findNext } from './order/fulfilment.repo.ts';
import { addOrderNote, correctAddress, declineCancel, packOrders } from './order/fulfilment.ts';
import { listOrders } from './order/list-orders.ts';
import { mailOrderLink } from './order/mail-order-link.ts';
import { listPresentStatuses } from './order/order-list.repo.ts';
import { readOrderSearch } from './order/order-search.repo.ts';
import type { OrderDeps, OrderFacts } from './order/orders.deps.ts';
import { withoutReasons } from './order/orders.repo.ts';
import { updateOrder } from './order/update-order.ts';
import { createShipment, updateShipment } from './shipment/shipments.ts';

const busy = 'The orders are already being downloaded. Please try again shortly.';

export function orderRoutes(host: RouteHost, deps: OrderDeps & { readonly facts: OrderFacts }): void {
  const { db } = deps;
  route(
    host,
    endpoints.listMyOrders,
    schemas.listMyOrders,
    ({ query }, { caller }) => listOrders(db, { accountId: caller.userId }, query, withoutReasons),
    { busy, atATime: 100 },
  );
  route(host, endpoints.getOrder, schemas.getOrder, ({ params }, context) =>
    getOrder(deps, params.id, readerOf(context)),
  );
  route(host, endpoints.mailOrderLink, schemas.mailOrderLink, async ({ body }, { request }) => {
    await mailOrderLink(db, body, clientAddress(request));
    return { message: orderMessages.linkMailed };
  });
  route(
    host,
    endpoints.listOrders,
    schemas.listOrders,
    async ({ query }) => listOrders(db, { status: query.status, search: await readOrderSearch(db, query.q) }, query),
    { busy },
  );
  route(host, endpoints.listOrderStatuses, schemas.listOrderStatuses, () => listPresentStatuses(db));
  route(host, endpoints.updateOrder, schemas.updateOrder, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updateOrder(tx, params.id, body, { actor: caller.userId, facts: deps.facts })),
  );
  route(host, endpoints.listOrderRows, schemas.listOrderRows, ({ query }) => listOrderRows(deps, query, query));
  route(host, endpoints.listOrderMethods, schemas.listOrderMethods, () => listMethods(db));
  route(host, endpoints.exportOrders, schemas.exportOrders, ({ query }) => ordersCsv(deps, query), { busy });
  customerRoutes(host, deps);
  fulfilmentRoutes(host, deps);
}

function customerRoutes(host: RouteHost, deps: OrderDeps): void {
  const read = async (id: string) => getCustomer(deps.db, id, (await getSettings(deps)).currency);
  route(host, endpoints.getCustomer, schemas.getCustomer, ({ params }) => read(params.id));
  route(host, endpoints.addCustomerNote, schemas.addCustomerNote, async ({ params, body }, { caller }) => {
    await inWrite(deps, (tx) => addCustomerNote(tx, params.id, body.text, caller.userId));
    return read(params.id);
  });
}

/** What happens to an order between its payment and its delivery. */
function fulfilmentRoutes(host: RouteHost, deps: OrderDeps): void {
  route(host, fulfilment.declineCancel, fulfilmentSchemas.declineCancel, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => declineCancel(tx, params.id, body.word, caller.userId)),
  );
  route(host, fulfilment.packOrders, fulfilmentSchemas.packOrders, ({ body }, { caller }) =>
    inWrite(deps, (tx) => packOrders(tx, body.orderIds, caller.userId)),
  );
  route(host, fulfilment.addOrderNote, fulfilmentSchemas.addOrderNote, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => addOrderNote(tx, params.id, body.text, caller.userId)),
  );
  route(host, fulfilment.updateOrderAddress, fulfilmentSchemas.updateOrderAddress, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => correctAddress(tx, params.id, body, caller.userId)),
  );
  route(host, fulfilment.findNextOrder, fulfilmentSchemas.findNextOrder, async ({ query }) => ({
    orderId: await findNext(deps.db, query.after),
  }));
  route(host, fulfilment.createShipment, fulfilmentSchemas.createShipment, ({ params, body }, { caller }) =>
    createShipment(deps, params.id, body, caller.userId),
  );
  route(host, fulfilment.updateShipment, fulfilmentSchemas.updateShipment, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updateShipment(tx, params, body, caller.userId)),
  );
}
