import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The panel's id, and the fragment by which it opens as long as no script runs. */
export const filterMenuId = 'filters';
export const filterFormId = 'filter-form';

export interface FilterMenu {
  /** Undefined until the page has hydrated: until then the fragment in the address decides, through the stylesheet. */
  open: boolean | undefined;
  toggle: () => void;
}

/** Each history entry remembers whether the panel was open, so that going back restores it. */
export function useFilterMenu(): FilterMenu {
  const isHydrated = useHydrated();
  const { key } = useLocation();
  const wayHere = useNavigationType();
  const [open, setOpen] = useState(isHydrated ? wasOpen() : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    if (open === undefined) setOpen(location.hash === `#${filterMenuId}`);
    else if (wayHere === 'POP') setOpen(wasOpen());
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each entry anew
  useEffect(() => {
    if (open !== undefined) noteOpen(open);
  }, [key, open]);
  return { open, toggle: () => setOpen(!open) };
}

// Beside what the router keeps there: going through the router would ask for the list again.
// An address that the form itself has asked for may have been left before it was on the screen: the panel was open then.
function wasOpen(): boolean {
  const state = history.state as { filters?: boolean; usr?: { round?: string } | null } | null;
  return state?.filters ?? state?.usr?.round !== undefined;
}
const noteOpen = (filters: boolean): void => history.replaceState({ ...history.state, filters }, '');
