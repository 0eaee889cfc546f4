import { useEffect, useRef } from 'react';
import { useToken } from '../../lib/session/session.ts';
import { askOwner } from '../../lib/session/token-holder.ts';
import type { PaymentAttempt } from './payment-attempt.rules.ts';
import { hasAttempt, onAttemptEnded, readAttempt } from './payment-attempt.ts';

/**
 * Looks for a payment that whoever is signed in has begun on an earlier visit or in another tab; again when another tab
 * has ended it, and when somebody else is signed in, or nobody any more.
 */
export function useUnfinishedAttempt(onLooked: (left: PaymentAttempt | undefined) => void): void {
  const token = useToken();
  const looked = useRef(onLooked);
  useEffect(() => {
    looked.current = onLooked;
  });
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const owner = token !== undefined && hasAttempt() ? await askOwner() : undefined;
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
