import { useRef } from 'react';
import { newUuid } from './new-key.ts';

/**
 * Sends a wish under a key: the same one until the shop has said yes or something else is wished, so that what is sent again
 * because the answer was lost happens once.
 */
export function useKeyed() {
  const kept = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return async <Wish extends object, Answer>(
    wish: Wish,
    send: (body: Wish & { readonly key: string }) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(wish);
    const { key } = kept.current?.text === text ? kept.current : { key: newUuid() };
    kept.current = { text, key };
    const answer = await send({ ...wish, key });
    kept.current = undefined;
    return answer;
  };
}
