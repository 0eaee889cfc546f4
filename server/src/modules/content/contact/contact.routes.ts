import { contactMessages } from '@fieldhouse/contracts/page.rules';
import * as endpoints from '@fieldhouse/contracts/pages.endpoints';
import * as schemas from '@fieldhouse/contracts/pages.schemas';
import type { Db } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { clientAddress } from '../../../platform/limits/network-address.ts';
import { writeToShop } from './write-to-shop.ts';

export function contactRoutes(host: RouteHost, deps: { readonly db: Db }): void {
  route(host, endpoints.writeToShop, schemas.writeToShop, async ({ body }, { request }) => {
    const { website, ...message } = body;
    await writeToShop(deps, { ...message, trap: website }, clientAddress(request));
    return { message: contactMessages.sent };
  });
}
