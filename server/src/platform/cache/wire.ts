import type { Encoding } from './encodings.ts';

/** The raw header lists of an answer, so that the front door writes it without building anything. */
export interface Wire {
  readonly shared: readonly string[];
  /** By form of the body; each ends in the place of the request's own id. */
  readonly heads: Partial<Record<Encoding | 'plain' | 'unchanged', string[]>>;
}

/** What belongs to one sending. All else on an answer for everybody is the same for everybody. */
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

/** Takes the headers from a sending through the framework, so that its plugins are the only source of them. */
export function toWire(headers: Readonly<Record<string, number | string | string[] | undefined>>): Wire {
  const shared = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || perSending.has(name) ? [] : [name, String(value)],
  );
  return { shared, heads: {} };
}

/** The list for one form of the body. It is shared: the id is put in just before it is written. */
export function headOf(wire: Wire, form: Encoding | 'plain' | 'unchanged', length: number, id: string): string[] {
  wire.heads[form] ??= buildHead(wire.shared, form, length);
  const head = wire.heads[form];
  head[head.length - 1] = id;
  return head;
}

function buildHead(shared: readonly string[], form: Encoding | 'plain' | 'unchanged', length: number): string[] {
  const head = [...shared];
  if (form !== 'unchanged') head.push('content-length', String(length));
  if (form === 'br' || form === 'gzip') head.push('content-encoding', form);
  head.push('x-request-id', '');
  return head;
}
