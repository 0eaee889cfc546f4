import { createPayment } from '@fieldhouse/contracts/payment.endpoints';
import type { Paid } from '@fieldhouse/contracts/payment.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { CardProblem } from './card-provider.ts';
import { leavesOpen, type PaymentAttempt, toPaymentBody } from './payment-attempt.rules.ts';

export type Ending =
  | { readonly state: 'paid'; readonly paid: Paid }
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
}

const PATIENCE = 5;
const STILL_PENDING = t`The bank has not responded yet. You can check again in a moment. You will not be charged twice.`;
const IN_DOUBT = t`We do not know yet whether your payment went through. Continue to find out. You will not be charged twice.`;

/** Sends the attempt, and sends it again as long as that makes progress. It is the same payment each time. */
export async function advanceAttempt(
  attempt: PaymentAttempt,
  isFirstTime: boolean,
  { confirm, wait }: AttemptSteps,
): Promise<Ending> {
  let first = isFirstTime;
  try {
    for (let asked = 1; ; asked++) {
      const answer = await call(createPayment, { body: toPaymentBody(attempt) });
      first = false;
      if ('orderId' in answer) return { state: 'paid', paid: answer };
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
