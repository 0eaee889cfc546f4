import type { Endpoint, EndpointSchemas, Input, Output } from '@fieldhouse/contracts/endpoint';
import { readAnswer, unreachable } from './api-error.ts';
import { type ApiRequest, type RequestParts, toRequest } from './api-request.ts';
import { readToken } from './session-token.ts';

type InputArgs<S extends EndpointSchemas> = unknown extends Input<S> ? [] : [input: Input<S>];

/** One call of the API, typed by its endpoint. While a page is rendered on the server it stays inside the process. */
export type Call = <S extends EndpointSchemas>(endpoint: Endpoint<S>, ...input: InputArgs<S>) => Promise<Output<S>>;

/** How a request travels; gives the status and the parsed body. */
type Transport = (endpoint: Endpoint, request: ApiRequest) => Promise<{ status: number; body: unknown }>;

export function callOver(transport: Transport): Call {
  return async <S extends EndpointSchemas>(endpoint: Endpoint<S>, ...[input]: InputArgs<S>) => {
    const request = toRequest(endpoint, (input ?? {}) as RequestParts);
    const { status, body } = await transport(endpoint, request);
    // Trusted, not parsed again: the server has already held the answer against the endpoint's schema.
    return readAnswer(status, body) as Output<S>;
  };
}

/** The browser's call, given up as soon as the signal says so. */
export function browserCall(signal?: AbortSignal): Call {
  return callOver(async (endpoint, { method, url, body }) => {
    const headers = new Headers({ accept: 'application/json' });
    const token = endpoint.who === 'everyone' ? undefined : readToken();
    if (token) headers.set('authorization', `Bearer ${token}`);
    const init: RequestInit = { method, headers, signal: signal ?? null };
    if (body !== undefined) {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(body);
    }
    try {
      const response = await fetch(url, init);
      return { status: response.status, body: parse(await response.text()) };
    } catch (error) {
      if (signal?.aborted) throw error;
      throw unreachable(error);
    }
  });
}

export const call: Call = browserCall();

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
