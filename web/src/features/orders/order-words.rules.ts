import { LOCALE } from '@fieldhouse/contracts/language';
import type { OrderStatus, RefundStatus } from '@fieldhouse/contracts/order.rules';

export const statusWords: Readonly<Record<OrderStatus, string>> = {
  pending: 'We have your payment and are getting your order ready.',
  dispatched: 'Your order is on its way.',
  completed: 'Your order is complete.',
  canceled: 'This order was canceled.',
};

export const refundWords: Readonly<Record<RefundStatus, string>> = {
  open: 'on its way to your card',
  pending: 'on its way to your card',
  done: 'sent back to your card',
  failed: 'could not be sent back yet: we are looking into it',
  canceled: 'was not sent back',
};

let days: Intl.DateTimeFormat | undefined;

/** Days of the calendar, wherever somebody is: '2026-11-18' and '2026-11-20' are Nov 18 – 20. */
export function arrivalText(earliest: string, latest: string): string {
  days ??= new Intl.DateTimeFormat(LOCALE, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  return days.formatRange(new Date(earliest), new Date(latest));
}
