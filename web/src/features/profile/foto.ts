import { parseUrl } from '@fieldhouse/contracts/parse-url';
import { useEffect, useSyncExternalStore } from 'react';
import { onStorage, readEntry, writeEntry } from '../../lib/browser-store.ts';

const KEY = 'foto';
/** Whose it is: the account's id. The next person in this browser has a face of their own. */
const OWNER = 'fh:foto-owner';

/** The stored address of this person's profile picture; broken or foreign content counts as none. */
export function readFoto(owner: string): string | undefined {
  return (readEntry(OWNER) ?? owner) === owner ? pictureAddress(readEntry(KEY) ?? '') : undefined;
}

/** Undefined removes it. False if the browser blocks storage. */
export function storeFoto(owner: string, address: string | undefined): boolean {
  const stored = writeEntry(KEY, address) && writeEntry(OWNER, address && owner);
  // Browsers tell other tabs, but not the one that changed it.
  if (stored) dispatchEvent(new StorageEvent('storage', { key: KEY }));
  return stored;
}

/** A picture without an owner belongs to the first account that is shown with it. */
export function claimFoto(owner: string): void {
  if (readEntry(KEY) !== undefined && readEntry(OWNER) === undefined) writeEntry(OWNER, owner);
}

export function useFoto(owner: string): string | undefined {
  useEffect(() => claimFoto(owner), [owner]);
  return useSyncExternalStore(
    onStorage,
    () => readFoto(owner),
    () => undefined,
  );
}

/** The address of a picture that a page may show: the web only, nothing that could run. */
export function pictureAddress(text: string | null): string | undefined {
  const url = parseUrl(text?.trim() ?? '');
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}

/** Of the first and the last part of a name. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return ends.map((part) => [...(part ?? '')][0]?.toUpperCase() ?? '').join('');
}
