import { startGuestSession } from '@fieldhouse/contracts/guest.endpoints';
import { readEntry, writeEntry } from '../browser-store.ts';
import { call } from '../call.ts';
import { GUEST, readToken } from './session.ts';
import { askOwner } from './token-holder.ts';

/** Whose session it is: for the same address it is used again. */
const ADDRESS = 'fh:guest-email';

/** As the owner of what a guest pays: each session is a guest of its own. No more than is needed to tell two apart. */
const ownerName = (token: string) => `guest ${token.slice(-12)}`;

/** The guest of this browser. None while somebody is signed in. */
export function findGuest(): string | undefined {
  const token = readToken() === undefined ? readEntry(GUEST) : undefined;
  return token && ownerName(token);
}

/** Begins a session for this address, unless there is one. Throws what the shop has against it. */
export async function becomeGuest(email: string): Promise<void> {
  if (readToken() !== undefined) return;
  if (findGuest() !== undefined && readEntry(ADDRESS) === email) return;
  const { tokenId } = await call(startGuestSession, { body: { email } });
  writeEntry(GUEST, tokenId);
  writeEntry(ADDRESS, email);
}

/** Who buys in this browser: an account's id or the guest. None for a visitor; throws while the shop is away. */
export async function askBuyer(): Promise<string | undefined> {
  return (await askOwner()) ?? findGuest();
}
