import { type NotNull, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db.ts';

interface FailedRefunds {
  readonly count: number;
  readonly refunds: readonly { orderId: string; number: number; cents: number; reason: string }[];
}

/** Of orders whose money should go back: not tried again yet, and neither given back nor taken up in another way since. */
export async function findFailedRefunds(db: Db, most: number): Promise<FailedRefunds> {
  const { count, refunds } = await db
    .with(
      (failed) => failed('failed').materialized(),
      (own) =>
        own
          .selectFrom('refund as r')
          .innerJoin('order as o', 'o.id', 'r.order_id')
          .select(['r.id', 'o.id as orderId', 'o.number', 'r.amount_cents as cents'])
          .select(sql<string>`coalesce(r.reason, '')`.as('reason'))
          .where(sql<boolean>`r.state in ('failed', 'canceled')`)
          // One of a canceled order as a whole is no longer due once the order is sent after all.
          .where(sql<boolean>`(o.status = 'canceled' or r.cause <> 'order')`)
          .where('o.number', 'is not', null)
          .where(sql<boolean>`not exists (select from refund t where t.retries = r.id)`)
          .where(
            sql<boolean>`o.total_cents > coalesce((
              select sum(t.amount_cents) from refund t
              where t.order_id = o.id and t.state in ('open', 'pending', 'done')), 0) + coalesce((
              select sum(d.amount_cents) from dispute d
              where d.order_id = o.id and d.kind = 'dispute' and d.state in ('open', 'lost')), 0)`,
          )
          .$narrowType<{ number: NotNull }>(),
    )
    .selectNoFrom((failed) => [
      failed
        .selectFrom('failed')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('count'),
      jsonArrayFrom(
        failed.selectFrom('failed').select(['orderId', 'number', 'cents', 'reason']).orderBy('id', 'desc').limit(most),
      ).as('refunds'),
    ])
    .executeTakeFirstOrThrow();
  return { count: count ?? 0, refunds };
}

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
