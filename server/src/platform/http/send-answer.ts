import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, isHeld } from '../cache/answer.ts';
import { encodingFor } from '../cache/encodings.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import { toResponseHead } from '../cache/response-head.ts';
import { addToRendering, isInternal } from './internal-calls.ts';

interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly cache: PublicCache;
  readonly key: string;
}

/** The caching headers of a public answer: it may be cached, but must be revalidated each time. */
export const revalidatedCaching = {
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding',
} as const;

/** Sends a cached answer through the framework, and stores what the hit handler needs to send it directly next time. */
export async function sendAnswer({ request, reply, cache, key }: Sending, answer: Answer): Promise<FastifyReply> {
  reply.code(answer.status).headers(answer.headers);
  if (isInternal(request)) {
    if (answer.keep) {
      addToRendering(request, cache.partOf(answer));
      cache.addAddress(key, request.raw.url ?? '');
    }
    return reply.send(await cache.formOf(key, answer, 'plain'));
  }
  const { 'accept-encoding': accepted, 'if-none-match': held } = request.headers;
  if (answer.etag !== undefined) reply.header('etag', answer.etag);
  if (cache.holds(key, answer)) {
    answer.head ??= toResponseHead(reply.getHeaders());
    cache.addAddress(key, request.raw.url ?? '');
  }
  if (isHeld(held, answer.etag)) return reply.code(304).send();
  const encoding = encodingFor(accepted, answer.size);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(await cache.formOf(key, answer, encoding ?? 'plain'));
}
