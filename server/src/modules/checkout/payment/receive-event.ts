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
  const ours =
    paymentId && isId(paymentId) ? { id: paymentId } : intentId && (await findPaymentByIntent(deps.db, intentId));
  if (ours) await advancePayment(deps, ours.id);
  return true;
}
