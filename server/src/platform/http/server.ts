import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { noSuchAddress, sendError } from './error-handler.ts';
import { redactUrl } from './redact-url.ts';

export interface ServerOptions {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: false | number | string;
  /** Served over https, so that browsers may be told to insist on it. */
  readonly https: boolean;
}

export const BODY_LIMIT = 1024 * 1024;
const PARAM_LIMIT = 500;

/** Set on the requests that page rendering makes inside the process: they are part of one that is logged already. */
export const internalHeader = { name: 'x-internal-call', value: randomUUID() } as const;

export function createServer({ log, trustProxy, https }: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: PARAM_LIMIT },
    // A stranger's id is not taken over: it would let anybody write into the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'remove',
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendError(error, request, reply);
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.headers[internalHeader.name] === internalHeader.value) return;
    request.log.info(
      {
        method: request.method,
        path: redactUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(noSuchAddress(), request, reply));

  app.register(helmet, {
    // Pages bring their own policy; everything else is data and may load nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  return app;
}
