import { createBrowserStore } from '../../lib/browser-store.ts';

const MOST = 12;

/** The products that this browser has looked at, the last one first. The shop itself does not know them. */
export const viewedStore = createBrowserStore<readonly string[]>({
  owner: 'browser',
  key: 'fh:recent',
  empty: [],
  version: 1,
  read: (content) => (Array.isArray(content) ? firstOf(content.filter(isId)) : []),
});

export const noteViewed = (id: string): void => viewedStore.change((ids) => firstOf([id, ...ids]));

/** Those that are not in the shop any more. */
export const forgetViewed = (gone: readonly string[]): void =>
  viewedStore.change((ids) => ids.filter((id) => !gone.includes(id)));

const firstOf = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, MOST);
const isId = (entry: unknown): entry is string => typeof entry === 'string' && /^[\da-f-]{36}$/i.test(entry);
