import { findNextOrder } from '@fieldhouse/contracts/fulfilment.endpoints';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { listOrderRows } from '@fieldhouse/contracts/orders.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useNavigate } from 'react-router';
import { errorMessage } from '../api-error.ts';
import { call } from '../call.ts';

/** Ways from one order to another; each gives a sentence when there is none. */
export function useOtherOrder({ orderId, number }: Pick<OrderDetail, 'orderId' | 'number'>) {
  const navigate = useNavigate();
  const open = async (find: () => Promise<string | null | undefined>, none: string): Promise<string | undefined> => {
    try {
      const id = await find();
      if (!id) return none;
      await navigate(`/admin/orders/${id}`);
      return undefined;
    } catch (error) {
      return errorMessage(error);
    }
  };
  return {
    openNext: () => open(() => findNext(number, orderId), t`No other order waits to be packed.`),
    openNumber: (wanted: number) => open(() => findOrderByNumber(wanted), t`There is no order #${wanted}.`),
  };
}

/** After the last one it begins again with the oldest, which may have been skipped. */
async function findNext(number: number, orderId: string): Promise<string | null> {
  const after = await call(findNextOrder, { query: { after: String(number) } });
  const next = after.orderId ?? (await call(findNextOrder, { query: {} })).orderId;
  return next === orderId ? null : next;
}

export async function findOrderByNumber(number: number): Promise<string | undefined> {
  const rows = await call(listOrderRows, { query: { q: `#${number}`, page: '1', limit: '5' } });
  return rows.find((row) => row.number === number)?.orderId;
}
