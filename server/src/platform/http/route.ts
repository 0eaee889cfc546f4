import type { Endpoint, EndpointSchemas, Parsed } from '@fieldhouse/contracts/endpoint';
import { ORDER_KEY_HEADER } from '@fieldhouse/contracts/order.rules';
import { isForStaff, type Who } from '@fieldhouse/contracts/rights';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Dependencies } from '../cache/dependencies.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import type { Db } from '../db/db.ts';
import type { KeyedRequest } from '../keyed-requests/keyed-request.ts';
import { languageAsked, languageFor } from '../texts/texts.ts';
import { AppError } from './app-error.ts';
import type { Caller, Member } from './caller.ts';
import type { InsideCalls } from './inside-calls.ts';
import { BODY_LIMIT } from './json-body.ts';
import { createKeyedAnswer, readKeyedRequest } from './keyed-route.ts';
import { parseInput } from './parse-input.ts';
import { answerFromCache, type ListLanguages, marketAsked } from './public-route.ts';
import { sessionMessages } from './request-messages.ts';
import { createSend, type RouteResult, responseBodies, type StreamOptions, sendPage } from './route-result.ts';
import { sendAnswer } from './send-answer.ts';
import { serializerOf } from './serializer.ts';
import { type Speech, speechIn } from './speech.ts';

export type { Caller } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    errorAlsoAs?: string | undefined;
  }
}

/**
 * On an endpoint with `cache: 'public'` the answer goes to everybody, so there is no request to look at, and the notes say
 * what the answer is made of. Elsewhere notes are of no consequence. What people read is in the language of the request; of
 * an endpoint with a public cache, if its contract says `localised`.
 */
export interface RouteContext extends Dependencies, Speech {
  /** In which prices are asked for (`?market=`), as it was written; of an endpoint with a public cache, if its contract says `priced`. */
  readonly market: string | undefined;
  readonly request: FastifyRequest;
  /** For a header that one endpoint alone has: status, type and totals follow from what the handler returns. */
  header(name: string, value: string | number): void;
  /** Throws on an endpoint that is open to everyone, or to guests: the caller has not been identified, or has no account. */
  readonly caller: Member;
  /** Undefined for a visitor, on an endpoint whose session is optional. */
  readonly callerIfAny: Member | undefined;
  /** On an endpoint for buyers: signed in, or a guest. */
  readonly buyer: Caller;
  /** Undefined for a visitor, on an endpoint whose session is optional. */
  readonly buyerIfAny: Caller | undefined;
  /** On an endpoint with `freshSignIn: 'at-times'`: throws unless the caller has proved a moment ago who they are. */
  requireFreshSignIn(): void;
  /** Throws unless the contract says `session: 'order-key'`; undefined when none was sent. */
  readonly orderKey: string | undefined;
  /** For `once`, on an endpoint whose contract says `keyed`; undefined when no key was sent. */
  readonly keyed: KeyedRequest | undefined;
}

/** Says who the caller is, or throws when they may not use an endpoint. Runs before the body is read. */
export type Guard = (
  who: Exclude<Who, 'everyone'>,
  request: FastifyRequest,
  asked?: { readonly freshSignIn?: Endpoint['freshSignIn']; readonly mayBeKey?: boolean },
) => Promise<Caller>;

export interface RouteHost {
  readonly app: FastifyInstance;
  readonly guard: Guard;
  readonly cache: PublicCache;
  /** Where the answers to keyed requests are. */
  readonly db: Db;
  /** What the shop speaks; without it, whatever is asked for. */
  readonly listLanguages?: ListLanguages;
  /** Where pages find what is public. */
  readonly inside?: InsideCalls;
}

/**
 * Registers one endpoint of the contracts: permission first, then validation, then the handler, then the answer through
 * its schema, so that a column that is not in the schema cannot leak.
 */
export function route<S extends EndpointSchemas>(
  { app, guard, cache, db, listLanguages, inside }: RouteHost,
  endpoint: Endpoint<S>,
  schemas: S,
  handler: (input: Parsed<S>, context: RouteContext) => RouteResult<S> | Promise<RouteResult<S>>,
  streams?: StreamOptions,
): void {
  const { who, session } = endpoint;
  const guarded = who === 'everyone' ? undefined : askCaller(guard, who, endpoint);
  const asked = session ? askCallerIfAny(guard, { ...endpoint, session }) : guarded;
  const isList = 'list' in schemas;
  const bodies = responseBodies(schemas);
  const serialize = serializerOf(bodies[200] ?? z.any());
  const kept =
    endpoint.cache &&
    answerFromCache({ cache, listLanguages, serialize }, endpoint, async (input, context) => {
      const result = await handler(input as Parsed<S>, context);
      return isList ? sendPage(result, input, context.header) : result;
    });
  if (kept) inside?.add(endpoint.path, (address) => kept(parseInput(schemas, address), address));
  const send = createSend(schemas, streams);
  if (kept && send && !isList) throw new Error(`${endpoint.name} cannot be kept for everybody: it is more than a body`);
  const answerKeyed = endpoint.keyed && createKeyedAnswer(db, endpoint, schemas);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    config: { errorAlsoAs: endpoint.errorAlsoAs },
    schema: { response: bodies },
    serializerCompiler: ({ schema }) => serializerOf(schema as unknown as z.ZodType),
    ...(asked && { onRequest: asked.onRequest }),
    handler: (request, reply) => {
      const input = parseInput(schemas, request);
      if (kept)
        return kept(input, request).then(({ key, answer }) => sendAnswer({ request, reply, cache, key }, answer));
      // About one person, or for one person: neither a browser nor a proxy may cache it.
      reply.header('cache-control', 'no-store');
      const keyed = answerKeyed && readKeyedRequest(endpoint, request, input, asked?.findCaller(request));
      const context = contextOf(endpoint, request, reply, asked, keyed);
      if (keyed) return answerKeyed(keyed, async () => handler(input, context), request, reply);
      const result = handler(input, context);
      return send ? Promise.resolve(result).then((value) => send(value, reply, input)) : result;
    },
  });
}

/** What fits the call: parsing and checking much more would keep other requests waiting. */
function bodyLimitOf({ who, bodyKiB }: Pick<Endpoint, 'who' | 'bodyKiB'>): number {
  if (bodyKiB !== undefined) return bodyKiB * 1024;
  return isForStaff(who) ? BODY_LIMIT : 16 * 1024;
}

/** Keys do what staff do, but for what takes a person who proves who they are. */
export const mayBeKey = ({
  who,
  session,
  inPerson,
  freshSignIn,
  forKeys,
}: Pick<Endpoint, 'who' | 'session' | 'inPerson' | 'freshSignIn' | 'forKeys'>): boolean =>
  forKeys === true ||
  (isForStaff(who) && !inPerson && (freshSignIn ?? 'at-times') === 'at-times') ||
  session === 'order-key';

/** The hook that identifies the caller, and its result. */
export function askCaller(
  guard: Guard,
  who: Exclude<Who, 'everyone'>,
  asking: Pick<Endpoint, 'freshSignIn' | 'inPerson' | 'session' | 'forKeys'> = {},
) {
  const how = {
    ...(asking.freshSignIn && { freshSignIn: asking.freshSignIn }),
    mayBeKey: mayBeKey({ who, ...asking }),
  };
  const callers = new WeakMap<FastifyRequest, Caller>();
  return {
    onRequest: async (request: FastifyRequest): Promise<void> => {
      callers.set(request, await guard(who, request, how));
    },
    findCaller: (request: FastifyRequest): Caller | undefined => callers.get(request),
    callerOf(request: FastifyRequest): Caller {
      const caller = callers.get(request);
      if (!caller) throw new Error(`${request.routeOptions.url} has not asked who is calling`);
      return caller;
    },
  };
}

/** A session that is sent must be valid: a browser that takes itself for signed in must not be answered as a visitor. */
function askCallerIfAny(
  guard: Guard,
  { session, forKeys }: Required<Pick<Endpoint, 'session'>> & Pick<Endpoint, 'forKeys'>,
): ReturnType<typeof askCaller> {
  const asked = askCaller(guard, session === 'optional' ? 'signed-in' : 'buyer', {
    session,
    ...(forKeys && { forKeys }),
  });
  const onRequest = async (request: FastifyRequest) => {
    if (request.headers.authorization !== undefined) await asked.onRequest(request);
    else if (session === 'order-key' && request.headers[ORDER_KEY_HEADER] === undefined)
      throw new AppError('not-signed-in', sessionMessages.none);
  };
  return { ...asked, onRequest };
}

function contextOf(
  { name, session, freshSignIn }: Pick<Endpoint, 'name' | 'session' | 'freshSignIn'>,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: ReturnType<typeof askCaller> | undefined,
  keyed: KeyedRequest | undefined,
): RouteContext {
  const memberOf = () => {
    if (!asked) throw new Error(`${request.routeOptions.url} is open to everyone and knows no caller`);
    return requireMember(asked.callerOf(request));
  };
  return {
    ...speechIn(languageAsked(request), languageFor(request)),
    market: marketAsked(request),
    request,
    keyed,
    header: (name, value) => void reply.header(name, value),
    tag() {},
    include() {},
    until() {},
    get caller() {
      return memberOf();
    },
    get callerIfAny() {
      const caller = asked?.findCaller(request);
      return caller && requireMember(caller);
    },
    get buyer() {
      if (!asked) throw new Error(`${request.routeOptions.url} is open to everyone and knows no caller`);
      return asked.callerOf(request);
    },
    get buyerIfAny() {
      return asked?.findCaller(request);
    },
    requireFreshSignIn() {
      if (!freshSignIn) throw new Error(`${name} does not say freshSignIn in its contract`);
      if (!memberOf().session.isFresh) throw new AppError('confirm-identity', sessionMessages.confirm);
    },
    get orderKey() {
      if (session !== 'order-key') throw new Error(`${name} does not say session: 'order-key' in its contract`);
      const key = request.headers[ORDER_KEY_HEADER];
      return typeof key === 'string' ? key : undefined;
    },
  };
}

/** An endpoint that lets guests in has to ask for the buyer. */
export function requireMember(caller: Caller): Member {
  if (caller.role === 'guest') throw new Error('a guest was taken for somebody with an account');
  return caller;
}
