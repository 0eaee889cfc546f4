import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { OrderRow } from '@fieldhouse/contracts/order-rows.schemas';
import { getOrder } from '@fieldhouse/contracts/orders.endpoints';
import { useEffect, useState } from 'react';
import { browserCall } from '../../lib/call.ts';
import { toRefusal } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderCard } from './order-card.tsx';

/** Fetched when its row is opened, and again whenever the list is. */
export function OpenedOrder({ row }: { row: OrderRow }) {
  const { orderId } = row;
  const [order, setOrder] = useState<OrderDetail>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is another one whenever the list was fetched
  useEffect(() => {
    const given = new AbortController();
    setProblem(undefined);
    browserCall(given.signal)(getOrder, { params: { id: orderId } }).then(setOrder, (error) => {
      if (!given.signal.aborted) setProblem(toRefusal(error).message);
    });
    return () => given.abort();
  }, [row, orderId, attempt]);
  const again = (
    <Button size="sm" tone="line" onClick={() => setAttempt(attempt + 1)}>
      Try again
    </Button>
  );
  return (
    <>
      {problem && (
        <Notice tone="problem" action={again}>
          {problem}
        </Notice>
      )}
      {order && <OrderCard order={order} />}
      {!order && !problem && (
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      )}
    </>
  );
}
