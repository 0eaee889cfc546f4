import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Letters, digits and dashes: nothing that means something in a log. */
const plain = /^[A-Za-z\d-]{16,64}$/;

/** The id that the proxy has given a request, so that its log and ours can be read together; otherwise a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && plain.test(given) ? given : randomUUID();
}

/** W3C Trace Context: version, trace, span, flags. Zeros are no trace. */
const context = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

export function parentOf(traceparent: string | string[] | undefined) {
  const [, traceId, spanId, flags] = (typeof traceparent === 'string' && context.exec(traceparent)) || [];
  return traceId && spanId ? { traceId, spanId, isRecorded: Number.parseInt(flags ?? '', 16) % 2 === 1 } : undefined;
}
