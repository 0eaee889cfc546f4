import type { Order } from '@fieldhouse/contracts/order.schemas';
import * as endpoints from '@fieldhouse/contracts/orders.endpoints';
import * as schemas from '@fieldhouse/contracts/orders.schemas';
import type { FastifyReply } from 'fastify';
import { type ChangeTaker, inWrite } from '../../../platform/cache/changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import type { RefundDeps } from '../refund/advance-refund.ts';
import { refundOrder } from '../refund/refund-order.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { findOrderPage, listPresentStatuses, type OrderFilter } from './order-list.repo.ts';
import { readOrderSearch } from './order-search.repo.ts';
import { withoutReasons } from './orders.repo.ts';
import { createOrderStream } from './stream-orders.ts';

export interface OrderDeps extends RefundDeps {
  readonly cache: ChangeTaker;
}

const OWN_AT_A_TIME = 100;
const ALL_AT_A_TIME = 2;

export function orderRoutes(host: RouteHost, { db }: { db: Db }): void {
  const list = createList(db, OWN_AT_A_TIME, withoutReasons);
  route(host, endpoints.listMyOrders, schemas.listMyOrders, ({ query }, { caller, reply }) =>
    list({ accountId: caller.userId }, query, reply),
  );
}

export function orderAdminRoutes(host: RouteHost, deps: OrderDeps): void {
  const list = createList(deps.db, ALL_AT_A_TIME, (order) => order);
  route(host, endpoints.listOrders, schemas.listOrders, async ({ query }, { reply }) => {
    const search = await readOrderSearch(deps.db, query.q);
    return list({ status: query.status, search }, query, reply);
  });
  route(host, endpoints.listOrderStatuses, schemas.listOrderStatuses, () => listPresentStatuses(deps.db));
  route(host, endpoints.updateOrder, schemas.updateOrder, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => changeOrderStatus(tx, params.id, body, caller.userId)),
  );
  route(host, endpoints.refundOrder, schemas.refundOrder, ({ params }, { caller }) =>
    refundOrder(deps, params.id, caller.userId),
  );
}

type List = (
  filter: OrderFilter,
  paging: { page?: number | undefined; limit: number },
  reply: FastifyReply,
) => Promise<Order[]>;

/** A page with its totals, or the whole as a stream. */
function createList(db: Db, atATime: number, show: (order: Order) => Order): List {
  const stream = createOrderStream(db, atATime, show);
  return async (filter, { page, limit }, reply) => {
    if (page === undefined) return reply.type('application/json; charset=utf-8').send(await stream(filter)) as never;
    const { orders, total, more } = await findOrderPage(db, filter, { limit, offset: (page - 1) * limit });
    reply.header('x-total-count', total).header('x-total-pages', Math.max(1, Math.ceil(total / limit)));
    if (more) reply.header('x-total-more', 'true');
    return orders.map(show);
  };
}
