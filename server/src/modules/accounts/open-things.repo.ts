import { returnName } from '@fieldhouse/contracts/return.rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** What of somebody's is not done yet, by its number: being paid, not sent, on its way back, disputed. */
export async function listOpenThings(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ sale: number | null; part: number | null }>`
    select o.number as sale, null::integer as part from "order" o
    where o.account_id = ${accountId} and (
      (o.number is not null and o.status = 'pending')
      or exists (select from payment p where p.order_id = o.id and p.state = 'open')
      or exists (select from dispute d where d.order_id = o.id and d.state = 'open'))
    union all
    select o.number, r.number from "order" o join order_return r on r.order_id = o.id
    where o.account_id = ${accountId} and r.status in ('requested', 'approved', 'received')
    order by 1, 2 nulls first`.execute(db);
  return rows.map(({ sale, part }) => {
    if (sale === null) return '#…';
    return part === null ? `#${sale}` : returnName(sale, part);
  });
}
