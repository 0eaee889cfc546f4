import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createFrontDoor, type FrontDoor, type FrontDoorOptions } from '../cache/front-door.ts';
import { askingOnly } from '../db/connections-for-readers.ts';
import type { Log } from '../log.ts';
import { createAccessLog } from './access-log.ts';
import { AppError } from './app-error.ts';
import { noSuchAddress, sendError } from './error-handler.ts';
import { refuseOnSocket } from './refuse-on-socket.ts';

export interface ServerOptions {
  readonly log: Log;
  readonly trustProxy: false | number | string;
  /** Served over https, so that browsers may be told to insist on it. */
  readonly https: boolean;
  /** What is kept is given out before the framework sees the request. */
  readonly door?: Pick<FrontDoorOptions, 'cache' | 'onServed'>;
  /** Other than the usual ones, for tests. */
  readonly waits?: Waits;
}

/** How long a request may take to come in, headers and body, and how often that is looked at. */
interface Waits {
  readonly requestMs: number;
  readonly lookEveryMs: number;
}

export const BODY_LIMIT = 1024 * 1024;
const PARAM_LIMIT = 500;
const WAITS: Waits = { requestMs: 30_000, lookEveryMs: 5_000 };
const KEEP_ALIVE_MS = 65_000;

/** Set on the requests that page rendering makes inside the process: they are part of one that is logged already. */
export const internalHeader = { name: 'x-internal-call', value: randomUUID() } as const;

export function createServer({ log, trustProxy, https, door, waits = WAITS }: ServerOptions): FastifyInstance {
  const logServed = createAccessLog(log);
  let closing = false;
  const answersAtDoor = door
    ? createFrontDoor({
        cache: door.cache,
        isClosing: () => closing,
        onServed(served) {
          logServed(served);
          door.onServed(served);
        },
      })
    : () => false;
  const app = Fastify({
    serverFactory: (handler) => listenBehind(answersAtDoor, handler, waits),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: PARAM_LIMIT },
    // A stranger's id is not taken over: it would let anybody write into the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'remove',
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendError(error, request, reply);
    },
    clientErrorHandler: refuseOnSocket,
  });
  // A string is what no call of ours reads, and a form of another site may send it.
  app.removeContentTypeParser('text/plain');

  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onRequest', ({ method }, _reply, done) => askingOnly(method === 'GET' || method === 'HEAD', done));
  app.addHook('onResponse', async ({ id, method, url, headers }, { statusCode: status, elapsedTime: ms }) => {
    if (headers[internalHeader.name] !== internalHeader.value) logServed({ id, method, url, status, ms });
  });
  // Nothing is unpacked: a few kilobytes would become gigabytes.
  app.addHook('preParsing', async ({ headers: { 'content-encoding': encoding = 'identity' } }) => {
    if (encoding !== 'identity') throw new AppError('unsupported-type', 'Please send JSON that is not compressed.');
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(noSuchAddress(), request, reply));
  secure(app, https);
  return app;
}

/** The framework's own server would be made like this, without the door. */
function listenBehind(door: FrontDoor, handler: RequestListener, { requestMs, lookEveryMs }: Waits): Server {
  const options = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: lookEveryMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  return createHttpServer(options, (request, response) => {
    if (!door(request, response)) handler(request, response);
  });
}

function secure(app: FastifyInstance, https: boolean): void {
  app.register(helmet, {
    // Pages bring their own policy; everything else is data and may load nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    referrerPolicy: { policy: 'same-origin' },
    // For browsers nobody uses any more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
}
