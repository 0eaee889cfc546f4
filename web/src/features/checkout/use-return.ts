import { createAddress } from '@fieldhouse/contracts/addresses.endpoints';
import type { Paid, Waiting } from '@fieldhouse/contracts/payment.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { VISITOR, writeDraft } from '../../lib/session/drafts.ts';
import { askBuyer } from '../../lib/session/guest.ts';
import { leaveEndedSession } from '../../lib/session/leave.ts';
import { advanceAttempt, GUEST_ENDED } from './advance-attempt.ts';
import { CardProblem } from './card-provider.ts';
import { isGuest, type PaymentAttempt } from './payment-attempt.rules.ts';
import { alone, endAttempt, readAttempt } from './payment-attempt.ts';
import { DRAFT } from './use-checkout-form.ts';

export interface ReturnEvents {
  readonly onPaid: (paid: Paid, attempt: PaymentAttempt) => void;
  /** What was bought leaves the cart, once. */
  readonly onOrdered: (attempt: PaymentAttempt) => void;
}

export type ReturnState =
  | { readonly at: 'work' }
  /** Nothing is known of it in this browser, or no more. */
  | { readonly at: 'elsewhere'; readonly text: string }
  /** The bank has not said anything yet, or the shop cannot be asked. */
  | { readonly at: 'open'; readonly text: string }
  /** Ordered, and the money is on its way. */
  | { readonly at: 'awaited'; readonly order: NonNullable<Waiting['awaits']> }
  /** Nothing was charged. */
  | { readonly at: 'over'; readonly text: string; readonly isCanceled: boolean };

const ASK_AGAIN_MS = 2_000;
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
const ELSEWHERE = t`No payment is open in this browser. If you have paid, you will get an email with your order; nothing is charged twice.`;
const AT_BANK = t`The payment has not been confirmed yet.`;
const AWAY = t`We cannot reach the shop right now. Nothing is lost: please try again in a moment.`;
const OTHER_TAB = t`A payment is already in progress in another tab.`;

/** Makes the call that began the payment once more, as often as somebody comes back: it is the same payment. */
export function useReturn(events: ReturnEvents) {
  const [state, setState] = useState<ReturnState>({ at: 'work' });
  const asked = useRef(false);
  const ask = async (cancel: boolean) => {
    setState({ at: 'work' });
    const next = await alone(() => settle(events, cancel).catch(notNow));
    setState(next ?? { at: 'open', text: OTHER_TAB });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the page opens, then at each press
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void ask(false);
  }, []);
  return { state, askAgain: () => void ask(false), cancel: () => void ask(true) };
}

function notNow(error: unknown): ReturnState {
  console.error(error);
  return { at: 'open', text: AWAY };
}

async function settle({ onPaid, onOrdered }: ReturnEvents, cancel: boolean): Promise<ReturnState> {
  const owner = await askBuyer();
  const attempt = owner === undefined ? undefined : readAttempt(owner);
  if (!attempt) return { at: 'elsewhere', text: ELSEWHERE };
  // Only a press leads to the bank again.
  const confirm = () => Promise.reject(new CardProblem(AT_BANK));
  const ending = await advanceAttempt(attempt, false, { confirm, wait, cancel });
  if (ending.state === 'open') return { at: 'open', text: ending.text };
  if (ending.state === 'not-signed-in') {
    if (!isGuest(attempt)) leaveEndedSession(location, 'expired', true);
    else endAttempt(attempt);
    return { at: 'elsewhere', text: GUEST_ENDED };
  }
  const endedHere = endAttempt(attempt);
  if (ending.state === 'refused') return { at: 'over', text: ending.text, isCanceled: cancel };
  if (endedHere) {
    // The order stands even if the address book is full.
    if (attempt.save) void call(createAddress, { body: attempt.save }).catch(console.warn);
    writeDraft(DRAFT, isGuest(attempt) ? VISITOR : attempt.owner, undefined);
    onOrdered(attempt);
  }
  if (ending.state === 'awaited') return { at: 'awaited', order: ending.order };
  onPaid(ending.paid, attempt);
  return { at: 'work' };
}
