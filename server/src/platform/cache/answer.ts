import { createHash } from 'node:crypto';
import { compress, type Encoding, type Use } from './encodings.ts';
import { type Dated, type Origin, toDated } from './freshness.ts';
import type { Wire } from './wire.ts';

/** What a computation gives. */
export interface Made {
  readonly status: number;
  readonly body: Buffer;
  /** All that depend on the content, `cache-control` included; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether everybody may get it again. */
  readonly keep: boolean;
}

/** A whole answer, ready to be sent any number of times. */
export interface Answer extends Made, Dated {
  readonly etag: string | undefined;
  readonly encoded: Map<Encoding, Buffer>;
  /** The headers of its first sending, for the front door. */
  wire: Wire | undefined;
}

export function toAnswer(made: Made, origin: Origin, before?: Answer): Answer {
  // Weak: one tag names the plain body and its compressed forms.
  const etag = made.keep ? `W/"${createHash('sha1').update(made.body).digest('base64url')}"` : undefined;
  // A change often leaves a list as it was: then its compressed forms are still right.
  const same = etag !== undefined && before?.etag === etag;
  return { ...made, ...toDated(origin), etag, encoded: same ? before.encoded : new Map(), wire: undefined };
}

const underWay = new WeakMap<Answer, Map<Encoding, Promise<Buffer>>>();

/** The body in an encoding, made once however many ask for it. */
export async function encodedBody(answer: Answer, encoding: Encoding, use: Use): Promise<Buffer> {
  const ready = answer.encoded.get(encoding);
  if (ready) return ready;
  const makings = underWay.get(answer) ?? new Map<Encoding, Promise<Buffer>>();
  underWay.set(answer, makings);
  const making = makings.get(encoding) ?? compress(answer.body, encoding, use);
  makings.set(encoding, making);
  const body = await making;
  answer.encoded.set(encoding, body);
  return body;
}

/** Whether the caller holds this very answer already. */
export function isHeld(asked: string | undefined, etag: string | undefined): boolean {
  if (asked === undefined || etag === undefined) return false;
  if (asked === etag || asked === '*') return true;
  const strong = etag.replace(/^W\//, '');
  return asked.split(',').some((one) => one.trim().replace(/^W\//, '') === strong);
}
