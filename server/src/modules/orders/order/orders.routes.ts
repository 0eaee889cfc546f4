import { orderMessages } from '@fieldhouse/contracts/order.rules';
import * as endpoints from '@fieldhouse/contracts/orders.endpoints';
import * as schemas from '@fieldhouse/contracts/orders.schemas';
import { inWrite } from '../../../platform/cache/changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { clientAddress } from '../../../platform/limits/network-address.ts';
import { getOrder, readerOf } from './admit-reader.ts';
import { listOrders } from './list-orders.ts';
import { mailOrderLink } from './mail-order-link.ts';
import { listPresentStatuses } from './order-list.repo.ts';
import { readOrderSearch } from './order-search.repo.ts';
import type { OrderDeps, OrderFacts } from './orders.deps.ts';
import { withoutReasons } from './orders.repo.ts';
import { updateOrder } from './update-order.ts';

const busy = 'The orders are already being downloaded. Please try again shortly.';

export function orderRoutes(host: RouteHost, deps: { readonly db: Db; readonly now: () => Date }): void {
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
}

export function orderAdminRoutes(host: RouteHost, deps: OrderDeps & { readonly facts: OrderFacts }): void {
  route(
    host,
    endpoints.listOrders,
    schemas.listOrders,
    async ({ query }) => {
      const search = await readOrderSearch(deps.db, query.q);
      return listOrders(deps.db, { status: query.status, search }, query);
    },
    { busy },
  );
  route(host, endpoints.listOrderStatuses, schemas.listOrderStatuses, () => listPresentStatuses(deps.db));
  route(host, endpoints.updateOrder, schemas.updateOrder, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updateOrder(tx, params.id, body, { actor: caller.userId, facts: deps.facts })),
  );
}
