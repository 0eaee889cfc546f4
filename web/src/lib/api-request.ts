import type { Endpoint } from '@fieldhouse/contracts/endpoint';
import { t } from '@fieldhouse/contracts/text';
import { ApiError } from './api-error.ts';

/** The parts any endpoint's input may have, without its particular types. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Sent as `Idempotency-Key`. */
  readonly key?: string;
}

export interface ApiRequest {
  method: string;
  url: string;
  body?: unknown;
  key?: string;
}

export function toRequest(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { params, query, body, key }: RequestParts,
): ApiRequest {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => segment(params?.[name], name));
  const search = searchOf(query ?? {});
  const request: ApiRequest = { method: endpoint.method, url: search ? `${path}?${search}` : path };
  if (body !== undefined) request.body = body;
  if (key) request.key = key;
  return request;
}

function segment(value: unknown, name: string): string {
  if (value === undefined || value === null) throw new TypeError(`The path parameter ${name} is missing`);
  const text = String(value).toWellFormed();
  // URLs are normalised: these three would end up at another endpoint, whatever their encoding.
  if (text === '' || text === '.' || text === '..') {
    throw new ApiError(404, { error: t`There is nothing at this address.`, code: 'not-found' });
  }
  return encodeURIComponent(text);
}

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.toString();
}
