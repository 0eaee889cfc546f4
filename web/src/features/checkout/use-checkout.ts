import { fromCents, priceText } from '@fieldhouse/contracts/money';
import type { Paid } from '@fieldhouse/contracts/payment.schemas';
import { useEffect, useRef, useState } from 'react';
import { advanceAttempt, type Ending } from './advance-attempt.ts';
import { loadCardProvider } from './load-card-provider.ts';
import type { PaymentAttempt } from './payment-attempt.rules.ts';
import { alone, forgetAttempt, keepAttempt, readAttempt } from './payment-attempt.ts';

type CheckoutState =
  | { readonly at: 'rest' }
  | { readonly at: 'work'; readonly words: string }
  /** Nothing was charged. */
  | { readonly at: 'refused'; readonly words: string; readonly mustLogIn: boolean }
  /** An attempt whose end nobody knows: it can only be gone on with. */
  | { readonly at: 'open'; readonly words: string; readonly totalText: string };

export interface Checkout {
  readonly state: CheckoutState;
  /** The bank's own window is up: ours makes room. */
  readonly bankAsks: boolean;
  /** Makes a token and pays with it; a payment still in doubt is gone on with instead. */
  pay(begin: () => Promise<PaymentAttempt>): Promise<void>;
  goOn(): Promise<void>;
  say(words: string): void;
  /** What was said about an earlier try is not about the next one. */
  startOver(): void;
}

interface CheckoutEvents {
  readonly onPaid: (paid: Paid, attempt: PaymentAttempt) => void;
  /** The shop has looked at the cart and will not have it as it is. */
  readonly onRefused: () => void;
}

const ASK_AGAIN_MS = 2_000;
const OTHER_TAB = 'A payment is under way in another tab of this shop.';
const LEFT_OPEN = 'This payment was begun and not finished. Go on to find out how it stands: nothing is paid twice.';
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
const totalTextOf = ({ totalCents }: PaymentAttempt) => priceText(fromCents(totalCents));

/** One press, one payment, whatever happens on the way. */
export function useCheckout(events: CheckoutEvents): Checkout {
  const [state, setState] = useState<CheckoutState>({ at: 'rest' });
  const [bankAsks, setBankAsks] = useState(false);
  const running = useRef(false);
  // From an earlier visit, or another tab.
  useEffect(() => {
    const left = readAttempt();
    if (left) setState({ at: 'open', words: LEFT_OPEN, totalText: totalTextOf(left) });
  }, []);

  const confirmFor = (attempt: PaymentAttempt) => async (clientSecret: string) => {
    const provider = await loadCardProvider();
    setState({ at: 'work', words: 'Your bank asks you to confirm the payment …' });
    setBankAsks(true);
    try {
      await provider.confirm(clientSecret, totalTextOf(attempt));
    } finally {
      setBankAsks(false);
    }
  };
  const settle = (ending: Ending, attempt: PaymentAttempt) => {
    if (ending.state === 'open') {
      setState({ at: 'open', words: ending.words, totalText: totalTextOf(attempt) });
      return;
    }
    forgetAttempt();
    if (ending.state === 'paid') return events.onPaid(ending.paid, attempt);
    setState({ at: 'refused', words: ending.words, mustLogIn: ending.code === 'not-signed-in' });
    events.onRefused();
  };
  const send = async (attempt: PaymentAttempt, isFirstTime: boolean) => {
    setState({ at: 'work', words: 'Paying …' });
    settle(await advanceAttempt(attempt, isFirstTime, { confirm: confirmFor(attempt), wait }), attempt);
  };
  /** A second press, in this tab or another, finds the first one at work. */
  const once = async (run: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    try {
      const ran = await alone(async () => {
        await run();
        return true;
      });
      if (!ran) setState({ at: 'refused', words: OTHER_TAB, mustLogIn: false });
    } finally {
      running.current = false;
    }
  };

  return {
    state,
    bankAsks,
    pay: (begin) =>
      once(async () => {
        const left = readAttempt();
        if (left) return send(left, false);
        setState({ at: 'work', words: 'Paying …' });
        const attempt = await beginOr(begin, (words) => setState({ at: 'refused', words, mustLogIn: false }));
        if (!attempt) return;
        keepAttempt(attempt);
        await send(attempt, true);
      }),
    goOn: () =>
      once(async () => {
        const left = readAttempt();
        if (left) await send(left, false);
        else setState({ at: 'rest' });
      }),
    startOver: () => setState((now) => (now.at === 'refused' ? { at: 'rest' } : now)),
    say: (words) => setState({ at: 'refused', words, mustLogIn: false }),
  };
}

/** Without a token nothing has begun: whatever went wrong, nothing was charged. */
async function beginOr(
  begin: () => Promise<PaymentAttempt>,
  tell: (words: string) => void,
): Promise<PaymentAttempt | undefined> {
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name !== 'CardProblem') console.error(error);
    tell(error.name === 'CardProblem' ? error.message : 'The card could not be used. Please try again.');
    return undefined;
  }
}
