import * as endpoints from '@fieldhouse/contracts/restock.endpoints';
import { restockMessages } from '@fieldhouse/contracts/restock.rules';
import * as schemas from '@fieldhouse/contracts/restock.schemas';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { SeeOther } from '../../platform/http/route-result.ts';
import { clientAddress } from '../../platform/limits/network-address.ts';
import { requestRestock } from './request-restock.ts';
import type { RestockDeps } from './restock.deps.ts';
import { confirmRestockRequest, endRestockRequest, findRestockRequest } from './use-restock-link.ts';

const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** A browser that sent the page's form without script wants to see the page again, which then says so. */
const wantsPage = (request: FastifyRequest) => request.headers.accept?.includes('text/html') ?? false;

export function restockRoutes(host: RouteHost, deps: Pick<RestockDeps, 'db'>): void {
  route(host, endpoints.requestRestock, schemas.requestRestock, async ({ body }, { callerIfAny, request }) => ({
    message: await requestRestock(deps, body, { userId: callerIfAny?.userId, address: clientAddress(request) }),
  }));
  route(host, endpoints.findRestockRequest, schemas.findRestockRequest, async ({ params }) => {
    const request = await findRestockRequest(deps, params.token);
    if (!request) throw new AppError('not-found', restockMessages.badLink);
    return request;
  });
  host.app.register(async (app) => {
    // The token says everything: what a form says beside it (`List-Unsubscribe=One-Click`) is read and dropped.
    app.addContentTypeParser(forms, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    const open = { ...host, app };
    route(open, endpoints.confirmRestockRequest, schemas.confirmRestockRequest, async ({ params }, { request }) => {
      await confirmRestockRequest(deps, params.token);
      return wantsPage(request) ? new SeeOther(`/alerts/${params.token}`) : { message: restockMessages.listed };
    });
    route(open, endpoints.endRestockRequest, schemas.endRestockRequest, async ({ params }, { request }) => {
      await endRestockRequest(deps, params.token);
      return wantsPage(request) ? new SeeOther(`/alerts/${params.token}`) : { message: restockMessages.ended };
    });
  });
}
