import { isId } from '../../../platform/ids.ts';
import { advanceDispute, receiveRefundEvent } from '../../after-sales/index.ts';
import { advancePayment } from './advance-payment.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { findPaymentByIntent } from './payments.repo.ts';

/**
 * A webhook is only a hint: it may arrive twice, late or out of order, so the gateway is always asked for the state.
 * False when the signature is not the gateway's.
 */
export async function receiveEvent(deps: PaymentDeps, rawBody: Buffer, signature: string): Promise<boolean> {
  const event = deps.payments.readEvent(rawBody, signature);
  if (!event) return false;
  const { paymentId, intentId, refund, dispute } = event;
  if (dispute) {
    await advanceDispute(deps, dispute.gatewayId);
    return true;
  }
  if (refund) {
    await receiveRefundEvent(deps, refund);
    return true;
  }
  const ours =
    paymentId && isId(paymentId) ? { id: paymentId } : intentId && (await findPaymentByIntent(deps.db, intentId));
  if (ours) await advancePayment(deps, ours.id);
  return true;
}
