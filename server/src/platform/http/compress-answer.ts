import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, compressStream, encodingFor } from '../cache/encodings.ts';
import { utf8 } from '../utf8.ts';

const isText = (type: unknown) => /^(application\/(json|xml)|text\/)/.test(String(type));

/** Below it the time to compress would cost more than it saves. */
const LARGE_BYTES = 16 * 1024;
const LONG = 1000;

/** A hook: large text on its way out. What has an ETag is left alone: the cache has its own forms of an answer. */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isDone = reply.hasHeader('content-encoding') || reply.hasHeader('etag');
  if (isDone || request.method === 'HEAD' || !isText(reply.getHeader('content-type'))) return payload;
  if (payload instanceof Readable) return compressed(request, reply, payload, Number.POSITIVE_INFINITY);
  // Node writes a long text letter by letter as soon as one of them is beyond Latin-1, and counts its bytes before.
  const body = typeof payload === 'string' && payload.length > LONG ? utf8(payload) : payload;
  return Buffer.isBuffer(body) && body.length >= LARGE_BYTES ? compressed(request, reply, body, body.length) : body;
}

/** Streams, too: they grow with the shop. */
function compressed(request: FastifyRequest, reply: FastifyReply, body: Buffer | Readable, size: number) {
  const encoding = encodingFor(request.headers['accept-encoding'], size);
  reply.header('vary', 'accept-encoding');
  if (!encoding) return body;
  reply.header('content-encoding', encoding);
  return body instanceof Readable ? compressStream(body, encoding) : compress(body, encoding, 'once');
}
