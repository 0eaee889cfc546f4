import { useRef } from 'react';

/** A unique key. Unlike `randomUUID` it also works without https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same as a UUID, which calls ask for. */
function newUuid(): string {
  const hex = newKey().replace(/^(.{12}).(.{3})./, '$14$28');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Sends a request with an idempotency key: the same one until the shop has accepted it or something else is asked for, so that what
 * is sent again because the answer was lost happens once.
 */
export function useKeyed() {
  const last = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return async <Body extends object, Answer>(
    body: Body,
    send: (keyed: Body & { readonly key: string }) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(body);
    const { key } = last.current?.text === text ? last.current : { key: newUuid() };
    last.current = { text, key };
    const answer = await send({ ...body, key });
    last.current = undefined;
    return answer;
  };
}
