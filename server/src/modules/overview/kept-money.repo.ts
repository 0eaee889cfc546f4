import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

interface KeptMoney {
  readonly count: number;
  readonly orders: readonly { orderId: string; number: number; cents: number }[];
}

/** Orders that were canceled and not refunded, the newest first. */
export async function findKeptMoney(db: Db, most: number): Promise<KeptMoney> {
  const { rows } = await sql<KeptMoney>`
    with kept as materialized (select order_id as "orderId", number, cents from kept_money)
    select (select count(*) from kept) as count, (select coalesce(json_agg(t), '[]') from (
      select * from kept order by number desc limit ${most}) t) as orders`.execute(db);
  return rows[0] ?? { count: 0, orders: [] };
}
