import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';

interface StoredList<Item> {
  items: readonly Item[];
  /** Computes the next list from the newest one, whichever tab wrote it. */
  change: (next: (items: readonly Item[]) => readonly Item[]) => void;
}

/** Browser state that is one list under one key of the local storage: just the array, and no key when it is empty. */
export function createStoredList<Item>(key: string, read: (content: unknown) => Item[]) {
  const storage = listStorage(read);
  const useList = create<StoredList<Item>>()(
    persist(
      (set, get) => ({
        items: [],
        change: (next) => {
          void useList.persist.rehydrate();
          set({ items: next(get().items) });
        },
      }),
      {
        name: key,
        storage,
        partialize: ({ items }) => ({ items }),
        // The server knows no list: the first rendering in the browser must not know one either.
        skipHydration: true,
      },
    ),
  );
  return Object.assign(useList, {
    /** Whether the browser would not keep the last change: it is lost with this page. */
    isRefused: storage.isRefused,
  });
}

type StoredListHook<Item> = ReturnType<typeof createStoredList<Item>>;

/** Reads a list now and whenever another tab has changed it. Gives what ends that. */
export function keepInStep<Item>(useList: StoredListHook<Item>): () => void {
  void useList.persist.rehydrate();
  const { name } = useList.persist.getOptions();
  const follow = (event: StorageEvent) => {
    // A key of null: everything was cleared.
    if (event.key === name || event.key === null) void useList.persist.rehydrate();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

/** Whether the storage has been read: before that an empty list means nothing. */
export function useIsRead<Item>({ persist: { onFinishHydration, hasHydrated } }: StoredListHook<Item>): boolean {
  return useSyncExternalStore(onFinishHydration, hasHydrated, () => false);
}

interface ListStorage<Item> extends PersistStorage<{ items: readonly Item[] }> {
  isRefused: () => boolean;
}

function listStorage<Item>(read: (content: unknown) => Item[]): ListStorage<Item> {
  let refused = false;
  return {
    isRefused: () => refused,
    getItem: (key) => {
      try {
        const text = localStorage.getItem(key);
        return { state: { items: text === null ? [] : read(parse(text)) } };
      } catch {
        // Storage is refused: the list lives as long as this page.
        return null;
      }
    },
    setItem: (key, { state: { items } }) => {
      try {
        if (items.length > 0) localStorage.setItem(key, JSON.stringify(items));
        else localStorage.removeItem(key);
        refused = false;
      } catch {
        // Refused or full: as above.
        refused = true;
      }
    },
    removeItem: (key) => localStorage.removeItem(key),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
