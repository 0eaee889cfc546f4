import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noSuchAddress } from '../http/error-handler.ts';
import { internalHeader } from '../http/server.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsOptions {
  readonly metrics: Metrics;
  readonly token: string | undefined;
}

/** Measures every answer, and shows the figures at `/metrics` to this machine and to whoever has the token. */
export function metricsRoutes(app: FastifyInstance, { metrics, token }: MetricsOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    // Part of a page's own request, which is measured.
    if (request.headers[internalHeader.name] === internalHeader.value) return;
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    metrics.observe({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !showsToken(request, token)) throw noSuchAddress();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

const loopback = /^(::ffff:)?127\.|^::1$/;
const signsOfProxy = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/** By the connection itself: headers can be written by anybody. A proxy on this machine speaks for somebody else. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  return loopback.test(raw.socket.remoteAddress ?? '') && !signsOfProxy.some((name) => name in headers);
}

function showsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const shown = /^bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}

/** Of equal length, as the comparison wants it. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
