import type { Endpoint } from '@fieldhouse/contracts/endpoint';
import type { ApiRequest } from './api-request.ts';

/** A unique key. Unlike `randomUUID` it also works without https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Later the same is meant anew: another note with the same words. */
const SAME_MS = 10 * 60_000;

/** The keys of requests that have had no answer, by what they ask for. */
const unanswered = new Map<string, { readonly key: string; readonly until: number }>();

/**
 * What makes something is sent with an idempotency key: the same one until the shop has answered, so that what is sent again because the
 * answer was lost happens once (decision 114).
 */
export async function withKey<A extends Answer>(
  { name, keyed }: Pick<Endpoint, 'name' | 'keyed'>,
  request: ApiRequest,
  send: (request: ApiRequest) => Promise<A>,
): Promise<A> {
  if (keyed === undefined || request.key !== undefined) return send(request);
  const wish = JSON.stringify([name, request.url, request.body]);
  const now = Date.now();
  for (const [other, { until }] of unanswered) if (until < now) unanswered.delete(other);
  const sent = unanswered.get(wish) ?? { key: newKey(), until: now + SAME_MS };
  unanswered.set(wish, sent);
  const answer = await send({ ...request, key: sent.key });
  if (isSettled(answer)) unanswered.delete(wish);
  return answer;
}

/** Not the fault of a proxy or of the shop, and not that the first one is still under way. */
function isSettled({ status, body }: Answer): boolean {
  return status < 500 && !(typeof body === 'object' && body !== null && 'code' in body && body.code === 'under-way');
}
