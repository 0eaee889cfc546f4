import { createBrowserStore } from '../../lib/browser-store.ts';
import { endKeeping, keepGuestForPayment } from '../../lib/session/guest.ts';
import { runAlone } from '../../ui/browser-facts.ts';
import { FORGOTTEN_MS, isRecent, type PaymentAttempt, readStoredAttempt } from './payment-attempt.rules.ts';

const KEY = 'fh:payment';
const store = createBrowserStore<PaymentAttempt | undefined>({
  key: KEY,
  owner: 'account',
  empty: undefined,
  read: readStoredAttempt,
});

/** Whether there is an unfinished payment. */
export const hasAttempt = (): boolean => read() !== undefined;

/**
 * The unfinished payment of this person. Stored across reloads and tabs, so that it is resumed rather than repeated.
 * One of another buyer is dropped: it would charge that buyer's card.
 */
export function readAttempt(owner: string): PaymentAttempt | undefined {
  const attempt = read();
  if (attempt === undefined || attempt.owner === owner) return attempt;
  forgetAttempt();
  return undefined;
}

function read(now = Date.now()): PaymentAttempt | undefined {
  const attempt = store.get();
  return attempt && isRecent(attempt, now) ? attempt : undefined;
}

export function keepAttempt(attempt: PaymentAttempt): void {
  store.change(() => attempt);
  keepGuestForPayment(FORGOTTEN_MS);
}

/** Ends this attempt. False if that has been done already, by a logout or another tab: it is not to be acted on twice. */
export function endAttempt({ tokenId, startedAt }: PaymentAttempt): boolean {
  // However old it is by now.
  if (read(startedAt)?.tokenId !== tokenId) return false;
  forgetAttempt();
  return true;
}

/** Tells when another tab has ended one. Those that begin there are its own business as long as it is at it. */
export function onAttemptEnded(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    // Without a key the whole storage was emptied.
    if (newValue === null && (key === KEY || key === null)) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

export function forgetAttempt(): void {
  store.change(() => undefined);
  endKeeping();
}

/** One payment at a time across all tabs. Resolves with undefined if another tab is paying. */
export const alone = <T>(run: () => Promise<T>): Promise<T | undefined> => runAlone(KEY, run);
