import * as endpoints from '@fieldhouse/contracts/quote.endpoints';
import * as schemas from '@fieldhouse/contracts/quote.schemas';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { clientAddress } from '../../../platform/limits/network-address.ts';
import { startGuestSession } from './start-guest-session.ts';

export function guestRoutes(host: RouteHost, deps: Parameters<typeof startGuestSession>[0]): void {
  route(host, endpoints.startGuestSession, schemas.startGuestSession, async ({ body }, { request }) => ({
    tokenId: await startGuestSession(deps, body.email, clientAddress(request)),
  }));
}
