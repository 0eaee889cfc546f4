import type { FastifyBaseLogger } from 'fastify';
import { redactUrl } from './redact-url.ts';

export interface Served {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
}

/**
 * One line per request. The fields are known and hold no secret once the address is redacted, so the logger's own search
 * for secrets, which costs more than a whole answer from the cache, is left out.
 */
export function createAccessLog(log: FastifyBaseLogger): (served: Served) => void {
  const plain = log.child({}, { redact: [] });
  return ({ id, method, url, status, ms }) =>
    plain.info({ reqId: id, method, path: redactUrl(url), status, ms: Math.round(ms) }, 'request');
}
