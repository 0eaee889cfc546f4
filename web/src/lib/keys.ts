import { useRef } from 'react';

/** A unique key. Unlike `randomUUID` it also works without https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a request with an idempotency key: the same one until the shop has accepted it or something else is asked for, so that what
 * is sent again because the answer was lost happens once.
 */
export function useKeyed() {
  const last = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return async <Input extends object, Answer>(
    input: Input,
    send: (keyed: Input & { readonly key: string }) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(input);
    const { key } = last.current?.text === text ? last.current : { key: newKey() };
    last.current = { text, key };
    const answer = await send({ ...input, key });
    last.current = undefined;
    return answer;
  };
}
