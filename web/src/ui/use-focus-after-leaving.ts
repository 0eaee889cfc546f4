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
    focusWhenFree(head);
  }, [items]);
  return (event: FocusEvent) => {
    last.current = event.target;
  };
}

const LOOK_MS = 50;
const LOOKS = 20;

/** A dialog that is just closing has the focus for a moment, and gives it back to a thing that is gone by then. */
function focusWhenFree(head: RefObject<HTMLElement | null>, looks = LOOKS): void {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement === null) head.current?.focus({ preventScroll: true });
  else if (looks > 0 && activeElement.closest('[role=dialog], [role=alertdialog]'))
    setTimeout(() => focusWhenFree(head, looks - 1), LOOK_MS);
}
