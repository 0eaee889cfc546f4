import { Readable } from 'node:stream';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { listOrdersBefore, type OrderFilter } from './order-list.repo.ts';

const BATCH = 200;

/**
 * All orders that fit as one JSON array, in batches: between two of them no connection is held. How many read at the same
 * time is limited per process.
 */
export function createOrderStream(db: Db, atATime: number): (filter: OrderFilter) => Readable {
  let open = 0;
  return (filter) => {
    if (open >= atATime)
      throw new AppError('too-many-requests', 'The orders are being read already. Please try again soon.', {
        retryAfterSeconds: 5,
      });
    open++;
    // On close and not at the end of the generator: one that was never started would never end.
    return Readable.from(asJson(db, filter), { objectMode: false }).once('close', () => open--);
  };
}

async function* asJson(db: Db, filter: OrderFilter): AsyncGenerator<string> {
  let separator = '[';
  let last: number | undefined;
  for (;;) {
    const orders = await listOrdersBefore(db, filter, last, BATCH);
    for (const order of orders) {
      yield separator + JSON.stringify(order);
      separator = ',\n';
    }
    last = orders.at(-1)?.number;
    if (orders.length < BATCH) break;
  }
  yield separator === '[' ? '[]' : ']';
}
