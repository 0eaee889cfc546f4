import type { Paid } from '@fieldhouse/contracts/payment.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { moneyIn, useCurrency } from '../../lib/money.ts';
import { askBuyer } from '../../lib/session/guest.ts';
import { leaveEndedSession } from '../../lib/session/leave.ts';
import { toAddress } from '../../ui/base-path.ts';
import { advanceAttempt, type Ending, GUEST_ENDED } from './advance-attempt.ts';
import { loadCardProvider } from './load-card-provider.ts';
import { isGuest, type PaymentAttempt, totalOf } from './payment-attempt.rules.ts';
import { alone, endAttempt, keepAttempt, readAttempt } from './payment-attempt.ts';
import { useUnfinishedAttempt } from './use-unfinished-attempt.ts';

type PaymentState =
  | { readonly at: 'rest' }
  | { readonly at: 'work'; readonly text: string }
  /** You have not been charged. */
  | { readonly at: 'refused'; readonly text: string }
  /** An attempt whose outcome is unknown: it can only be resumed. */
  | { readonly at: 'open'; readonly text: string; readonly totalText: string };

/** Has the card provider make a token for what is to be paid, for a buyer who may pay it. */
type BeginPayment = () => Promise<Omit<PaymentAttempt, 'owner'>>;

export interface Payment {
  readonly state: PaymentState;
  /** Creates a token and pays with it; an unfinished payment is resumed instead. */
  pay(begin: BeginPayment, becomeBuyer: () => Promise<void>): Promise<void>;
  continuePayment(): Promise<void>;
  /** What was said about an earlier try is not about the next one. */
  startOver(): void;
}

interface PaymentEvents {
  /** `endedHere`: the end of this attempt was not handled before, in another tab for instance. */
  readonly onPaid: (paid: Paid, attempt: PaymentAttempt, endedHere: boolean) => void;
  /** The shop has refused the cart as it is. */
  readonly onRefused: () => void;
}

const ASK_AGAIN_MS = 2_000;
const OTHER_TAB = t`A payment is already in progress in another tab.`;
const LEFT_OPEN = t`This payment was started but not finished. Continue to check its status. You will not be charged twice.`;
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, ASK_AGAIN_MS));

/** One click, one payment, whatever happens on the way. */
export function usePayment(events: PaymentEvents): Payment {
  const currency = useCurrency();
  const totalTextOf = (attempt: PaymentAttempt) => moneyIn(attempt.currency ?? currency)(totalOf(attempt));
  const [state, setState] = useState<PaymentState>({ at: 'rest' });
  const refuse = (text: string) => setState({ at: 'refused', text });
  const once = useOnce(() => refuse(OTHER_TAB));
  useUnfinishedAttempt((left) =>
    setState((now) => {
      if (now.at === 'work') return now;
      if (left) return { at: 'open', text: LEFT_OPEN, totalText: totalTextOf(left) };
      return now.at === 'open' ? { at: 'rest' } : now;
    }),
  );

  const confirmFor = (attempt: PaymentAttempt) => async (clientSecret: string) => {
    const provider = await loadCardProvider();
    setState({ at: 'work', text: t`Your bank is asking you to confirm the payment …` });
    await provider.confirm(clientSecret, totalTextOf(attempt), attempt.method);
  };
  const settle = (ending: Ending, attempt: PaymentAttempt) => {
    if (ending.state === 'not-signed-in') {
      // What was typed and the attempt itself wait for the same person; a guest cannot come back as the same.
      if (!isGuest(attempt)) return leaveEndedSession(location, 'expired', true);
      endAttempt(attempt);
      return refuse(GUEST_ENDED);
    }
    if (ending.state === 'open') {
      setState({ at: 'open', text: ending.text, totalText: totalTextOf(attempt) });
      return;
    }
    // The page to which banks send buyers back has all that there is to say about it.
    if (ending.state === 'awaited') return location.assign(toAddress('/checkout/return'));
    const endedHere = endAttempt(attempt);
    if (ending.state === 'paid') return events.onPaid(ending.paid, attempt, endedHere);
    refuse(ending.text);
    events.onRefused();
  };
  const send = async (attempt: PaymentAttempt, isFirstTime: boolean) => {
    setState({ at: 'work', text: t`Processing your payment …` });
    settle(await advanceAttempt(attempt, isFirstTime, { confirm: confirmFor(attempt), wait }), attempt);
  };
  /** For the buyer, with their payment in doubt, if there is one: nothing else can be paid as long as it is there. */
  const asPayer = (
    run: (left: PaymentAttempt | undefined, owner: string) => Promise<unknown>,
    becomeBuyer = async () => {},
  ) =>
    once(async () => {
      setState({ at: 'work', text: t`Processing your payment …` });
      const owner = await findPayer(becomeBuyer, (text) =>
        setState(state.at === 'open' ? { ...state, text } : { at: 'refused', text }),
      );
      if (owner !== undefined) await run(readAttempt(owner), owner);
    });

  return {
    state,
    pay: (begin, becomeBuyer) =>
      asPayer(async (left, owner) => {
        if (left) return send(left, false);
        const begun = await beginOr(begin, refuse);
        if (!begun) return;
        const attempt = { ...begun, owner };
        keepAttempt(attempt);
        await send(attempt, true);
      }, becomeBuyer),
    continuePayment: () => asPayer(async (left) => (left ? send(left, false) : setState({ at: 'rest' }))),
    startOver: () => setState((now) => (now.at === 'refused' ? { at: 'rest' } : now)),
  };
}

/** Without a token nothing has started: whatever went wrong, nothing was charged. */
async function beginOr<Begun>(begin: () => Promise<Begun>, report: (text: string) => void): Promise<Begun | undefined> {
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name !== 'CardProblem') console.error(error);
    report(error.name === 'CardProblem' ? error.message : t`The card could not be used. Please try again.`);
    return undefined;
  }
}

/** A second click, in this tab or another, finds the first one in progress. */
function useOnce(onOtherTab: () => void) {
  const running = useRef(false);
  return async (run: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      const ran = await alone(async () => {
        await run();
        return true;
      });
      if (!ran) onOtherTab();
    } finally {
      running.current = false;
    }
  };
}

/** Who pays. Without a buyer nothing is started or resumed: a member whose session ended is sent to the login. */
async function findPayer(
  becomeBuyer: () => Promise<void>,
  report: (text: string) => void,
): Promise<string | undefined> {
  try {
    await becomeBuyer();
    const owner = await askBuyer();
    if (owner === undefined) leaveEndedSession(location, 'expired', true);
    return owner;
  } catch (error) {
    console.error(error);
    report(error instanceof ApiError ? error.message : t`Something went wrong. Please try again.`);
    return undefined;
  }
}
