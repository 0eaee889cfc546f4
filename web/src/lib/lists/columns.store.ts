import type { ViewedList } from '@fieldhouse/contracts/workplace.rules';
import { createBrowserStore, useStored } from '../browser-store.ts';
import { isRecord } from '../stored-content.rules.ts';

type Hidden = Partial<Record<ViewedList, readonly string[]>>;

/** Which columns somebody has put away, by list. */
const store = createBrowserStore<Hidden>({
  key: 'fh:hidden-columns',
  owner: 'browser',
  empty: {},
  read: (content) =>
    isRecord(content) ? Object.fromEntries(Object.entries(content).filter(([, keys]) => Array.isArray(keys))) : {},
});

const none: readonly string[] = [];

export const useHiddenColumns = (list: ViewedList): readonly string[] =>
  useStored(store, (hidden) => hidden[list] ?? none);

export function showColumn(list: ViewedList, key: string, shown: boolean): void {
  store.change((hidden) => {
    const others = (hidden[list] ?? none).filter((one) => one !== key);
    return { ...hidden, [list]: shown ? others : [...others, key] };
  });
}
