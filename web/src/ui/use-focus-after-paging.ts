import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

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
