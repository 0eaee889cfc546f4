import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import { DAYS_AFTER_DELIVERY } from '../orders/order/orders.rules.ts';

interface Sent {
  readonly status: OrderStatus;
  readonly onHold: boolean;
  /** When the last parcel has arrived, or should have. */
  readonly arrivesAt: Date;
}

/**
 * Whether the buyer is asked for a review now, never, or not yet: then when to look again. That is once a day at most, because
 * a parcel may be reported as delivered before it was due.
 */
export function nextLook({ status, onHold, arrivesAt }: Sent, now: Date): 'ask' | 'never' | Date {
  if (status === 'canceled') return 'never';
  const tomorrow = now.getTime() + DAY_MS;
  if (status === 'pending' || onHold) return new Date(tomorrow);
  const due = arrivesAt.getTime() + DAYS_AFTER_DELIVERY * DAY_MS;
  return due <= now.getTime() ? 'ask' : new Date(Math.min(due, tomorrow));
}
