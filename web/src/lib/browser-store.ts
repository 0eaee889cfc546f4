import { useSyncExternalStore } from 'react';
import { isRecord, parseJson } from './stored-content.rules.ts';

// The one way to what the shop keeps in the browser's storage (decision 40). Whatever is there may be broken, of an older
// version or another program's, another tab may have changed it a moment ago, and the browser may refuse or be full.

/** For all tabs and for good, or for this tab alone. */
type Area = 'local' | 'session';

/**
 * What belongs to an account goes when it leaves. It is found by its key, for the code that has stored it may not be loaded
 * then, and has its owner, the account's id, as a field.
 */
const accountKeys = ['fh:payment', 'fh:draft:'] as const;
type AccountKey = 'fh:payment' | `fh:draft:${string}`;

type StoreOptions<Value> = {
  readonly area?: Area;
  /** What there is without an entry. It is stored as none. */
  readonly empty: Value;
  /**
   * Content of version 0 is stored as it is: its format is the specification's, or older than versions. From 1 on it lies in
   * an envelope that says so.
   */
  readonly version?: number;
  /** Makes a value of content of any version, and `empty` of what it cannot use. */
  readonly read: (content: unknown, version: number) => Value;
} & ({ readonly owner: 'browser'; readonly key: string } | { readonly owner: 'account'; readonly key: AccountKey });

export interface BrowserStore<Value> {
  /** The newest value, whichever tab wrote it. */
  readonly get: () => Value;
  readonly change: (next: (value: Value) => Value) => void;
  /** Whether the browser would not store the last change: it is lost with this page. */
  readonly isRefused: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly empty: Value;
}

export function createBrowserStore<Value>(options: StoreOptions<Value>): BrowserStore<Value> {
  const { key, area, empty, version = 0, read } = options;
  const listeners = new Set<() => void>();
  let last: { readonly text: string | undefined; readonly value: Value } = { text: undefined, value: empty };
  /** What the browser would not store. It is valid as long as the storage has not changed since. */
  let unsaved: typeof last | undefined;

  const get = () => {
    const text = readEntry(key, area);
    if (unsaved && unsaved.text === text) return unsaved.value;
    unsaved = undefined;
    // The same value for the same text: React takes another one for a change.
    if (last.text !== text) last = { text, value: text === undefined ? empty : read(...unwrap(parseJson(text))) };
    return last.value;
  };
  const change: BrowserStore<Value>['change'] = (next) => {
    const value = next(get());
    const isEmpty = JSON.stringify(value) === JSON.stringify(empty);
    const text = isEmpty ? undefined : JSON.stringify(version === 0 ? value : { version, value });
    unsaved = writeEntry(key, text, area) ? undefined : { text: readEntry(key, area), value };
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    const stop = onStorage(listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  };
  return { get, change, isRefused: () => unsaved !== undefined, subscribe, empty };
}

/** What `select` makes of the stored value. The server knows no storage: until the page is hydrated the store is empty. */
export function useStored<Value, Selected>(store: BrowserStore<Value>, select: (value: Value) => Selected): Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.empty),
  );
}

/** The stored text; none also where the browser refuses storage. */
export function readEntry(key: string, area: Area = 'local'): string | undefined {
  try {
    return storageOf(area).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or takes it away. False if storage is blocked or full. */
export function writeEntry(key: string, text: string | undefined, area: Area = 'local'): boolean {
  try {
    if (text === undefined) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Tells when another tab may have changed something. */
export function onStorage(listener: (event: Event) => void): () => void {
  // A document restored from the back/forward cache has missed all events in the meantime.
  for (const event of ['storage', 'pageshow']) addEventListener(event, listener);
  return () => {
    for (const event of ['storage', 'pageshow']) removeEventListener(event, listener);
  };
}

/** Takes away what belongs to accounts, but for that of `owner`. */
export function forgetAccounts(area: Area, owner?: string): void {
  for (const key of listEntries(area)) {
    if (!accountKeys.some((start) => key.startsWith(start))) continue;
    if (owner === undefined || ownerOf(key, area) !== owner) writeEntry(key, undefined, area);
  }
}

export function listEntries(area: Area): string[] {
  try {
    const storage = storageOf(area);
    return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  } catch {
    return [];
  }
}

/** Even to name it may throw. */
const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

function ownerOf(key: string, area: Area): unknown {
  const [content] = unwrap(parseJson(readEntry(key, area) ?? ''));
  return isRecord(content) ? content.owner : undefined;
}

function unwrap(content: unknown): [content: unknown, version: number] {
  if (isRecord(content) && typeof content.version === 'number' && 'value' in content)
    return [content.value, content.version];
  return [content, 0];
}
