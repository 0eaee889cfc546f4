import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { getOrder } from '@fieldhouse/contracts/orders.endpoints';
import { unlessMissing } from '../../lib/api-error.ts';
import type { Call } from '../../lib/call.ts';

/** As many as a browser asks for at once anyway. */
const AT_ONCE = 6;

/** Reading marks nothing as packed. What is not there is left out. */
export async function loadOrders(call: Call, orderIds: readonly string[]): Promise<OrderDetail[]> {
  const found = new Map<string, OrderDetail>();
  const waiting = [...orderIds];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const order = await unlessMissing(call(getOrder, { params: { id } }));
      if (order) found.set(id, order);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return orderIds.flatMap((id) => found.get(id) ?? []).sort((a, b) => a.number - b.number);
}
