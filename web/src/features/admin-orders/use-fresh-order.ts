import type { Order } from '@fieldhouse/contracts/order.schemas';
import { useState } from 'react';

/** The order as the shop has answered last: in the list, or since then to a change of this one. */
export function useFreshOrder(listed: Order): [Order, (answered: Order) => void] {
  const [fresh, setFresh] = useState({ listed, order: listed });
  if (fresh.listed !== listed) setFresh({ listed, order: listed });
  return [fresh.order, (order) => setFresh({ listed, order })];
}
