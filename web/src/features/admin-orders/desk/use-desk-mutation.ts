import { useRevalidator } from 'react-router';
import { type Mutation, useMutation } from '../../../lib/use-mutation.ts';

/** What the shop refuses at the desk it mostly refuses because somebody else was faster: the order is fetched again. */
export function useDeskMutation(): Mutation {
  const mutation = useMutation();
  const { revalidate } = useRevalidator();
  return {
    ...mutation,
    run: (action, options) =>
      mutation.run(action, {
        ...options,
        onRefusal: (refusal) => {
          if (!refusal.outdated) void revalidate();
          options?.onRefusal?.(refusal);
        },
      }),
  };
}
