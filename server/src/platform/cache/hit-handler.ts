import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isHeld } from './answer.ts';
import { encodingFor } from './encodings.ts';
import type { PublicCache } from './public-cache.ts';
import { writeHead } from './response-head.ts';

interface ServedAtDoor {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly traceparent: string | string[] | undefined;
}

export interface HitHandlerOptions {
  readonly cache: Pick<PublicCache, 'find'>;
  readonly onServed: (served: ServedAtDoor) => void;
  readonly isShuttingDown: () => boolean;
  /** What a request is called in the log and in its answer. */
  readonly idOf: (headers: IncomingHttpHeaders) => string;
}

/** Returns whether it has responded; if not, the framework takes over. */
export type HitHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves cache hits before the framework sees the request: for a cached answer the framework costs several times more
 * than the answer itself. It computes nothing: a missing encoding or an outdated answer is left to the framework.
 */
export function createHitHandler({ cache, onServed, isShuttingDown, idOf }: HitHandlerOptions): HitHandler {
  return (request, response) => {
    const { method = '', url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const slot = cache.find(url);
    if (!slot || isShuttingDown()) return false;
    const { answer, route } = slot;
    const encoding = encodingFor(request.headers['accept-encoding'], answer.size);
    const form = encoding ?? 'plain';
    const body = answer.forms.get(form);
    if (!body || !answer.head) return false;

    const id = idOf(request.headers);
    const status = isHeld(request.headers['if-none-match'], answer.etag) ? 304 : 200;
    if (status === 304) response.writeHead(304, [...answer.head.headers, 'x-request-id', id]).end();
    else {
      writeHead(response, answer.head, form, body.length, id);
      sendBody(response, body);
    }
    onServed({ id, method, url, route, status, ms: 0, traceparent: request.headers.traceparent });
    return true;
  };
}

/** Head and body leave in one piece if the body is text, which it becomes here byte by byte: two pieces cost a tenth of an answer more. */
function sendBody(response: ServerResponse, body: Buffer): void {
  if (body.length > WORTH_JOINING_BYTES) response.end(body);
  else response.end(body.toString('latin1'), 'latin1');
}
const WORTH_JOINING_BYTES = 4096;
