import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createHitHandler, type HitHandler, type HitHandlerOptions } from '../cache/hit-handler.ts';
import { runAs } from '../db/reserved-connections.ts';
import { clientAddress, toSite } from '../limits/network-address.ts';
import type { Log } from '../log.ts';
import { createAccessLog, type Served } from './access-log.ts';
import { AppError } from './app-error.ts';
import { compressAnswer } from './compress-answer.ts';
import { noSuchAddress, sendError } from './error-handler.ts';
import { BODY_LIMIT, parseJsonBodies } from './json-body.ts';
import { refuseOnSocket } from './refuse-on-socket.ts';
import { requestIdOf } from './request-id.ts';
import { requestMessages } from './request-messages.ts';
import { createSpans } from './spans.ts';
import type { ProxyWatch } from './untrusted-proxy.ts';

export interface ServerOptions {
  readonly log: Log;
  readonly trustProxy: false | number | string;
  /** A collector of OpenTelemetry. */
  readonly tracesTo?: string | undefined;
  /** Served over https, so HSTS may be sent. */
  readonly https: boolean;
  /** Serves cache hits before the framework sees the request. */
  readonly hitHandler?: Pick<HitHandlerOptions, 'cache' | 'onServed'>;
  /** Told of requests that came through a proxy that is not trusted. */
  readonly proxyWatch?: ProxyWatch;
  /** Other than the usual ones, for tests. */
  readonly waits?: Waits;
}

/** How long a request may take to arrive, headers and body, and how often that is checked. */
interface Waits {
  readonly requestMs: number;
  readonly lookEveryMs: number;
}

const PARAM_LIMIT = 500;
const WAITS: Waits = { requestMs: 30_000, lookEveryMs: 5_000 };
const KEEP_ALIVE_MS = 65_000;
/** What still comes on a connection in use is answered like any other, and is the last there: the database is closed after. */
const CLOSING = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/** Set on the requests that page rendering makes inside the process: they are part of one that is logged already. */
export const internalHeader = { name: 'x-internal-call', value: randomUUID() } as const;

export function createServer(options: ServerOptions): FastifyInstance {
  const { log, trustProxy, https, hitHandler, proxyWatch, waits = WAITS } = options;
  const writeLine = createAccessLog(log);
  const spans = options.tracesTo === undefined ? undefined : createSpans(options.tracesTo, log);
  const logServed = (served: Served) => {
    writeLine(served);
    spans?.add(served);
  };
  const idOf = trustProxy === false ? () => randomUUID() : requestIdOf;
  let closing = false;
  const serveHit = hitHandler
    ? createHitHandler({
        cache: hitHandler.cache,
        isShuttingDown: () => closing,
        idOf,
        onServed(served) {
          logServed(served);
          hitHandler.onServed(served);
        },
      })
    : () => false;
  const app = Fastify({
    serverFactory: (handler) => listenWithHitHandler(serveHit, handler, waits),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: PARAM_LIMIT },
    requestIdHeader: false,
    genReqId: ({ headers }) => idOf(headers),
    ...CLOSING,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'remove',
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendError(error, request, reply);
    },
    clientErrorHandler: refuseOnSocket,
  });
  // A logger of its own for each request costs more than most of what is logged by it.
  app.setChildLoggerFactory((logger) => logger);
  // None of our calls takes plain text, and a form on another site could send it.
  app.removeContentTypeParser('text/plain');
  parseJsonBodies(app);

  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onClose', async () => spans?.close());
  const headers = https ? onHttps : securityHeaders;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.headers[internalHeader.name] !== internalHeader.value) proxyWatch?.notice(request);
    // Nothing is decompressed: a few kilobytes could become gigabytes.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      return done(new AppError('unsupported-type', requestMessages.compressed));
    const readsOnly = request.method === 'GET' || request.method === 'HEAD';
    runAs({ readsOnly, ...(!readsOnly && { from: toSite(clientAddress(request)) }) }, done);
  });
  app.addHook('onResponse', ({ id, method, url, headers }, { statusCode: status, elapsedTime: ms }, done) => {
    if (headers[internalHeader.name] !== internalHeader.value)
      logServed({ id, method, url, status, ms, traceparent: headers.traceparent });
    done();
  });
  app.addHook('onSend', compressAnswer);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(noSuchAddress(), request, reply));
  return app;
}

/** Like the framework's own server, with the hit handler in front. */
function listenWithHitHandler(
  hitHandler: HitHandler,
  handler: RequestListener,
  { requestMs, lookEveryMs }: Waits,
): Server {
  const options = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: lookEveryMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  return createHttpServer(options, (request, response) => {
    if (!hitHandler(request, response)) handler(request, response);
  });
}

/** Pages have their own policy; everything else is data and may load nothing. */
const securityHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const onHttps = { ...securityHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
