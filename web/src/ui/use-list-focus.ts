import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * For a list whose items may disappear when it is refetched: if the focused item is gone, the focus moves to the list's
 * heading instead of getting lost. Returns the listener for the element around the items.
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

/** What the links of `Pagination` leave in the history. */
export const pagedState = { paged: true };

/** For what heads a list: after paging the focus goes there, since what was pressed may be gone and the page is read from its top. */
export function useFocusAfterPaging<Head extends HTMLElement>(): RefObject<Head | null> {
  const head = useRef<Head>(null);
  const { key, state } = useLocation();
  const wayHere = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that was gone to
  useEffect(() => {
    if (wayHere !== 'POP' && state?.paged) head.current?.focus({ preventScroll: true });
  }, [key]);
  return head;
}
