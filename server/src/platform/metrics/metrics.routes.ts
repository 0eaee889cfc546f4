import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noSuchAddress } from '../http/error-handler.ts';
import { internalHeader } from '../http/server.ts';
import { sha256 } from '../ids.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsOptions {
  readonly metrics: Metrics;
  readonly token: string | undefined;
  /** Without the token: in production a proxy that says nothing of itself may stand on this machine. */
  readonly openToThisMachine: boolean;
}

/** Measures every answer, and shows the figures at `/metrics` to holders of the token, and to this machine outside production. */
export function metricsRoutes(app: FastifyInstance, { metrics, token, openToThisMachine }: MetricsOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    // Part of a page's own request, which is measured.
    if (request.headers[internalHeader.name] === internalHeader.value) return;
    const route = request.is404 ? 'none' : (request.pagePattern ?? request.routeOptions.url ?? 'none');
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
/**
 * What a proxy adds is `Via`, `Forwarded`, the client's address (`True-Client-IP`), an `X-…` of whatever name, or begins with
 * the name of a network of caches. Of those only Prometheus, which reads the figures itself, sends an `X-…` of its own.
 */
const signOfProxy = /^x-(?!prometheus-)|^via$|forward|proxy|client|(^|-)ip$|^(cf|cdn|fastly|akamai)-/;

/** By the connection itself: headers can be forged. A proxy on this machine speaks for other clients. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  return loopback.test(raw.socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => signOfProxy.test(name));
}

function showsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const shown = /^bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1];
  // Hashes are of equal length, as the comparison wants it.
  return token !== undefined && shown !== undefined && timingSafeEqual(sha256(shown), sha256(token));
}
