import type { Endpoint, EndpointSchemas, Output, Parsed } from '@fieldhouse/contracts/endpoint';
import type { Who } from '@fieldhouse/contracts/rights';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Notes } from '../cache/notes.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import { AppError } from './app-error.ts';
import { keepAnswers } from './public-route.ts';
import { refuseBrokenText } from './well-formed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    errorAlsoAs?: string | undefined;
  }
}

/** Somebody who has shown a living session. */
interface Caller {
  readonly userId: string;
  readonly role: 'admin' | 'client';
}

/**
 * On an endpoint with `cache: 'public'` the answer goes to everybody, so there is no request to look at, the reply takes
 * headers only, and the notes say what the answer is made of. Elsewhere notes are of no consequence.
 */
export interface RouteContext extends Notes {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Throws on an endpoint that is open to everyone: nobody has been asked who they are. */
  readonly caller: Caller;
}

/** Says who the caller is, or throws when they may not use an endpoint. Runs before the body is read. */
export type Guard = (who: Exclude<Who, 'everyone'>, request: FastifyRequest) => Promise<Caller>;

export interface RouteHost {
  readonly app: FastifyInstance;
  readonly guard: Guard;
  readonly cache: PublicCache;
}

/**
 * Puts one endpoint of the contracts on the server: permission first, then validation, then the handler, then the answer
 * through its schema, so that a column that is not in it cannot leak.
 */
export function route<S extends EndpointSchemas>(
  { app, guard, cache }: RouteHost,
  endpoint: Endpoint<S>,
  schemas: S,
  handler: (input: Parsed<S>, context: RouteContext) => Promise<Output<S>>,
): void {
  const { who } = endpoint;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const kept = endpoint.cache && keepAnswers(cache, endpoint, (input, context) => handler(input as Parsed<S>, context));
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { errorAlsoAs: endpoint.errorAlsoAs },
    schema: { response: { 200: toJsonSchema(schemas.response) } },
    ...(who !== 'everyone' && {
      onRequest: async (request: FastifyRequest) => {
        callers.set(request, await guard(who, request));
      },
    }),
    handler: (request, reply) => {
      const input = parseInput(schemas, request);
      if (kept) return kept(input, request, reply);
      // About one person, or handed to one: neither a browser nor anything on the way keeps it.
      reply.header('cache-control', 'no-store');
      return handler(input, contextOf(request, reply, callers));
    },
  });
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  callers: WeakMap<FastifyRequest, Caller>,
): RouteContext {
  return {
    request,
    reply,
    tag() {},
    include() {},
    get caller() {
      const caller = callers.get(request);
      if (!caller) throw new Error(`${request.routeOptions.url} is open to everyone and knows no caller`);
      return caller;
    },
  };
}

function parseInput<S extends EndpointSchemas>(schemas: S, request: FastifyRequest): Parsed<S> {
  if (schemas.body) refuseBrokenText(request.body);
  return {
    ...(schemas.params && { params: parse(schemas.params, request.params, 'not-found') }),
    ...(schemas.query && { query: parse(schemas.query, request.query, 'invalid-input') }),
    ...(schemas.body && { body: parse(schemas.body, request.body ?? {}, 'invalid-input') }),
  } as Parsed<S>;
}

function toJsonSchema(schema: z.ZodType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'throw' });
  return json;
}

function parse(schema: z.ZodType, value: unknown, code: 'not-found' | 'invalid-input'): unknown {
  const result = schema.safeParse(value, { error: sayWhatIsWrong });
  if (result.success) return result.data;
  // A malformed id is as unknown as one that was never given out.
  if (code === 'not-found') throw new AppError('not-found', 'There is nothing at this address.');
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new AppError('invalid-input', Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}

/** For whatever a schema has no sentence of its own. */
function sayWhatIsWrong(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.join('.');
  if (!field) return 'The request is not valid.';
  if (issue.code === 'invalid_type' && issue.input === undefined) return `'${field}' is missing.`;
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `'${field}' is too long: please use at most ${issue.maximum} characters.`;
  return `'${field}' is not valid.`;
}
