import { createPayment } from '@fieldhouse/contracts/payment.endpoints';
import type { Paid, Waiting } from '@fieldhouse/contracts/payment.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { CardProblem } from './card-provider.ts';
import { leavesOpen, type PaymentAttempt, toPaymentBody } from './payment-attempt.rules.ts';

export type Ending =
  | { readonly state: 'paid'; readonly paid: Paid }
  /** Ordered. The money comes in days. */
  | { readonly state: 'awaited'; readonly order: NonNullable<Waiting['awaits']> }
  /** You have not been charged, and why. */
  | { readonly state: 'refused'; readonly text: string }
  /** The session has ended, and the attempt is kept for the same person. */
  | { readonly state: 'not-signed-in' }
  /** Not known yet. The same attempt can be resumed later. */
  | { readonly state: 'open'; readonly text: string };

interface AttemptSteps {
  /** Lets the bank ask the buyer to confirm. */
  readonly confirm: (clientSecret: string) => Promise<void>;
  readonly wait: () => Promise<void>;
  /** It is called off, if the bank has not confirmed it yet. */
  readonly cancel?: boolean;
}

export const GUEST_ENDED = t`Too much time has passed. If your payment went through, you will get an email with your order. Otherwise you have not been charged.`;
const PATIENCE = 5;
const STILL_PENDING = t`The bank has not responded yet. You can check again in a moment. You will not be charged twice.`;
const IN_DOUBT = t`We do not know yet whether your payment went through. Continue to find out. You will not be charged twice.`;

/** Sends the attempt, and sends it again as long as that makes progress. It is the same payment each time. */
export async function advanceAttempt(
  attempt: PaymentAttempt,
  isFirstTime: boolean,
  { confirm, wait, cancel }: AttemptSteps,
): Promise<Ending> {
  let first = isFirstTime;
  try {
    for (let asked = 1; ; asked++) {
      const answer = await call(createPayment, { body: { ...toPaymentBody(attempt), ...(cancel && { cancel }) } });
      first = false;
      if ('orderId' in answer) return { state: 'paid', paid: answer };
      if (answer.awaits) return { state: 'awaited', order: answer.awaits };
      if (asked > PATIENCE) return { state: 'open', text: STILL_PENDING };
      if (answer.action) await confirm(answer.action.clientSecret);
      else await wait();
    }
  } catch (error) {
    return endingOf(error, first);
  }
}

function endingOf(error: unknown, isFirstTime: boolean): Ending {
  if (error instanceof CardProblem) return { state: 'open', text: error.message };
  console.error(error);
  if (!(error instanceof ApiError)) return { state: 'open', text: IN_DOUBT };
  if (error.status === 401) return { state: 'not-signed-in' };
  if (!leavesOpen(error.status, isFirstTime)) return { state: 'refused', text: error.message };
  return { state: 'open', text: error.code === 'unreachable' ? t`The connection was lost. ${IN_DOUBT}` : IN_DOUBT };
}
