import type { RefundStatus } from '@fieldhouse/contracts/order.rules';
import type { GatewayRefund } from '../../../platform/payments/payment-gateway.ts';

/**
 * The next state of a refund, given what the gateway reports; its current state if nothing changes. A finished refund
 * can still be returned by the bank. A failed or canceled one is final: trying again is another refund.
 */
export function nextRefundState(state: RefundStatus, heard: GatewayRefund['state']): RefundStatus {
  switch (state) {
    case 'open':
    case 'pending':
      return heard;
    case 'done':
      return heard === 'failed' ? 'failed' : 'done';
    default:
      return state;
  }
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long to wait before a pending one is checked again: banks take days, so the older it is, the longer. */
export function secondsToNextCheck(ageSeconds: number): number {
  return Math.min(Math.max(Math.round(ageSeconds / 10), MINUTE), HOUR);
}
