import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, compressStream, encodingFor } from '../cache/encodings.ts';

const isText = (type: unknown) => /^(application\/(json|xml)|text\/)/.test(String(type));

/** Below it the time to compress would cost more than it saves. */
const LARGE_BYTES = 16 * 1024;

/** A hook: large text on its way out. What has an ETag is left alone: the cache has its own forms of an answer. */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isDone = reply.hasHeader('content-encoding') || reply.hasHeader('etag');
  if (isDone || request.method === 'HEAD' || !isText(reply.getHeader('content-type'))) return payload;
  const isStream = payload instanceof Readable;
  if (!isStream && typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  // Those that are streamed grow with the shop.
  const size = isStream ? Number.POSITIVE_INFINITY : Buffer.byteLength(payload);
  if (size < LARGE_BYTES) return payload;
  const encoding = encodingFor(request.headers['accept-encoding'], size);
  reply.header('vary', 'accept-encoding');
  if (!encoding) return payload;
  reply.header('content-encoding', encoding);
  return isStream ? compressStream(payload, encoding) : compress(Buffer.from(payload), encoding, 'once');
}
