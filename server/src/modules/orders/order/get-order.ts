import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { admitReader, type OrderReader, type ReaderDeps } from './admit-reader.ts';
import { findOrderDetail } from './order-detail.repo.ts';
import { noSuchOrderHere } from './orders.refusals.ts';

export async function getOrder(deps: ReaderDeps, id: string, reader: OrderReader): Promise<OrderDetail> {
  const viewer = await admitReader(deps, id, reader);
  const order = await findOrderDetail(deps.db, id, viewer);
  if (!order) throw noSuchOrderHere();
  return order;
}
