import { findAttempt, type PaymentAttempt } from './payment-attempt.rules.ts';

const KEY = 'fh:payment';
/** Where storage is full, it is known as long as this page lives. */
let inMemory: PaymentAttempt | undefined;

/** Whether there is a payment of anybody's whose end nobody has heard yet. */
export const hasAttempt = (): boolean => read() !== undefined;

/**
 * The payment of this person whose end nobody has heard yet. Kept across reloads and tabs, so that it is gone on with and not
 * repeated. One of somebody else, who was here before, is dropped: nobody pays with another's card.
 */
export function readAttempt(owner: string): PaymentAttempt | undefined {
  const attempt = read();
  if (attempt === undefined || attempt.owner === owner) return attempt;
  forgetAttempt();
  return undefined;
}

function read(): PaymentAttempt | undefined {
  try {
    return findAttempt(JSON.parse(localStorage.getItem(KEY) ?? 'null'), Date.now()) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function keepAttempt(attempt: PaymentAttempt): void {
  inMemory = attempt;
  try {
    localStorage.setItem(KEY, JSON.stringify(attempt));
  } catch {
    // Storage is full or refused.
  }
}

export function forgetAttempt(): void {
  inMemory = undefined;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** One payment at a time, over all tabs. Gives undefined if another tab is at it. */
export async function alone<T>(run: () => Promise<T>): Promise<T | undefined> {
  // Only where the connection is safe; elsewhere the shop's own rules have to do.
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(KEY, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
}
