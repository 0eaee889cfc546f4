import { useEffect, useSyncExternalStore } from 'react';
import { pictureAddress } from './foto.rules.ts';

const KEY = 'foto';
/** Whose it is: the account's id. The next person in this browser has a face of their own. */
const OWNER = 'fh:foto-owner';

/** The stored address of this person's profile picture; broken or foreign content counts as none. */
export function readFoto(owner: string): string | undefined {
  try {
    if ((localStorage.getItem(OWNER) ?? owner) !== owner) return undefined;
    return pictureAddress(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** None takes it away. False where the browser refuses storage. */
export function storeFoto(owner: string, address: string | undefined): boolean {
  try {
    const entries = { [KEY]: address, [OWNER]: address && owner };
    for (const [key, value] of Object.entries(entries))
      if (value === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    // Browsers tell other tabs, but not the one that changed it.
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    return true;
  } catch {
    return false;
  }
}

/** One that nobody's name stands beside is the first person's who is shown with it, and nobody else's from then on. */
export function claimFoto(owner: string): void {
  try {
    if (localStorage.getItem(KEY) !== null && localStorage.getItem(OWNER) === null) localStorage.setItem(OWNER, owner);
  } catch {
    // Storage is refused: there is none.
  }
}

function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

export function useFoto(owner: string): string | undefined {
  useEffect(() => claimFoto(owner), [owner]);
  return useSyncExternalStore(
    onStorage,
    () => readFoto(owner),
    () => undefined,
  );
}
