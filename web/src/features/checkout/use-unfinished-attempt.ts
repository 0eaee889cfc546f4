import { useEffect, useRef } from 'react';
import { askBuyer } from '../../lib/session/guest.ts';
import { useToken } from '../../lib/session/session.ts';
import type { PaymentAttempt } from './payment-attempt.rules.ts';
import { hasAttempt, onAttemptEnded, readAttempt } from './payment-attempt.ts';

/**
 * Looks for a payment that this buyer has begun on an earlier visit or in another tab; again when another tab
 * has ended it, and when the session changes.
 */
export function useUnfinishedAttempt(onLooked: (left: PaymentAttempt | undefined) => void): void {
  const token = useToken();
  const looked = useRef(onLooked);
  useEffect(() => {
    looked.current = onLooked;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another person
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const owner = hasAttempt() ? await askBuyer() : undefined;
      if (!gone) looked.current(owner === undefined ? undefined : readAttempt(owner));
    };
    // Not known now, it is asked before anything is paid.
    const lookNow = () => void look().catch(console.warn);
    lookNow();
    const stop = onAttemptEnded(lookNow);
    return () => {
      gone = true;
      stop();
    };
  }, [token]);
}
