import type { OrderStatus, RefundStatus } from '@fieldhouse/contracts/order.rules';
import type { Order, OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { PACKING } from '../../lib/orders/sale.rules.ts';

const statusTexts: Readonly<Record<OrderStatus, string>> = {
  pending: 'We have your payment and are getting your order ready.',
  dispatched: 'Your order is on its way.',
  completed: 'Your order is complete.',
  canceled: 'This order was canceled.',
};

type Line = Pick<Order['products'][number], 'quantity' | 'shipped' | 'canceled' | 'returned'>;

/** Pieces that are still to be sent. */
export const leftOf = ({ quantity, shipped, canceled }: Line): number => quantity - shipped - canceled;

interface StatedOrder extends Pick<OrderDetail, 'status' | 'waitsForReturn' | 'replaces'> {
  readonly products: readonly Line[];
}

/** How far the order has come, in one sentence. */
export function statusText({ status, products, waitsForReturn, replaces }: StatedOrder): string {
  if (status === 'pending' && waitsForReturn)
    return 'Waiting for your return: we will send this as soon as it is here.';
  const isPartSent = status === 'pending' && products.some(({ shipped }) => shipped > 0);
  if (status === 'pending' && replaces && !isPartSent) return 'We are getting your exchange ready.';
  return isPartSent ? 'Part of your order is on its way. The rest will follow.' : statusTexts[status];
}

const tags: Readonly<Record<OrderStatus, string>> = {
  pending: PACKING,
  dispatched: 'On its way',
  completed: 'Complete',
  canceled: 'Canceled',
};

/** The same in a word or two. */
export function statusTag({ status, products, waitsForReturn, replaces }: StatedOrder): string {
  if (status !== 'pending') return tags[status];
  if (waitsForReturn) return 'Waiting for your return';
  if (products.some(({ shipped }) => shipped > 0)) return 'Partly sent';
  return replaces ? 'Being packed' : PACKING;
}

/** What has become of a line's pieces where it is not the same for all; none where the order says it already. */
export function pieceText({ quantity, shipped, canceled, returned }: Line, status: OrderStatus): string | undefined {
  const parts = [
    ...(status === 'pending' && shipped > 0 ? [`${shipped} of ${quantity - canceled} sent`] : []),
    ...(status !== 'canceled' && canceled > 0 ? [`${canceled} canceled`] : []),
    ...(returned > 0 ? [returned === quantity ? 'returned' : `${returned} returned`] : []),
  ];
  return parts.join(', ') || undefined;
}

export const refundTexts: Readonly<Record<RefundStatus, string>> = {
  open: 'on its way to your card',
  pending: 'on its way to your card',
  done: 'sent back to your card',
  failed: 'could not be sent back yet: we are looking into it',
  canceled: 'was not sent back',
};
