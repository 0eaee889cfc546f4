import { useSyncExternalStore } from 'react';

// The one way to what the shop keeps in the browser's storage. Whatever is there may be broken, of an older version or
// somebody else's, another tab may have changed it a moment ago, and the browser may refuse it altogether.

interface StoreOptions<Value> {
  readonly key: string;
  /** What there is without an entry. It is stored as none. */
  readonly empty: Value;
  /** Makes a value of what was stored, and `empty` of what it cannot use. */
  readonly read: (content: unknown) => Value;
}

export interface BrowserStore<Value> {
  /** The newest value, whichever tab wrote it. */
  readonly get: () => Value;
  readonly change: (next: (value: Value) => Value) => void;
  /** Whether the browser would not store the last change: it is lost with this page. */
  readonly isRefused: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly empty: Value;
}

export function createBrowserStore<Value>({ key, empty, read }: StoreOptions<Value>): BrowserStore<Value> {
  const listeners = new Set<() => void>();
  let last: { readonly text: string | null; readonly value: Value } = { text: null, value: empty };
  /** What the browser would not store. It counts as long as the storage still holds what it held then. */
  let unsaved: typeof last | undefined;

  const get = () => {
    const text = readText(key);
    if (unsaved?.text === text) return unsaved.value;
    unsaved = undefined;
    // The same value for the same text: React takes another one for a change.
    if (last.text !== text) last = { text, value: text === null ? empty : read(parse(text)) };
    return last.value;
  };
  return {
    get,
    change: (next) => {
      const value = next(get());
      const text = JSON.stringify(value);
      unsaved = writeText(key, text === JSON.stringify(empty) ? null : text)
        ? undefined
        : { text: readText(key), value };
      for (const listener of listeners) listener();
    },
    isRefused: () => unsaved !== undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      // A document that comes back from the browser's own cache has heard of nothing meanwhile.
      for (const event of ['storage', 'pageshow']) addEventListener(event, listener);
      return () => {
        listeners.delete(listener);
        for (const event of ['storage', 'pageshow']) removeEventListener(event, listener);
      };
    },
    empty,
  };
}

/** What `select` makes of the stored value. The server knows no storage: until the page is alive the store is empty. */
export function useStored<Value, Selected>(store: BrowserStore<Value>, select: (value: Value) => Selected): Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.empty),
  );
}

/** None also where the browser refuses storage. */
function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where storage is refused or full. */
function writeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
