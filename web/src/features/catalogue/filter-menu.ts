import { useEffect, useState } from 'react';

/** The panel's id, and the fragment by which it opens as long as no script runs. */
export const filterMenuId = 'filters';
export const filterFormId = 'filter-form';

export interface FilterMenu {
  /** Undefined until the page is alive: up to then the address's fragment decides, through the stylesheet. */
  open: boolean | undefined;
  toggle: () => void;
}

export function useFilterMenu(): FilterMenu {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => setOpen(location.hash === `#${filterMenuId}`), []);
  return { open, toggle: () => setOpen(!open) };
}
