import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import { Tag } from '../../ui/tag.tsx';

interface OrderFlagsProps {
  order: {
    readonly status: OrderStatus;
    readonly items: number;
    readonly toSend: number;
    readonly packed: boolean;
    readonly onHold: boolean;
    readonly cancelRequested: boolean;
  };
}

/** What makes an order unlike the others on the pile. */
export function OrderFlags({ order: { status, items, toSend, packed, onHold, cancelRequested } }: OrderFlagsProps) {
  const isPartly = toSend > 0 && toSend < items;
  return (
    <>
      {onHold && <Tag tone="problem">on hold</Tag>}
      {cancelRequested && <Tag tone="problem">cancel requested</Tag>}
      {isPartly && (
        <Tag>
          {toSend} of {items} to send
        </Tag>
      )}
      {packed && status === 'pending' && !isPartly && <Tag>packed</Tag>}
    </>
  );
}
