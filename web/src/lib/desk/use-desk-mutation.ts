import { useRevalidator } from 'react-router';
import { type Mutation, useMutation } from '../use-mutation.ts';
import { useHold } from './held.tsx';

/**
 * What the shop refuses at the desk it mostly refuses because somebody else was faster: the order is fetched again, and what was
 * refused stays with its message.
 */
export function useDeskMutation(): Mutation {
  const mutation = useMutation();
  const { revalidate } = useRevalidator();
  const { hold } = useHold();
  return {
    ...mutation,
    run: (action, options) =>
      mutation.run(() => holding(action, hold), {
        ...options,
        onRefusal: (refusal) => {
          if (!refusal.outdated) void revalidate();
          options?.onRefusal?.(refusal);
        },
      }),
  };
}

/** Before anything is fetched again. */
async function holding<Result>(action: () => Promise<Result>, hold: (on: boolean) => void): Promise<Result> {
  try {
    const result = await action();
    hold(false);
    return result;
  } catch (error) {
    hold(true);
    throw error;
  }
}
