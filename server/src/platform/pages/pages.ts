import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { noSuchAddress } from '../http/error-handler.ts';
import { holdsSecret } from '../http/redact-url.ts';
import { internalHeader } from '../http/server.ts';
import { type Document, encode, toDocument } from './document.ts';
import { type ApiCall, useBuiltPages, useVite } from './page-source.ts';

export interface PageOptions {
  readonly dev: boolean;
  readonly publicUrl: string;
}

const isApi = (url: string) => /^\/(api|files)\/|^\/(healthz|readyz|metrics)$/.test(url);

/** Everything that is not the API is a page, rendered by the React Router build in this same process. */
export async function pages(app: FastifyInstance, { dev, publicUrl }: PageOptions): Promise<void> {
  const render = dev ? await useVite(app, isApi) : await useBuiltPages(app);
  const https = publicUrl.startsWith('https:');
  const call = callInside(app);
  app.get('/*', async (request, reply) => {
    // `.data` and the manifest are the router's own way to fetch: our pages use the API, so nothing is there.
    if (isApi(request.url) || /\.data(\?|$)|^\/__manifest/.test(request.url)) throw noSuchAddress();
    const response = await render(new URL(request.url, publicUrl), call);
    if (!response.headers.get('content-type')?.startsWith('text/html')) throw notRendered(response);
    return sendDocument(request, reply, response, toDocument(response.status, await response.text(), { https, dev }));
  });
}

function callInside(app: FastifyInstance): ApiCall {
  return async ({ method, url, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, [internalHeader.name]: internalHeader.value },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  };
}

/** Redirects and the router's bare "Unexpected Server Error": our pages use neither. */
function notRendered(response: Response): AppError {
  return new AppError('internal', 'Something went wrong on our side. Please try again.', {
    cause: new Error(`the router answered ${response.status} without a page`),
  });
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  document: Document,
): Promise<FastifyReply> {
  const cacheable = document.status === 200 && !holdsSecret(request.url);
  reply
    .code(document.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', document.policy)
    .header('vary', 'accept-encoding')
    .header('cache-control', (cacheable && response.headers.get('cache-control')) || 'no-store');
  if (document.status === 503) reply.header('retry-after', 2);
  if (cacheable) {
    reply.header('etag', document.etag);
    if (matches(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
  }
  const { body, encoding } = await encode(document.html, request.headers['accept-encoding'] ?? '');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

function matches(asked: string | undefined, etag: string): boolean {
  return asked?.split(',').some((one) => one.trim() === etag) ?? false;
}
