/** What an address asks of a list, as a view keeps it: without the page and what is left empty, and the same however it was put together. */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search);
  const asked = [...query].filter(([name, value]) => name !== 'page' && value.trim() !== '');
  return new URLSearchParams(asked.toSorted(([one], [other]) => one.localeCompare(other))).toString();
}

export interface Sorting {
  /** What the address has for it as `sort`; empty: nothing. */
  readonly ascending: string;
  readonly descending: string;
}

/** How a list is sorted by a column now, and the address that turns it round. */
export function sortingOf({ ascending, descending }: Sorting, search: string) {
  const query = new URLSearchParams(search);
  const now = query.get('sort') ?? '';
  const is = now === ascending ? 'ascending' : now === descending ? 'descending' : undefined;
  const next = is === 'ascending' ? descending : ascending;
  query.delete('page');
  if (next) query.set('sort', next);
  else query.delete('sort');
  return { is, next: `?${query}` } as const;
}
