import { hasRefund, isRefundPending } from '@fieldhouse/contracts/order.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { Tag } from '../../ui/tag.tsx';

const tones = { pending: 'ink', dispatched: 'plain', completed: 'done', canceled: 'problem' } as const;

interface OrderTagsProps {
  order: Pick<Order, 'status' | 'refunded' | 'refunds'>;
  /** In words for the buyer, instead of the shop's own. */
  words?: string;
}

/** How far an order has come, and its money. */
export function OrderTags({ order, words }: OrderTagsProps) {
  return (
    <>
      <Tag tone={tones[order.status]}>{words ?? order.status}</Tag>
      {hasRefund(order) && <Tag>{moneyWords(order)}</Tag>}
    </>
  );
}

function moneyWords(order: Pick<Order, 'refunded' | 'refunds'>): string {
  if (isRefundPending(order)) return 'refund pending';
  return order.refunded ? 'refunded' : 'partly refunded';
}
