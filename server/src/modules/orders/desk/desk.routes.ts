import * as endpoints from '@fieldhouse/contracts/orders.endpoints';
import * as schemas from '@fieldhouse/contracts/orders.schemas';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import type { SettingsDeps } from '../../settings/index.ts';
import { listOrderRows } from './list-order-rows.ts';
import { listMethods } from './order-filters.repo.ts';
import { ordersCsv } from './orders.csv.ts';

/** What the order desk lists. */
export function deskRoutes(host: RouteHost, deps: SettingsDeps): void {
  route(host, endpoints.listOrderRows, schemas.listOrderRows, ({ query }) => listOrderRows(deps, query, query));
  route(host, endpoints.listOrderMethods, schemas.listOrderMethods, () => listMethods(deps.db));
  route(host, endpoints.exportOrders, schemas.exportOrders, ({ query }) => ordersCsv(deps, query), {
    busy: 'The orders are already being downloaded. Please try again shortly.',
  });
}
