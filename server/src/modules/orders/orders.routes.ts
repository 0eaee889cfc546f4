import * as fulfilment from '@fieldhouse/contracts/fulfilment.endpoints';
import * as fulfilmentSchemas from '@fieldhouse/contracts/fulfilment.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import { orderMessages } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import * as endpoints from '@fieldhouse/contracts/orders.endpoints';
import * as schemas from '@fieldhouse/contracts/orders.schemas';
import { listPastOrders } from '@fieldhouse/contracts/past-orders.endpoints';
import * as pastSchemas from '@fieldhouse/contracts/past-orders.schemas';
import * as privacy from '@fieldhouse/contracts/privacy.endpoints';
import type { PersonalData } from '@fieldhouse/contracts/privacy.schemas';
import * as privacySchemas from '@fieldhouse/contracts/privacy.schemas';
import { inWrite } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { requireRight } from '../../platform/http/require-right.ts';
import { type RouteContext, type RouteHost, route } from '../../platform/http/route.ts';
import { once } from '../../platform/keyed-requests/once.ts';
import { clientAddress } from '../../platform/limits/network-address.ts';
import { allowExport } from '../journal/index.ts';
import { getSettings } from '../settings/index.ts';
import { addCustomerNote, getCustomer } from './customer/customers.ts';
import { exportCustomer, exportMe } from './customer/export-customer.ts';
import { listOrderRows } from './desk/list-order-rows.ts';
import { listMethods } from './desk/order-filters.repo.ts';
import { ordersCsv } from './desk/orders.csv.ts';
import { getOrder, readerOf } from './order/admit-reader.ts';
import { findNext } from './order/fulfilment.repo.ts';
import { addOrderNote, correctAddress, declineCancel, packOrders, unpackOrders } from './order/fulfilment.ts';
import { listOrders } from './order/list-orders.ts';
import { mailOrderLink } from './order/mail-order-link.ts';
import { listPresentStatuses } from './order/order-list.repo.ts';
import { readOrderSearch } from './order/order-search.repo.ts';
import type { OrderDeps, OrderFacts } from './order/orders.deps.ts';
import { withoutReasons } from './order/orders.repo.ts';
import { tellOrder, tellRefunds } from './order/tell-order.ts';
import { updateOrder } from './order/update-order.ts';
import { findPastOrders } from './past/past-orders.repo.ts';
import { createShipment, updateShipment } from './shipment/shipments.ts';

const { downloading: busy } = messages('order', {
  downloading: 'The orders are already being downloaded. Please try again shortly.',
} as const);

const exported = { action: 'exportOrders', subject: 'order' } as const;

export function orderRoutes(host: RouteHost, deps: OrderDeps & { readonly facts: OrderFacts }): void {
  const { db } = deps;
  route(
    host,
    endpoints.listMyOrders,
    schemas.listMyOrders,
    ({ query }, { caller }) => listOrders(db, { accountId: caller.userId }, query, withoutReasons),
    { busy, atATime: 100 },
  );
  route(host, listPastOrders, pastSchemas.listPastOrders, ({ query }) => findPastOrders(db, query));
  route(host, endpoints.getOrder, schemas.getOrder, async ({ params }, context) =>
    tellOrder(context, await getOrder(deps, params.id, readerOf(context))),
  );
  route(host, endpoints.mailOrderLink, schemas.mailOrderLink, async ({ body }, { request, say }) => {
    await mailOrderLink(db, body, clientAddress(request));
    return { message: say(orderMessages.linkMailed) };
  });
  route(
    host,
    endpoints.listOrders,
    schemas.listOrders,
    async ({ query }, context) => {
      const filter = { status: query.status, search: await readOrderSearch(db, query.q) };
      if (query.page === undefined)
        await allowExport(db, context, { ...exported, filter: { status: query.status, q: query.q } });
      return listOrders(db, filter, query, (order) => tellRefunds(context, order));
    },
    { busy },
  );
  route(host, endpoints.listOrderStatuses, schemas.listOrderStatuses, () => listPresentStatuses(db));
  route(host, endpoints.updateOrder, schemas.updateOrder, async ({ params, body }, context) => {
    const { caller, requireFreshSignIn } = context;
    const by = { caller, actor: caller.userId, requireFreshSignIn, facts: deps.facts };
    return tellOrder(context, await inWrite(deps, (tx) => updateOrder(tx, params.id, body, by)));
  });
  route(host, endpoints.listOrderRows, schemas.listOrderRows, ({ query }) => listOrderRows(deps, query, query));
  route(host, endpoints.listOrderMethods, schemas.listOrderMethods, () => listMethods(db));
  route(
    host,
    endpoints.exportOrders,
    schemas.exportOrders,
    async ({ query }, context) => {
      await allowExport(db, context, { ...exported, filter: query, isChosen: query.numbers !== undefined });
      return ordersCsv(deps, query);
    },
    { busy },
  );
  customerRoutes(host, deps);
  fulfilmentRoutes(host, deps);
}

function customerRoutes(host: RouteHost, deps: OrderDeps): void {
  const tell = (context: RouteContext, data: PersonalData): PersonalData => ({
    ...data,
    orders: data.orders.map((order) => tellOrder(context, order)),
  });
  route(host, privacy.exportMe, privacySchemas.exportMe, async (_input, context) =>
    tell(context, await exportMe(deps, context.caller.userId)),
  );
  route(host, privacy.exportCustomer, privacySchemas.exportCustomer, async ({ params, body }, context) => {
    requireRight(context.caller, 'orders');
    return tell(context, await exportCustomer(deps, params.id, body.reason, context.caller.userId));
  });
  const read = async (id: string, { rights }: RouteContext['caller']) =>
    getCustomer(deps.db, id, { currency: (await getSettings(deps)).currency, rights });
  route(host, endpoints.getCustomer, schemas.getCustomer, ({ params }, { caller }) => read(params.id, caller));
  route(host, endpoints.addCustomerNote, schemas.addCustomerNote, async ({ params, body }, { caller, keyed }) => {
    await inWrite(deps, (tx) => once(tx, keyed, () => addCustomerNote(tx, params.id, body.text, caller.userId)));
    return read(params.id, caller);
  });
}

/** What happens to an order between its payment and its delivery. */
function fulfilmentRoutes(host: RouteHost, deps: OrderDeps): void {
  const changed = async (context: RouteContext, change: (tx: Tx, actor: string) => Promise<OrderDetail>) =>
    tellOrder(context, await inWrite(deps, (tx) => change(tx, context.caller.userId)));
  route(host, fulfilment.declineCancel, fulfilmentSchemas.declineCancel, ({ params, body }, context) =>
    changed(context, (tx, actor) => declineCancel(tx, params.id, body.word, actor)),
  );
  route(host, fulfilment.packOrders, fulfilmentSchemas.packOrders, async ({ body }, context) => {
    const packed = await inWrite(deps, (tx) => packOrders(tx, body.orderIds, context.caller.userId));
    return {
      orders: packed.orders.map((order) => tellOrder(context, order)),
      refused: packed.refused.map(({ orderId, reason }) => ({ orderId, reason: context.say(reason) })),
    };
  });
  route(host, fulfilment.unpackOrders, fulfilmentSchemas.unpackOrders, async ({ body }, { caller, say }) => {
    const refused = await inWrite(deps, (tx) => unpackOrders(tx, body.orderIds, caller.userId));
    return { refused: refused.map(({ orderId, reason }) => ({ orderId, reason: say(reason) })) };
  });
  route(host, fulfilment.addOrderNote, fulfilmentSchemas.addOrderNote, ({ params, body }, context) =>
    changed(context, (tx, actor) => once(tx, context.keyed, () => addOrderNote(tx, params.id, body.text, actor))),
  );
  route(host, fulfilment.updateOrderAddress, fulfilmentSchemas.updateOrderAddress, ({ params, body }, context) =>
    changed(context, (tx, actor) => correctAddress(tx, params.id, body, actor)),
  );
  route(host, fulfilment.findNextOrder, fulfilmentSchemas.findNextOrder, async ({ query }) => ({
    orderId: await findNext(deps.db, query.after),
  }));
  route(host, fulfilment.createShipment, fulfilmentSchemas.createShipment, async ({ params, body }, context) =>
    tellOrder(
      context,
      await createShipment(deps, params.id, body, { actor: context.caller.userId, keyed: context.keyed }),
    ),
  );
  route(host, fulfilment.updateShipment, fulfilmentSchemas.updateShipment, ({ params, body }, context) =>
    changed(context, (tx, actor) => updateShipment(tx, params, body, actor)),
  );
}
