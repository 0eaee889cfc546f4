import { verifyAdmin } from '@fieldhouse/contracts/accounts.endpoints';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { forgetSession, readToken } from '../../lib/session-token.ts';

/** Who the stored token belongs to; `nobody` when it is dead, none while the shop cannot say. */
export type Holder = 'admin' | 'client' | 'nobody' | undefined;

export async function askHolder(): Promise<Holder> {
  try {
    return (await call(verifyAdmin)) ? 'admin' : 'client';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return 'nobody';
    return error.status === 403 ? 'client' : undefined;
  }
}

/** A mere hint: it decides which buttons of the header are painted first, and nothing else. */
export function rememberRole(role: 'admin' | 'client'): void {
  try {
    localStorage.setItem('fh:role', role);
  } catch {
    // Storage is refused: then there is no token either.
  }
}

/** False where the browser refuses storage: then nobody can be logged in. */
export function storeToken(token: string): boolean {
  try {
    localStorage.removeItem('fh:role');
    localStorage.setItem('token', token);
    return true;
  } catch {
    return false;
  }
}

/** Browsers tell other tabs that the storage has changed, but not the one that changed it. */
function announceChange(): void {
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

/** Holds the stored token against the shop. Gives true if it was dead, and is now gone from here. */
export async function checkSession(): Promise<boolean> {
  const token = readToken();
  if (token === undefined) return false;
  const holder = await askHolder();
  // Another tab has logged in or out meanwhile: the answer is about somebody else.
  if (readToken() !== token || holder === undefined) return false;
  if (holder === 'nobody') forgetSession();
  else rememberRole(holder);
  announceChange();
  return holder === 'nobody';
}
