import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noSuchAddress } from '../http/error-handler.ts';
import { internalHeader } from '../http/server.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsOptions {
  readonly metrics: Metrics;
  readonly token: string | undefined;
  /** Without the token: in production a proxy that says nothing of itself may stand on this machine. */
  readonly openToThisMachine: boolean;
}

/** Measures every answer, and shows the figures at `/metrics` to whoever has the token, and to this machine while somebody tries the shop. */
export function metricsRoutes(app: FastifyInstance, { metrics, token, openToThisMachine }: MetricsOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    // Part of a page's own request, which is measured.
    if (request.headers[internalHeader.name] === internalHeader.value) return;
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    metrics.observe({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime });
  });
  app.get('/metrics', async (request, reply) => {
    const allowed = showsToken(request, token) || (openToThisMachine && isFromThisMachine(request));
    if (!allowed) throw noSuchAddress();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

const loopback = /^(::ffff:)?127\.|^::1$/;
/** `Forwarded`, `Via`, `X-Forwarded-…`, `X-Real-IP`, `CF-Connecting-IP` and their like. */
const signOfProxy = /forward|proxy|^via$|-(real|client|connecting|remote|user)-(ip|addr)|^(cf|x-envoy|x-amzn)-/;

/** By the connection itself: headers can be written by anybody. A proxy on this machine speaks for somebody else. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  return loopback.test(raw.socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => signOfProxy.test(name));
}

function showsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const shown = /^bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}

/** Of equal length, as the comparison wants it. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
