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
