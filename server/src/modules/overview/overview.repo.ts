import { type NotNull, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db.ts';
import { figures } from '../../platform/db/figures.repo.ts';
import { refundedStates } from '../orders/index.ts';

interface SalesDay {
  day: string;
  orders: number;
  cents: number;
}

/** What is added up, and what has come since. */
const salesFigures = (db: Db) =>
  db
    .selectFrom('sales_day')
    .select(['day', 'status', 'orders', 'amount_cents'])
    .unionAll(db.selectFrom('sales_change').select(['day', 'status', 'orders', 'amount_cents']))
    .as('s');

/** Every day of the last so many, today's included, as the shop's clock has them; what was taken less what was given back. */
export async function listSalesDays(db: Db, now: Date, days: number, timeZone: string): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(t.orders), 0)::bigint as orders,
      coalesce(sum(t.sold_cents - t.refunded_cents), 0)::bigint as cents
    from (
      select today - n as day, (today - n)::timestamp at time zone ${timeZone} as from, (today - n + 1)::timestamp at time zone ${timeZone} as to
      from (select (${now}::timestamptz at time zone ${timeZone})::date as today) clock, generate_series(0, ${days - 1}::int) n
    ) d
    left join (
      select quarter, orders, sold_cents, refunded_cents from takings
      union all select quarter, orders, sold_cents, refunded_cents from takings_change
    ) t on t.quarter >= d.from and t.quarter < d.to
    group by d.day order by d.day`.execute(db);
  return rows;
}

export async function countByStatus(db: Db): Promise<{ status: string; orders: number }[]> {
  return db
    .selectFrom(salesFigures(db))
    .select(['s.status', sql<number>`sum(s.orders)::bigint`.as('orders')])
    .groupBy('s.status')
    .execute();
}

/** Longer than the overview looks back. */
const TAKINGS_KEPT = sql.raw(`interval '100 days'`);

/** Folds the differences into the totals. What is appended in the meantime waits for the next run. */
export async function foldSales(db: Db): Promise<void> {
  await sql`
    with gone as (delete from takings_change returning quarter, orders, sold_cents, refunded_cents), old as (
      delete from takings where quarter < now() - ${TAKINGS_KEPT}
    )
    insert into takings as t (quarter, orders, sold_cents, refunded_cents)
    select quarter, sum(orders), sum(sold_cents), sum(refunded_cents) from gone
    where quarter >= now() - ${TAKINGS_KEPT} group by quarter order by quarter
    on conflict (quarter) do update
      set orders = t.orders + excluded.orders, sold_cents = t.sold_cents + excluded.sold_cents,
        refunded_cents = t.refunded_cents + excluded.refunded_cents`.execute(db);
  await sql`
    with gone as (delete from sales_change returning day, status, orders, amount_cents)
    insert into sales_day as d (day, status, orders, amount_cents)
    select day, status, sum(orders), sum(amount_cents) from gone group by day, status order by day, status
    on conflict (day, status) do update
      set orders = d.orders + excluded.orders, amount_cents = d.amount_cents + excluded.amount_cents`.execute(db);
}

interface BestSeller {
  productId: string;
  name: string;
  pieces: number;
  cents: number;
  countedAt: Date;
}

export async function listBestSellers(db: Db): Promise<BestSeller[]> {
  return db
    .selectFrom('best_seller as b')
    .innerJoin('product as p', 'p.id', 'b.product_id')
    .select(['b.product_id as productId', 'p.name', 'b.pieces', 'b.amount_cents as cents', 'b.counted_at as countedAt'])
    .orderBy('b.position')
    .execute();
}

const MONTH_MS = 30 * 24 * 3600 * 1000;
const MAX_BEST_SELLERS = 10;

/** Recounts what was sold in a month and kept, after discounts. Readers see the last count until this one is complete. */
export async function countBestSellers({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const since = new Date(now().getTime() - MONTH_MS);
  await sql`
    with counted as (
      select product_id, sum(pieces) as pieces, sum(cents) as cents from sold_line where paid_at >= ${since}
      group by product_id order by pieces desc, cents desc, product_id limit ${MAX_BEST_SELLERS}
    ), ranked as (
      select row_number() over (order by pieces desc, cents desc, product_id) as position, * from counted
    ), shorter as (
      delete from best_seller where position > (select count(*) from ranked)
    )
    insert into best_seller (position, product_id, pieces, amount_cents)
    select position, product_id, pieces, cents from ranked
    on conflict (position) do update set product_id = excluded.product_id, pieces = excluded.pieces,
      amount_cents = excluded.amount_cents, counted_at = excluded.counted_at`.execute(db);
}

interface StockAlert {
  count: number;
  products: {
    productId: string;
    name: string;
    variantId: string;
    options: Record<string, string>;
    quantity: number;
  }[];
}

/** How many variants there are, and those of the newest products. */
export async function findStockAlert(db: Db, level: 'low' | 'out', most: number): Promise<StockAlert> {
  const { rows } = await sql<StockAlert>`
    select (select coalesce(sum(f.value), 0)::bigint from ${figures} f where f.name = ${level}) as count,
      (select coalesce(json_agg(t), '[]') from (
        select p.id as "productId", p.name, s.id as "variantId", options_of(p.options, s.option_values) as options, s.quantity
        from (select * from stock_alert where level = ${level} order by product_id desc, variant_id limit ${most}) a
        join product p on p.id = a.product_id join variant s on s.id = a.variant_id
        order by a.product_id desc, s.position) t) as products`.execute(db);
  return rows[0] ?? { count: 0, products: [] };
}

interface NewReview {
  productId: string;
  name: string;
  description: string;
  rating: number;
  createdAt: Date;
}

export async function listNewestReviews(db: Db, most: number): Promise<NewReview[]> {
  return db
    .selectFrom('review as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .select(['r.product_id as productId', 'p.name', 'r.description', 'r.rating', 'r.created_at as createdAt'])
    .where('p.deleted_at', 'is', null)
    .where('r.hidden_at', 'is', null)
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute();
}

interface ShopWarnings {
  failedMails: number;
  lastFailedAt: Date | null;
  lateRefunds: number;
  oldestRefundAt: Date | null;
  openPayments: number;
  oldestOpenAt: Date | null;
  gatewayFaults: number;
  lastFaultAt: Date | null;
  faults: string[];
}

/** Faults of the last so many days, refunds that were asked for before; the rest as it is now. */
export async function findShopWarnings(
  db: Db,
  { days, lateBefore }: { days: number; lateBefore: Date },
): Promise<ShopWarnings> {
  const { rows } = await sql<ShopWarnings>`
    select m.count as "failedMails", m.latest as "lastFailedAt", p.count as "openPayments", p.oldest as "oldestOpenAt",
      f.count as "gatewayFaults", f.latest as "lastFaultAt", f.faults,
      r.count as "lateRefunds", r.oldest as "oldestRefundAt"
    from (select count(*), max(failed_at) as latest from failed_job where payload ? 'mailId') m,
      (select count(*), min(created_at) as oldest from payment where state = 'open') p,
      (select count(*), min(created_at) as oldest from refund where state = 'open' and created_at < ${lateBefore}) r,
      (select coalesce(sum(count), 0)::bigint as count, max(latest_at) as latest,
        coalesce(array_agg(distinct fault), '{}') as faults
        from gateway_fault where day > current_date - ${days}::int) f`.execute(db);
  const [warnings] = rows;
  if (!warnings) throw new Error('counting has counted nothing');
  return warnings;
}

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
              where t.order_id = o.id and t.state in ${refundedStates}), 0) + coalesce((
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
