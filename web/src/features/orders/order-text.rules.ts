import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import type { Order, OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { PACKING } from '../../lib/orders/sale.rules.ts';

const statusTexts: Readonly<Record<OrderStatus, string>> = {
  pending: t`We have your payment and are getting your order ready.`,
  dispatched: t`Your order is on its way.`,
  completed: t`Your order is complete.`,
  canceled: t`This order was canceled.`,
};

type Line = Pick<Order['products'][number], 'quantity' | 'shipped' | 'canceled' | 'returned'>;

/** Pieces that are still to be sent. */
export const leftOf = ({ quantity, shipped, canceled }: Line): number => quantity - shipped - canceled;

interface StatedOrder extends Pick<OrderDetail, 'status' | 'waitsForReturn' | 'replaces' | 'unpaid'> {
  readonly products: readonly Line[];
}

/** How far the order has come, in one sentence. */
export function statusText({ status, products, waitsForReturn, replaces, unpaid }: StatedOrder): string {
  if (unpaid)
    return status === 'canceled'
      ? t`Your payment did not go through, so this order was canceled. You have not been charged.`
      : t`Your payment is being processed, which can take a few days. We will send your order as soon as it has arrived. Please do not pay again.`;
  if (status === 'pending' && waitsForReturn)
    return t`Waiting for your return: we will send this as soon as it is here.`;
  const isPartSent = status === 'pending' && products.some(({ shipped }) => shipped > 0);
  if (status === 'pending' && replaces && !isPartSent) return t`We are getting your exchange ready.`;
  return isPartSent ? t`Part of your order is on its way. The rest will follow.` : statusTexts[status];
}

const tags: Readonly<Record<OrderStatus, string>> = {
  pending: PACKING,
  dispatched: t`On its way`,
  completed: t`Complete`,
  canceled: t`Canceled`,
};

/** The same in a word or two. */
export function statusTag({ status, products, waitsForReturn, replaces, unpaid }: StatedOrder): string {
  if (status !== 'pending') return tags[status];
  if (unpaid) return t`Waiting for your payment`;
  if (waitsForReturn) return t`Waiting for your return`;
  if (products.some(({ shipped }) => shipped > 0)) return t`Partly sent`;
  return replaces ? t`Being packed` : PACKING;
}

/** What has become of a line's pieces where it is not the same for all; none where the order says it already. */
export function pieceText({ quantity, shipped, canceled, returned }: Line, status: OrderStatus): string | undefined {
  const parts = [
    ...(status === 'pending' && shipped > 0 ? [sentText(shipped, quantity - canceled)] : []),
    ...(status !== 'canceled' && canceled > 0 ? [t.plural(canceled, { one: '# canceled', other: '# canceled' })] : []),
    ...(returned > 0 ? [returned === quantity ? t`returned` : returnedText(returned)] : []),
  ];
  return parts.join(', ') || undefined;
}

const sentText = (shipped: number, all: number) =>
  t.plural(shipped, { one: '# of {0} sent', other: '# of {0} sent' }, all);
const returnedText = (returned: number) => t.plural(returned, { one: '# returned', other: '# returned' });
