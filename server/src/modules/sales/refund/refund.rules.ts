import type { RefundStatus } from '@fieldhouse/contracts/order.rules';
import type { GatewayRefund } from '../../../platform/payments/payment-gateway.ts';

/**
 * What becomes of a refund by what the gateway says about it; its own state when nothing does. What is done can still come
 * back from the bank. One that has failed or was canceled is over: trying again is another refund.
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

/** How long to wait before a pending one is looked at again: banks take days, so the older it is, the longer. */
export function secondsToNextCheck(ageSeconds: number): number {
  return Math.min(Math.max(Math.round(ageSeconds / 10), MINUTE), HOUR);
}
