import * as endpoints from '@fieldhouse/contracts/restock.endpoints';
import { restockMessages } from '@fieldhouse/contracts/restock.rules';
import * as schemas from '@fieldhouse/contracts/restock.schemas';
import { AppError } from '../../platform/http/app-error.ts';
import { orPage, takeFormPosts } from '../../platform/http/form-posts.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { clientAddress } from '../../platform/limits/network-address.ts';
import { findMarket } from '../markets/index.ts';
import { requestRestock } from './request-restock.ts';
import type { RestockDeps } from './restock.deps.ts';
import { confirmRestockRequest, endRestockRequest, findRestockRequest } from './use-restock-link.ts';

export function restockRoutes(host: RouteHost, deps: Pick<RestockDeps, 'db' | 'cache'>): void {
  route(
    host,
    endpoints.requestRestock,
    schemas.requestRestock,
    async ({ body }, { callerIfAny, request, language, market: asked, say }) => {
      const market = (await findMarket(deps, asked))?.id ?? null;
      const asker = { userId: callerIfAny?.userId, address: clientAddress(request), language, market };
      return { message: say(await requestRestock(deps, body, asker)) };
    },
  );
  route(host, endpoints.findRestockRequest, schemas.findRestockRequest, async ({ params }) => {
    const request = await findRestockRequest(deps, params.token);
    if (!request) throw new AppError('not-found', restockMessages.badLink);
    return request;
  });
  takeFormPosts(host, (open) => {
    route(
      open,
      endpoints.confirmRestockRequest,
      schemas.confirmRestockRequest,
      async ({ params }, { request, say }) => {
        await confirmRestockRequest(deps, params.token);
        return orPage(request, { message: say(restockMessages.listed) }, request.url.replace(/\/confirmation$/, ''));
      },
    );
    route(open, endpoints.endRestockRequest, schemas.endRestockRequest, async ({ params }, { request, say }) => {
      await endRestockRequest(deps, params.token);
      return orPage(request, { message: say(restockMessages.ended) });
    });
  });
}
