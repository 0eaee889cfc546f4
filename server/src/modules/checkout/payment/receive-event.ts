import { announce } from '../../../platform/facts.ts';
import { isId } from '../../../platform/ids.ts';
import { advancePayment } from './advance-payment.ts';
import type { PaymentDeps, PaymentFacts } from './payment.deps.ts';
import { findPaymentByIntent } from './payments.repo.ts';

/**
 * A webhook is only a hint: it may arrive twice, late or out of order, so the gateway is always asked for the state.
 * False when the signature is not the gateway's.
 */
export async function receiveEvent(
  deps: PaymentDeps & { readonly facts: PaymentFacts },
  rawBody: Buffer,
  signature: string,
): Promise<boolean> {
  const event = deps.payments.readEvent(rawBody, signature);
  if (!event) return false;
  const { paymentId, intentId, refund, dispute } = event;
  if (dispute) {
    await announce(deps.facts.disputeReported, deps, dispute);
    return true;
  }
  if (refund) {
    await announce(deps.facts.refundReported, deps, refund);
    return true;
  }
  if (paymentId && isId(paymentId)) await advancePayment(deps, paymentId);
  else if (intentId) await advancePaymentOf(deps, intentId);
  return true;
}

/** By the gateway's name for it, if it is one of ours. */
export async function advancePaymentOf(deps: PaymentDeps, intentId: string): Promise<void> {
  const ours = await findPaymentByIntent(deps.db, intentId);
  if (ours) await advancePayment(deps, ours.id);
}
