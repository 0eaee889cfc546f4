import type { Endpoint, EndpointSchemas, Input, Output } from '@fieldhouse/contracts/endpoint';
import { inLanguage } from '../ui/base-path.ts';
import { readAnswer, unreachable } from './api-error.ts';
import { type ApiRequest, type RequestParts, toRequest } from './api-request.ts';
import { askProof, takesFactor } from './identity/proof.ts';
import { withKey } from './keys.ts';
import { readBuyerToken, readToken, tokenRefused } from './session/session.ts';
import { isRecord, parseJson } from './stored-content.rules.ts';

/** Reads a header of an answer by its name in small letters. */
export type ReadHeader = (name: string) => string | undefined;

/** What may be left out as a whole is: a query of which nothing is needed. */
type InputArgs<S extends EndpointSchemas> =
  unknown extends Input<S> ? [] : { query: object } extends Input<S> ? [input?: Input<S>] : [input: Input<S>];

/** One API call, typed by its endpoint. While a page is rendered on the server it stays inside the process. */
export interface Call {
  <S extends EndpointSchemas>(endpoint: Endpoint<S>, ...input: InputArgs<S>): Promise<Output<S>>;
  /** The same with the answer's headers, where they say something too: the totals of a paged list, a mended typo. */
  whole<S extends EndpointSchemas>(endpoint: Endpoint<S>, ...input: InputArgs<S>): Promise<WholeAnswer<Output<S>>>;
  /** For what hardly ever changes: in the browser asked once per visit, and again after this document has written something. */
  once<S extends EndpointSchemas>(endpoint: Endpoint<S>, ...input: InputArgs<S>): Promise<Output<S>>;
}

interface WholeAnswer<Body> {
  readonly body: Body;
  readonly header: ReadHeader;
}

/** How a request travels; gives the status, the parsed body and the headers. */
type Transport = (
  endpoint: Endpoint,
  request: ApiRequest,
) => Promise<{ status: number; body: unknown; header: ReadHeader }>;

export function callOver(transport: Transport, once?: Call['once']): Call {
  const whole: Call['whole'] = async <S extends EndpointSchemas>(
    endpoint: Endpoint<S>,
    ...[input]: InputArgs<S>
  ): Promise<WholeAnswer<Output<S>>> => {
    const request = toRequest(endpoint, (input ?? {}) as RequestParts);
    const { status, body, header } = await transport(endpoint, request);
    // Trusted, not parsed again: the server has already validated the response against the endpoint's schema.
    return { body: readAnswer(status, body) as Output<S>, header };
  };
  const call = async <S extends EndpointSchemas>(endpoint: Endpoint<S>, ...input: InputArgs<S>) =>
    (await whole(endpoint, ...input)).body;
  return Object.assign(call, { whole, once: once ?? call });
}

/** The browser's call, given up as soon as the signal says so; with the stored token, unless it is about another one. */
export const browserCall = (signal?: AbortSignal, ofSession?: typeof readToken): Call =>
  callOver(
    (endpoint, plain) =>
      withKey(endpoint, plain, (request) =>
        sendProved(() => fetchAs(endpoint, request.url, toInit(request, signal), readWhole, ofSession)),
      ),
    askOnce,
  );

/** Once more when they have shown who they are, where the shop wants to know that again. */
export async function sendProved<Answer extends { readonly body: unknown }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await send();
  if (import.meta.env.PAGES === 'shop' || !isRecord(answer.body) || answer.body.code !== 'confirm-identity')
    return answer;
  return (await askProof(takesFactor(answer.body.key))) ? send() : answer;
}

/** With a key of its own instead of the session: one that has ended must not stand in its way. */
export const callWithKey = (key: Readonly<Record<string, string>>, signal?: AbortSignal): Call =>
  callOver((endpoint, plain) =>
    withKey(endpoint, plain, (request) =>
      fetchAs({ who: 'everyone' }, request.url, toInit(request, signal, key), readWhole),
    ),
  );

const toInit = ({ method, body, key }: ApiRequest, signal: AbortSignal | undefined, more = {}): RequestInit => ({
  method,
  headers: {
    accept: 'application/json',
    ...more,
    ...(key && { 'idempotency-key': key }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  signal: signal ?? null,
  body: body === undefined ? null : JSON.stringify(body),
});

async function readWhole(response: Response) {
  const header: ReadHeader = (name) => response.headers.get(name) ?? undefined;
  return { status: response.status, body: parseJson(await response.text()), header };
}

/** The one place where the browser asks the shop: a token that is refused ends the session, and no answer is an ApiError, too. */
export async function fetchAs<Answer>(
  { who, session, localised }: Pick<Endpoint, 'who' | 'session' | 'localised'>,
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<Answer>,
  ofSession = who === 'buyer' || session === 'buyer' || session === 'order-key' ? readBuyerToken : readToken,
): Promise<Answer> {
  const headers = new Headers(init.headers);
  const token = who === 'everyone' && session === undefined ? undefined : ofSession();
  if (token) headers.set('authorization', `Bearer ${token}`);
  try {
    // Staff edit what is in the answer: they get it as it is written.
    const address = import.meta.env.PAGES === 'staff' && localised ? url : inLanguage(url);
    const response = await fetch(address, { ...init, headers });
    if (response.status === 401 && token) tokenRefused(token);
    return await read(response);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable(error);
  } finally {
    if (init.method !== 'GET') known.clear();
  }
}

export const call: Call = browserCall();

const FRESH_MS = 5 * 60_000;
const known = new Map<string, { readonly answer: Promise<unknown>; readonly until: number }>();

function askOnce<S extends EndpointSchemas>(endpoint: Endpoint<S>, ...input: InputArgs<S>): Promise<Output<S>> {
  const key = endpoint.name + JSON.stringify(input);
  let entry = known.get(key);
  if (!entry || entry.until < Date.now()) {
    // Without the first caller's signal: others wait for the same answer.
    entry = { answer: call(endpoint, ...input), until: Date.now() + FRESH_MS };
    known.set(key, entry);
    entry.answer.catch(() => known.delete(key));
  }
  return entry.answer as Promise<Output<S>>;
}
