import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { pathThroughSpan, REACH } from './access-paths.repo.ts';
import { filterByFlag, promisedDay } from './order-filters.repo.ts';

export interface WaitingOrders {
  readonly toPack: number;
  readonly cancelRequests: number;
}

/** Up to so many of each. Of more than so many that may be to pack, it is not looked which of them are on hold. */
export async function countWaitingOrders(db: Db, most: number): Promise<WaitingOrders> {
  const [toPack, cancel] = [filterByFlag('to-pack'), filterByFlag('cancel')];
  const { rows } = await sql<WaitingOrders>`
    select
      (select case when count(*) < ${most} then count(*) filter (where ${toPack.condition}) else ${most} end
        from (${toPack.path?.first(most, 'oldest')}) o) as "toPack",
      (select count(*) from (${cancel.path?.first(most, 'oldest')}) o) as "cancelRequests"`.execute(db);
  return rows[0] ?? { toPack: 0, cancelRequests: 0 };
}

interface OrdersToSend {
  readonly late: number;
  readonly soon: number;
  readonly all: number;
  /** There may be more: these are of the oldest. */
  readonly more: boolean;
}

/** What may be sent, by the day that was promised: before today, today or tomorrow, and all. */
export async function countToSend(db: Db, today: string): Promise<OrdersToSend> {
  const pending = pathThroughSpan({ statuses: ['pending'], period: undefined, sort: 'oldest' });
  const { rows } = await sql<OrdersToSend>`
    with walked as materialized (select * from (${pending.first(REACH, 'oldest')}) o),
      due as (select ${promisedDay} as day from walked o where ${filterByFlag('to-send').condition})
    select count(*) filter (where day < ${today}) as late,
      count(*) filter (where day between ${today} and (${today}::date + 1)::text) as soon, count(*) as all,
      (select count(*) from walked) = ${REACH} as more
    from due`.execute(db);
  return rows[0] ?? { late: 0, soon: 0, all: 0, more: false };
}
