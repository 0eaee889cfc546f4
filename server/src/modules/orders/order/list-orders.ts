import type { Order } from '@fieldhouse/contracts/order.schemas';
import type { Db } from '../../../platform/db/db.ts';
import type { ListPage } from '../../../platform/http/route-result.ts';
import { inBatches } from '../../../platform/http/stream-list.ts';
import { findOrderPage, listOrdersBefore, type OrderFilter } from './order-list.repo.ts';

const BATCH = 200;

interface Paging {
  readonly page?: number | undefined;
  readonly limit: number;
}

/** A page of the orders that fit; without a page all of them. */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { page, limit }: Paging,
  show: (order: Order) => Order = (order) => order,
): Promise<ListPage<Order> | AsyncIterable<readonly Order[]>> {
  if (page === undefined) {
    const read = async (before: number | undefined, most: number) =>
      (await listOrdersBefore(db, filter, before, most)).map(show);
    return inBatches(BATCH, read, ({ number }) => number);
  }
  const { items, ...totals } = await findOrderPage(db, filter, { limit, offset: (page - 1) * limit });
  return { ...totals, items: items.map(show) };
}
