import { randomBytes } from 'node:crypto';
import type { Log } from '../log.ts';
import { version } from '../version.ts';
import type { Served } from './access-log.ts';
import { redactUrl } from './redact-url.ts';
import { parentOf } from './request-id.ts';

const FLUSH_MS = 5000;
/** More wait for the collector at most: those after them are left out. */
const MAX_WAITING = 2048;
const SERVER_KIND = 2;
const FAILED = 2;

interface Spans {
  add(served: Served): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Tells a collector of OpenTelemetry about each request: OTLP in JSON over HTTP, in batches. A request whose trace was begun
 * elsewhere belongs to it, and is left out where that one is not recorded.
 */
export function createSpans(endpoint: string, log: Log): Spans {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  let waiting: object[] = [];
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    const attributes = toAttributes({ 'service.name': 'fieldhouse', 'service.version': version });
    const scopeSpans = [{ scope: { name: 'fieldhouse', version }, spans }];
    const body = JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans }] });
    const headers = { 'content-type': 'application/json' };
    try {
      const { ok, status } = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(FLUSH_MS) });
      if (!ok) throw new Error(`it answered ${status}`);
    } catch (error) {
      log.warn({ err: error }, `the collector has not taken ${spans.length} spans`);
    }
  };
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  return {
    add(served) {
      const parent = parentOf(served.traceparent);
      if (waiting.length < MAX_WAITING && parent?.isRecorded !== false) waiting.push(toSpan(served, parent));
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function toSpan({ id, method, url, status, ms }: Served, parent: ReturnType<typeof parentOf>): object {
  const end = Date.now();
  const nanoseconds = (at: number) => `${Math.round(at * 1000)}000`;
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parent && { parentSpanId: parent.spanId }),
    name: method,
    kind: SERVER_KIND,
    startTimeUnixNano: nanoseconds(end - ms),
    endTimeUnixNano: nanoseconds(end),
    attributes: toAttributes({
      'http.request.method': method,
      'url.path': redactUrl(url).replace(/\?.*/s, ''),
      'http.response.status_code': status,
      'http.request.id': id,
    }),
    ...(status >= 500 && { status: { code: FAILED } }),
  };
}

const toAttributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  }));
