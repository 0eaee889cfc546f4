import { ApiError } from './api-error.ts';
import type { ReadHeader } from './call.ts';

export interface ListPage<Item> {
  items: readonly Item[];
  /** How many there are on all pages; with `more` at least as many. */
  total: number;
  more: boolean;
  page: number;
  pages: number;
}

/** A list that does not grow: all of it is one page. */
export const wholeList = <Item>(items: readonly Item[]): ListPage<Item> => ({
  items,
  total: items.length,
  more: false,
  page: 1,
  pages: 1,
});

/** A page of a list that can grow, from what `call.whole` gives: the totals travel in the answer's headers. */
export function toListPage<Item>(
  { body, header }: { body: readonly Item[]; header: ReadHeader },
  page: string,
): ListPage<Item> {
  const figure = (name: string, least: number) => Math.max(least, Number(header(name)) || 0);
  return {
    items: body,
    total: figure('x-total-count', body.length),
    more: header('x-total-more') === 'true',
    page: Math.max(1, Math.trunc(Number(page)) || 1),
    pages: figure('x-total-pages', 1),
  };
}

/** What the address asks of a list: its page, and what it is narrowed by under these names. */
export function readListQuery<Name extends string>(
  { url }: Request,
  ...names: Name[]
): { page: string } & Record<Name, string | undefined> {
  const search = new URL(url).searchParams;
  const filters = names.map((name) => [name, search.get(name)?.trim() || undefined]);
  return { page: search.get('page') ?? '1', ...Object.fromEntries(filters) };
}

/** Of a list that is known as a whole, the one that an address names; null for `new`. */
export function pickStored<Thing extends { readonly _id: string }>(
  things: readonly Thing[],
  { _id: id }: { readonly _id: string },
  gone: string,
): Thing | null {
  const found = things.find(({ _id }) => _id === id) ?? null;
  if (!found && id !== 'new') throw new ApiError(404, { error: gone, code: 'not-found' });
  return found;
}
