import { useEffect, useSyncExternalStore } from 'react';
import { onStorage, readEntry, writeEntry } from '../../lib/browser-store.ts';
import { pictureAddress } from './foto.rules.ts';

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

/** One that nobody's name stands beside is the first person's who is shown with it, and nobody else's from then on. */
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
