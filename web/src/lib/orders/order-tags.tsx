import { hasRefund, isRefundPending } from '@fieldhouse/contracts/order.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { Tag } from '../../ui/tag.tsx';

const tones = { pending: 'ink', dispatched: 'plain', completed: 'done', canceled: 'problem' } as const;

interface OrderTagsProps {
  order: Pick<Order, 'status' | 'refunded' | 'refunds'>;
  /** For the buyer, instead of the shop's own. */
  text?: string;
}

/** How far an order has come, and its money. */
export function OrderTags({ order, text }: OrderTagsProps) {
  return (
    <>
      <Tag tone={tones[order.status]}>{text ?? order.status}</Tag>
      {hasRefund(order) && <Tag>{refundTag(order)}</Tag>}
    </>
  );
}

function refundTag(order: Pick<Order, 'refunded' | 'refunds'>): string {
  if (isRefundPending(order)) return 'refund pending';
  return order.refunded ? 'refunded' : 'partly refunded';
}
