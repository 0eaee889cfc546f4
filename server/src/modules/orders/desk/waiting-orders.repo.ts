import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { filterByFlag } from './order-filters.repo.ts';

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
