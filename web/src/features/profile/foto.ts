import { useSyncExternalStore } from 'react';
import { pictureAddress } from './foto.rules.ts';

const KEY = 'foto';

/** The stored address of the profile picture; broken or foreign content counts as none. */
function readFoto(): string | undefined {
  try {
    return pictureAddress(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** None takes it away. False where the browser refuses storage. */
export function storeFoto(address: string | undefined): boolean {
  try {
    if (address === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, address);
    // Browsers tell other tabs, but not the one that changed it.
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    return true;
  } catch {
    return false;
  }
}

function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

export function useFoto(): string | undefined {
  return useSyncExternalStore(onStorage, readFoto, () => undefined);
}
