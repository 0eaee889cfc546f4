import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { addSales, fadeSome, lockOrdersToCount, markNewOrders } from './popularity.repo.ts';

/** In one transaction. Views of the same products wait that long at most. */
const ORDERS = 2000;
const PRODUCTS = 5000;

/**
 * Counts what was sold since the last time, each order once: what is counted and the mark of how far it has come are
 * written together. Not when it is paid, because all buyers of a best seller would wait for the same row.
 */
export async function countSales({ db }: { readonly db: Db }, signal?: AbortSignal): Promise<void> {
  await markNewOrders(db);
  const countSome = () =>
    inTransaction(db, async (tx) => {
      const span = await lockOrdersToCount(tx, ORDERS);
      if (span) await addSales(tx, span);
      return span !== undefined;
    });
  while (!signal?.aborted && (await countSome()));
}

/** What was popular a month ago counts half, day by day. Days on which the shop was closed are made up for. */
export async function fadePopularity({ db }: { readonly db: Db }, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await inTransaction(db, (tx) => fadeSome(tx, PRODUCTS))));
}
