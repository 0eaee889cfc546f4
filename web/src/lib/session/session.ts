import type { Role } from '@fieldhouse/contracts/rights';
import { useSyncExternalStore } from 'react';
import { forgetAccounts, listEntries, onStorage, readEntry, writeEntry } from '../browser-store.ts';

// Who is signed in, in this browser: the token, a hint of the role, and whose session it is. Everything that begins, goes
// on or ends a session goes through here, so that all tabs hear of it. Nothing of it is known on the server.

/** By itself (the shop does not know the token any more), or by a logout. */
export type EndedBy = 'expired' | 'sign-out';

const TOKEN = 'token';
/** A mere hint: it decides which buttons of the header are painted first, and whether a closed shop is drawn. */
const ROLE = 'fh:role';
/** Lies beside a token that went by a logout, for the other tabs. A token that is gone without it has expired. */
const SIGNED_OUT = 'fh:signed-out';
/**
 * The session of a guest, who buys without an account, and the address it is for. It counts as long as no account is signed in, and
 * ends with the tab; it lies in the browser only while `GUEST_KEPT` says so: why, and until when.
 */
export const GUEST = 'fh:guest';
export const GUEST_ADDRESS = 'fh:guest-email';
export const GUEST_KEPT = 'fh:guest-kept';
/** The keys of orders that links of mails have opened in this tab (order-key.ts). */
const ORDER_KEY = 'fh:order-key:';
/** Lies in this tab for the next document: what it tells about a session that ended in this one (leave.ts). */
export const FAREWELL = 'fh:farewell';

/** The stored login token; none if the browser blocks storage. */
export const readToken = (): string | undefined => readEntry(TOKEN);

export function readGuestToken(): string | undefined {
  const [, until] = (readEntry(GUEST_KEPT) ?? '').split(' ');
  if (until !== undefined && Number(until) < Date.now()) removeGuest(['local']);
  return readEntry(GUEST, 'session') ?? readEntry(GUEST);
}

/** Of the account that is signed in, else of the guest. */
export const readBuyerToken = (): string | undefined => readToken() ?? readGuestToken();

/** As `useToken`. */
export const useBuyerToken = (): string | undefined => useSyncExternalStore(onStorage, readBuyerToken, () => undefined);

const areas = ['local', 'session'] as const;

export function removeGuest(from: readonly (typeof areas)[number][] = areas): void {
  for (const area of from) for (const key of [GUEST, GUEST_ADDRESS, GUEST_KEPT]) writeEntry(key, undefined, area);
}

/** Ends the guest's session, and takes away what links of mails have opened. */
export function forgetGuest(): void {
  removeGuest();
  for (const key of listEntries('session')) if (key.startsWith(ORDER_KEY)) writeEntry(key, undefined, 'session');
}

export const hasFarewell = (): boolean => readEntry(FAREWELL, 'session') !== undefined;

/** The session that this document has been drawn for. */
let shown = readToken();
/** Whose it is, once the shop has been asked: the account's id. */
let owner: { readonly token: string; readonly id: string } | undefined;

/** The token for what is drawn in the browser only: on the server, and until the page is hydrated, there is none. */
export function useToken(): string | undefined {
  return useSyncExternalStore(onStorage, readToken, () => undefined);
}

const isStaff = (): boolean => readToken() !== undefined && readEntry(ROLE) === 'admin';

/** As `useToken`: whether it is probably a member of staff. */
export const useStaff = (): boolean => useSyncExternalStore(onStorage, isStaff, () => false);

/** Browsers tell other tabs that the storage has changed, but not the one that changed it. */
export function announceSession(): void {
  dispatchEvent(new StorageEvent('storage', { key: TOKEN }));
}

/** False if the browser blocks storage: then there can be no login. */
export function startSession(token: string): boolean {
  writeEntry(ROLE, undefined);
  writeEntry(SIGNED_OUT, undefined);
  forgetGuest();
  return writeEntry(TOKEN, token);
}

/** The shop has given the same person a new token. */
export function renewToken(token: string): void {
  if (owner && owner.token === readToken()) owner = { token, id: owner.id };
  shown = token;
  // Where storage is refused there was no token to renew.
  if (writeEntry(TOKEN, token)) announceSession();
}

export function rememberRole(role: Role): void {
  writeEntry(ROLE, role);
}

export function rememberOwner(token: string, id: string): void {
  owner = { token, id };
}

/** Whose session it is, if that has been asked before. */
export function findOwner(token = readToken()): string | undefined {
  return owner?.token === token ? owner?.id : undefined;
}

/**
 * A logout in this tab. The caller loads the login page as a new document, so that nothing is left in memory. Other
 * tabs do so by themselves.
 */
export function signOutHere(): void {
  shown = undefined;
  for (const area of areas) forgetAccounts(area);
  forgetGuest();
  forget('sign-out');
}

/** The shop has answered 401 to this token. Another one may be stored by now: then that answer is about no session here. */
export function tokenRefused(token: string): void {
  if (readToken() === token) forget('expired');
  // Asked for again at the next payment.
  if (readGuestToken() === token) removeGuest();
}

function forget(by: EndedBy): void {
  writeEntry(SIGNED_OUT, by === 'sign-out' ? '1' : undefined);
  writeEntry(ROLE, undefined);
  writeEntry(TOKEN, undefined);
  announceSession();
}

export type SessionChange =
  | { readonly to: 'nobody'; readonly by: EndedBy; readonly owner: string | undefined }
  | { readonly to: 'somebody' }
  /** Another token instead of the one before: of another account, unless the owner turns out to be the same. */
  | { readonly to: 'another'; readonly owner: string | undefined };

/** Tells of every beginning and end that this document has not brought about itself, whichever tab it came from. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  const follow = () => {
    const token = readToken();
    if (token === shown) return;
    const before = shown;
    shown = token;
    listener(changeBetween(before, token));
  };
  follow();
  return onStorage(follow);
}

function changeBetween(before: string | undefined, token: string | undefined): SessionChange {
  if (before === undefined) return { to: 'somebody' };
  const ownerBefore = findOwner(before);
  if (token !== undefined) return { to: 'another', owner: ownerBefore };
  const wasSignedOut = readEntry(SIGNED_OUT) !== undefined;
  return { to: 'nobody', by: wasSignedOut ? 'sign-out' : 'expired', owner: ownerBefore };
}
