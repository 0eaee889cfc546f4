import * as endpoints from '@fieldhouse/contracts/fulfilment.endpoints';
import * as schemas from '@fieldhouse/contracts/fulfilment.schemas';
import { inWrite } from '../../../platform/cache/changes.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { correctAddress } from './correct-address.ts';
import { declineCancel } from './decline-cancel.ts';
import { findNext } from './fulfilment.repo.ts';
import { addOrderNote } from './order-notes.ts';
import type { OrderDeps } from './orders.deps.ts';
import { packOrders } from './pack-orders.ts';

/** What happens to an order between its payment and its delivery. */
export function fulfilmentRoutes(host: RouteHost, deps: OrderDeps): void {
  route(host, endpoints.declineCancel, schemas.declineCancel, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => declineCancel(tx, params.id, body.word, caller.userId)),
  );
  route(host, endpoints.packOrders, schemas.packOrders, ({ body }, { caller }) =>
    inWrite(deps, (tx) => packOrders(tx, body.orderIds, caller.userId)),
  );
  route(host, endpoints.addOrderNote, schemas.addOrderNote, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => addOrderNote(tx, params.id, body.text, caller.userId)),
  );
  route(host, endpoints.updateOrderAddress, schemas.updateOrderAddress, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => correctAddress(tx, params.id, body, caller.userId)),
  );
  route(host, endpoints.findNextOrder, schemas.findNextOrder, async ({ query }) => ({
    orderId: await findNext(deps.db, query.after),
  }));
}
