import type { ServerResponse } from 'node:http';
import type { Form } from './encodings.ts';

/** The serialised headers of an answer, so that the hit handler sends it without building anything. */
export interface ResponseHead {
  readonly headers: readonly string[];
  /** Status line and headers for each form of the body, up to the place of the request's own id. */
  readonly heads: Partial<Record<Form, string>>;
}

/** What belongs to a single response. Everything else on a public answer is the same for everybody. */
const perSending = new Set([
  'x-request-id',
  'content-length',
  'content-encoding',
  'connection',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
]);

/** Takes the headers from a response sent by the framework, so that its plugins are the only source of them. */
export function toResponseHead(
  headers: Readonly<Record<string, number | string | string[] | undefined>>,
): ResponseHead {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || perSending.has(name) ? [] : [name, String(value)],
  );
  return { headers: kept, heads: {} };
}

/**
 * Writes the head of a 200. Node's writeHead checks every header anew each time, which costs a quarter of a whole answer;
 * `_storeHeader` takes a first line as it is, and adds what changes (date, connection). The headers have passed Node's
 * check once, in their sending through the framework.
 */
export function writeHead(response: ServerResponse, head: ResponseHead, form: Form, length: number, id: string): void {
  head.heads[form] ??= headOf(head, form);
  (response as HeadStoring)._storeHeader(`${head.heads[form]}${id}\r\n`, ['content-length', String(length)]);
}

type HeadStoring = ServerResponse & { _storeHeader(firstLines: string, headers: readonly string[]): void };

function headOf({ headers }: ResponseHead, form: Form): string {
  const all = form === 'plain' ? headers : [...headers, 'content-encoding', form];
  const lines = all.map((text, i) => (i % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  return `HTTP/1.1 200 OK\r\n${lines.join('')}x-request-id: `;
}
