import { useSyncExternalStore } from 'react';

/** The stored login token; none where the browser refuses storage. */
export function readToken(): string | undefined {
  try {
    return localStorage.getItem('token') ?? undefined;
  } catch {
    return undefined;
  }
}

function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** The token for what is drawn in the browser only: on the server, and until the page is alive, there is none. */
export function useToken(): string | undefined {
  return useSyncExternalStore(onStorage, readToken, () => undefined);
}

/** Forgets who is logged in, here. Whoever also wants the shop to forget the token calls it before. */
export function forgetSession(): void {
  try {
    localStorage.removeItem('token');
    localStorage.removeItem('fh:role');
  } catch {
    // Storage is refused: there was nothing to forget.
  }
}

/** The shop has given the same person a new token. */
export function renewToken(token: string): void {
  try {
    localStorage.setItem('token', token);
    // Browsers tell other tabs, but not the one that changed it.
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  } catch {
    // Storage is refused: there was no token to renew.
  }
}
