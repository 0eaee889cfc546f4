import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { OutcomeUnknown } from '../../../platform/durable-step.ts';
import { GatewayMisconfigured } from '../../../platform/payments/payment-gateway.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { recordFault } from './payments.repo.ts';

export const { misconfigured: MISCONFIGURED } = messages('payment', {
  misconfigured:
    'Card payments are not working right now. This is our fault, and your card has not been charged. Please try again later.',
} as const);

interface About {
  readonly paymentId?: string;
  readonly refundId?: string;
  /** The provider's. */
  readonly disputeId?: string;
}

/** The provider has rejected the shop, not the buyer: staff has to check the settings, and is told here. */
export async function alertStaff(
  { db, log }: Pick<PaymentDeps, 'db' | 'log'>,
  { fault, ...about }: About & { readonly fault: string; readonly err: unknown },
): Promise<void> {
  log.error({ fault, ...about }, 'the card provider refuses the shop itself: its settings are wrong');
  await recordFault(db, fault);
}

/** The provider's answer is not known: whose fault that is decides who hears of it. */
export async function recordUnknown(
  deps: Pick<PaymentDeps, 'db' | 'log'>,
  err: OutcomeUnknown,
  about: About,
): Promise<void> {
  if (err instanceof GatewayMisconfigured) await alertStaff(deps, { fault: err.fault, err, ...about });
  else deps.log.warn({ err, ...about }, 'the card provider has not answered yet');
}

/** Asks the provider; what it does not answer now is asked again later. */
export async function orRecordUnknown(
  deps: Pick<PaymentDeps, 'db' | 'log'>,
  about: About,
  ask: () => Promise<void>,
): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    await recordUnknown(deps, error, about);
  }
}

/** Longer than any shop is closed, and than a provider goes on telling what was not heard. */
const RECENT_MS = 30 * DAY_MS;

/** Since when the provider is asked for what no webhook has told of. */
export const recentlyBefore = (now: Date): Date => new Date(now.getTime() - RECENT_MS);
