import { hash } from 'node:crypto';
import { compress, type Form, type Use, unpack } from './encodings.ts';
import { type Dated, type Origin, toDated } from './freshness.ts';
import type { ResponseHead } from './response-head.ts';

/** The result of a computation. */
export interface ComputedAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** What tells the body from all others at its address, where that is known; else it is the hash of it. */
  readonly mark?: string;
  /** All that depend on the content, `cache-control` included; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it may be cached and served to everybody. */
  readonly keep: boolean;
}

/** A whole answer, ready to be sent any number of times. */
export interface Answer extends Omit<ComputedAnswer, 'body' | 'mark'>, Dated {
  readonly etag: string | undefined;
  /** Of the plain form, whether that is there or not. */
  readonly size: number;
  /** What can be sent at once. */
  readonly forms: Map<Form, Buffer>;
  /** The headers of its first response, for the hit handler. */
  head: ResponseHead | undefined;
}

export function toAnswer({ body, mark, ...made }: ComputedAnswer, origin: Origin, before?: Answer): Answer {
  // Weak: one tag names the plain body and its compressed forms.
  const etag = made.keep ? `W/"${mark ?? hash('sha1', body, 'base64url')}"` : undefined;
  // A change often leaves a list as it was: then its compressed forms are still right.
  const same = etag !== undefined && before?.etag === etag;
  const forms = same ? before.forms : new Map<Form, Buffer>([['plain', body]]);
  return { ...made, ...toDated(origin), etag, size: body.length, forms, head: undefined };
}

const underWay = new WeakMap<Answer, Map<Form, Promise<Buffer>>>();

/** Above this size only the compressed form is cached: nearly all clients accept it, and it is a fifth of the size. */
const MAX_PLAIN_BYTES = 32 * 1024;

/** An answer in one encoding, made once however many ask for it. */
export async function formOf(answer: Answer, form: Form, use: Use): Promise<Buffer> {
  const { forms, size } = answer;
  const ready = forms.get(form);
  if (ready) return ready;
  const makings = underWay.get(answer) ?? new Map<Form, Promise<Buffer>>();
  underWay.set(answer, makings);
  const making = makings.get(form) ?? make(answer, form, use).finally(() => makings.delete(form));
  makings.set(form, making);
  const body = await making;
  if (form === 'plain') return body;
  forms.set(form, body);
  if (form === 'br' && use === 'kept' && size > MAX_PLAIN_BYTES) forms.delete('plain');
  return body;
}

async function make({ forms }: Answer, form: Form, use: Use): Promise<Buffer> {
  const plain = forms.get('plain') ?? (await unpack(forms.get('br') ?? ''));
  return form === 'plain' ? plain : compress(plain, form, use);
}

/** Whether the caller already has this answer. */
export function isHeld(asked: string | undefined, etag: string | undefined): boolean {
  if (asked === undefined || etag === undefined) return false;
  if (asked === etag || asked === '*') return true;
  const strong = etag.replace(/^W\//, '');
  return asked.split(',').some((one) => one.trim().replace(/^W\//, '') === strong);
}
