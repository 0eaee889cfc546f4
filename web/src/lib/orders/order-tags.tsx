import { hasRefund, isRefundPending } from '@fieldhouse/contracts/order.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { Tag } from '../../ui/tag.tsx';
import { orderStatusTexts } from './sale.rules.ts';

const tones = { pending: 'ink', dispatched: 'plain', completed: 'done', canceled: 'problem' } as const;

/** The status in the shop's own word. */
export const StatusTag = ({
  status,
  text = orderStatusTexts[status],
}: {
  status: Order['status'];
  text?: string | undefined;
}) => <Tag tone={tones[status]}>{text}</Tag>;

interface OrderTagsProps {
  order: Pick<Order, 'status' | 'refunded' | 'refunds'>;
  /** For the buyer, instead of the shop's own. */
  text?: string;
}

/** How far an order has come, and its money. */
export function OrderTags({ order, text }: OrderTagsProps) {
  return (
    <>
      <StatusTag status={order.status} text={text} />
      {hasRefund(order) && <Tag>{refundTag(order)}</Tag>}
    </>
  );
}

function refundTag(order: Pick<Order, 'refunded' | 'refunds'>): string {
  if (isRefundPending(order)) return t`refund pending`;
  return order.refunded ? t`refunded` : t`partly refunded`;
}
