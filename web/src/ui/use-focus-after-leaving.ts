import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * For a list whose things may leave it when it is fetched again: what had the focus last is gone then, and the focus goes to
 * what heads the list instead of nowhere. Gives the listener for the box around the things.
 */
export function useFocusAfterLeaving(head: RefObject<HTMLElement | null>, items: readonly unknown[]) {
  const last = useRef<Element>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list has come anew
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = undefined;
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, [items]);
  return (event: FocusEvent) => {
    last.current = event.target;
  };
}
