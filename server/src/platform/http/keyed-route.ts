import type { Endpoint, EndpointSchemas } from '@fieldhouse/contracts/endpoint';
import { ORDER_KEY_HEADER } from '@fieldhouse/contracts/order.rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import { answerOnce } from '../keyed-requests/answer-once.ts';
import { type KeyedRequest, keyedRequest } from '../keyed-requests/keyed-request.ts';
import { languageFor } from '../texts/texts.ts';
import type { Caller } from './caller.ts';
import { serializerOf } from './serializer.ts';

/** Undefined when it came without a key: then it is done as often as it is sent. */
export function readKeyedRequest(
  { name, keyed }: Pick<Endpoint, 'name' | 'keyed'>,
  request: FastifyRequest,
  input: unknown,
  caller: Caller | undefined,
): KeyedRequest | undefined {
  const { body, ...rest } = input as { readonly body?: { readonly key?: string } };
  const { key: inBody, ...wish } = body ?? {};
  const key = request.headers['idempotency-key'] ?? (keyed === 'header-or-body' ? inBody : undefined);
  if (typeof key !== 'string') return undefined;
  const given = keyed === 'header-or-body' ? { ...rest, body: wish } : input;
  return keyedRequest({ caller: nameOf(caller, request), call: name, key, input: given });
}

function nameOf(caller: Caller | undefined, { headers, routeOptions }: FastifyRequest): string {
  if (caller) return 'userId' in caller ? caller.userId : caller.guestId;
  const orderKey = headers[ORDER_KEY_HEADER];
  if (typeof orderKey !== 'string')
    throw new Error(`${routeOptions.url} has keys, and knows nobody to tell them apart by`);
  return `order key ${orderKey}`;
}

/** Sends what `handle` answers, or what was answered to the same request before. */
export function createKeyedAnswer(db: Db, { name }: Pick<Endpoint, 'name'>, schemas: EndpointSchemas) {
  if (!('response' in schemas) || schemas.pending || schemas.seeOther)
    throw new Error(`${name} cannot be keyed: it answers more than a body`);
  const serialize = serializerOf(schemas.response);
  return async (request: KeyedRequest, handle: () => Promise<unknown>, asked: FastifyRequest, reply: FastifyReply) => {
    const { status, body, isReplayed } = await answerOnce(db, request, {
      handle: async () => ({ status: 200, body: serialize(await handle()) }),
      refuse: (refusal) => ({
        status: refusal.status,
        body: JSON.stringify(refusal.bodyIn(languageFor(asked))),
      }),
    });
    if (isReplayed) reply.header('idempotent-replayed', 'true');
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(body);
  };
}
