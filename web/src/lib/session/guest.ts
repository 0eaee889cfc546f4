import { GUEST_SESSION_HOURS } from '@fieldhouse/contracts/account.rules';
import { startGuestSession } from '@fieldhouse/contracts/quote.endpoints';
import { readEntry, writeEntry } from '../browser-store.ts';
import { call } from '../call.ts';
import { GUEST, GUEST_ADDRESS, GUEST_KEPT, readGuestToken, readToken, removeGuest } from './session.ts';
import { askOwner } from './token-holder.ts';

/** As the owner of what a guest pays: each session is a guest of its own. No more than is needed to tell two apart. */
const ownerName = (token: string) => `guest ${token.slice(-12)}`;

/** The guest of this tab. None while an account is signed in. */
export function findGuest(): string | undefined {
  const token = readToken() === undefined ? readGuestToken() : undefined;
  return token && ownerName(token);
}

const STAY_MS = GUEST_SESSION_HOURS * 3_600_000;

/** Begins a session for this address, unless there is one: for this tab, or for the browser if that is asked for. */
export async function becomeGuest(email: string, stays: boolean): Promise<void> {
  if (readToken() !== undefined) return;
  let token = readGuestToken();
  if (token === undefined || readAddress() !== email) {
    token = (await call(startGuestSession, { body: { email } })).tokenId;
    removeGuest(['local']);
  }
  removeGuest(['session']);
  keep(stays ? 'local' : 'session', token, email);
  if (stays) writeEntry(GUEST_KEPT, `stay ${Date.now() + STAY_MS}`);
  else if (readEntry(GUEST_KEPT)?.startsWith('stay ')) removeGuest(['local']);
}

/** A closed tab does not cost a payment that has begun: until it has ended, the browser knows whose it is. */
export function keepGuestForPayment(ms: number): void {
  const token = readEntry(GUEST, 'session');
  if (token === undefined) return;
  keep('local', token, readAddress() ?? '');
  writeEntry(GUEST_KEPT, `payment ${Date.now() + ms}`);
}

/** It has ended: the guest is this tab's again. */
export function endKeeping(): void {
  if (!readEntry(GUEST_KEPT)?.startsWith('payment ')) return;
  const token = readGuestToken();
  if (token !== undefined) keep('session', token, readAddress() ?? '');
  removeGuest(['local']);
}

const readAddress = () => readEntry(GUEST_ADDRESS, 'session') ?? readEntry(GUEST_ADDRESS);

function keep(area: 'local' | 'session', token: string, email: string): void {
  writeEntry(GUEST, token, area);
  writeEntry(GUEST_ADDRESS, email, area);
}

/** Who buys in this browser: an account's id or the guest. None for a visitor; throws while the shop is away. */
export async function askBuyer(): Promise<string | undefined> {
  return (await askOwner()) ?? findGuest();
}
