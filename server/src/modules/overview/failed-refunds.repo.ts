import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

interface FailedRefunds {
  readonly count: number;
  readonly refunds: readonly { orderId: string; number: number; cents: number; reason: string }[];
}

/** Of orders whose money should go back: not tried again yet, and neither given back nor taken up in another way since. */
export async function findFailedRefunds(db: Db, most: number): Promise<FailedRefunds> {
  const { rows } = await sql<FailedRefunds>`
    with failed as materialized (
      select r.id, o.id as "orderId", o.number, r.amount_cents as cents, coalesce(r.reason, '') as reason
      from refund r join "order" o on o.id = r.order_id
      where r.state in ('failed', 'canceled') and o.status = 'canceled'
        and not exists (select from refund t where t.retries = r.id)
        and o.total_cents > coalesce((
          select sum(t.amount_cents) from refund t where t.order_id = o.id and t.state in ('open', 'pending', 'done')), 0)
    )
    select (select count(*) from failed) as count, (
      select coalesce(json_agg(json_build_object('orderId', "orderId", 'number', number, 'cents', cents, 'reason', reason)
        order by id desc), '[]')
      from (select * from failed order by id desc limit ${most}) newest) as refunds`.execute(db);
  return rows[0] ?? { count: 0, refunds: [] };
}
