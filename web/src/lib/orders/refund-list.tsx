import type { Order } from '@fieldhouse/contracts/order.schemas';
import type { ReactNode } from 'react';
import { CreditNoteButton } from './invoice-button.tsx';

type Refund = Order['refunds'][number];

interface RefundListProps {
  order: Pick<Order, 'orderId' | 'number' | 'refunds'>;
  /** Of the link that has opened the order. */
  orderKey?: string | undefined;
  /** What is said about one of them. */
  text: (refund: Refund) => ReactNode;
  /** What can be done about it. */
  action?: (refund: Refund) => ReactNode;
}

/** Money that goes back. */
export function RefundList({ order, orderKey, text, action }: RefundListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {order.refunds.map((refund) => (
        <li key={refund.refundId} className="wrap-anywhere">
          {text(refund)}
          {refund.status === 'done' && (
            <div className="mt-2 flex flex-col items-start gap-2">
              <CreditNoteButton order={order} refundId={refund.refundId} orderKey={orderKey} />
            </div>
          )}
          {action?.(refund)}
        </li>
      ))}
    </ul>
  );
}
