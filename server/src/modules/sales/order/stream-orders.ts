import type { Readable } from 'node:stream';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import type { Db } from '../../../platform/db/db.ts';
import { createStreamGate } from '../../../platform/http/stream-gate.ts';
import { asJson } from '../../../platform/http/stream-list.ts';
import { listOrdersBefore, type OrderFilter } from './order-list.repo.ts';

const BATCH = 200;

/** All orders that fit as one JSON array, in batches: between two of them no connection is held. */
export function createOrderStream(
  db: Db,
  atATime: number,
  show: (order: Order) => Order,
): (filter: OrderFilter) => Promise<Readable> {
  const open = createStreamGate('The orders are being read already. Please try again soon.', { atATime });
  return (filter) =>
    open(
      asJson(async (before: number | undefined) => {
        const items = await listOrdersBefore(db, filter, before, BATCH);
        return { items: items.map(show), last: items.length < BATCH ? undefined : items.at(-1)?.number };
      }),
    );
}
