import * as endpoints from '@fieldhouse/contracts/shop.endpoints';
import * as schemas from '@fieldhouse/contracts/shop.schemas';
import type { Config } from '../../platform/config/config.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';

export function shopRoutes(host: RouteHost, { config }: { config: Pick<Config, 'shopName' | 'demo'> }): void {
  route(host, endpoints.getShop, schemas.getShop, async () => ({ name: config.shopName, demo: config.demo }));
}
