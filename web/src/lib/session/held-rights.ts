import { areEnoughFor, type Right, type Who } from '@fieldhouse/contracts/rights';
import { useSyncExternalStore } from 'react';

// What the one who is signed in may do, as the shop has said it last. It only hides: the shop checks every call itself.

let held: readonly Right[] | undefined;
const listeners = new Set<() => void>();

export function noteRights(rights: readonly Right[]): void {
  if (held?.join() === rights.join()) return;
  held = rights;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** None before the shop has been asked, and on the server. */
export const useRights = (): readonly Right[] | undefined =>
  useSyncExternalStore(
    subscribe,
    () => held,
    () => undefined,
  );

/** Whether a call is worth offering: a button that the shop would refuse is not there. */
export function useMay(who: Who): boolean {
  const rights = useRights();
  return rights === undefined || areEnoughFor(who, rights);
}
