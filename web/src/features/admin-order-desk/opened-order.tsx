import type { OrderRow } from '@fieldhouse/contracts/order-rows.schemas';
import { getOrder } from '@fieldhouse/contracts/orders.endpoints';
import { useAnswer } from '../../lib/use-answer.ts';
import { TryAgain } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderCard } from './order-card.tsx';

/** Fetched when its row is opened, and again whenever the list is: the row is another one then. */
export function OpenedOrder({ row }: { row: OrderRow }) {
  const {
    answer: order,
    problem,
    askAgain,
  } = useAnswer((call) => call(getOrder, { params: { id: row.orderId } }), row);
  return (
    <>
      {problem && <TryAgain onRetry={askAgain}>{problem}</TryAgain>}
      {order && <OrderCard order={order} />}
      {!order && !problem && (
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      )}
    </>
  );
}
