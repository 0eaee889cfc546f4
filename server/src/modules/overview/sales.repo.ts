import { orderStatuses } from '@fieldhouse/contracts/order.rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

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
const takings = sql`(
  select quarter, orders, sold_cents, refunded_cents from takings
  union all select quarter, orders, sold_cents, refunded_cents from takings_change)`;

/** Every day of the last so many, today's included, as the shop's clock has them; what was taken less what was given back. */
export async function listSalesDays(db: Db, now: Date, days: number, timeZone: string): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(t.orders), 0)::bigint as orders,
      coalesce(sum(t.sold_cents - t.refunded_cents), 0)::bigint as cents
    from (
      select today - n as day, (today - n)::timestamp at time zone ${timeZone} as from, (today - n + 1)::timestamp at time zone ${timeZone} as to
      from (select (${now}::timestamptz at time zone ${timeZone})::date as today) clock, generate_series(0, ${days - 1}::int) n
    ) d
    left join ${takings} t on t.quarter >= d.from and t.quarter < d.to
    group by d.day order by d.day`.execute(db);
  return rows;
}

export interface PeriodRow {
  days: number;
  /** 0: up to today; 1: as many days before. */
  ago: 0 | 1;
  from: string;
  to: string;
  orders: number;
  cents: number;
  /** Nothing of it was sold before the first takings that are kept. */
  isWhole: boolean;
  views: number;
  carts: number;
  checkouts: number;
  /** Orders since visits have been counted. */
  paid: number;
  /** The day on which that began; null: before. */
  since: string | null;
}

/** Of so many days up to today, and of as many before: what was sold, and how far visits came. */
export async function listPeriods(db: Db, now: Date, spans: readonly number[], timeZone: string): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    with period as (
      select days, ago, today - days * (ago + 1) + 1 as first, today - days * ago as last,
        (today - days * (ago + 1) + 1)::timestamp at time zone ${timeZone} as start,
        (today - days * ago + 1)::timestamp at time zone ${timeZone} as end
      from (select (${now}::timestamptz at time zone ${timeZone})::date as today) clock, unnest(${spans}::int[]) days,
        generate_series(0, 1) ago
    ), since as (
      select (select min(quarter) from ${takings} t) as takings, (select min(quarter) from visit_count) as visits
    )
    select p.days, p.ago, to_char(p.first, 'YYYY-MM-DD') as from, to_char(p.last, 'YYYY-MM-DD') as to, t.*, v.*,
      not exists (
        select from unnest(${orderStatuses}::text[]) as t (status) cross join lateral (
          select from "order" o where o.number is not null and o.status = t.status and o.paid_at >= p.start
            and o.paid_at < least(s.takings, p.end) limit 1) missed) as "isWhole",
      case when s.visits is null or s.visits > p.start then
        to_char(coalesce(s.visits, ${now}) at time zone ${timeZone}, 'YYYY-MM-DD') end as since
    from period p cross join since s
    cross join lateral (
      select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(sold_cents - refunded_cents), 0)::bigint as cents,
        coalesce(sum(orders) filter (where t.quarter >= s.visits), 0)::bigint as paid
      from ${takings} t where t.quarter >= p.start and t.quarter < p.end) t
    cross join lateral (
      select coalesce(sum(views), 0)::bigint as views, coalesce(sum(carts), 0)::bigint as carts,
        coalesce(sum(checkouts), 0)::bigint as checkouts
      from visit_count v where v.quarter >= p.start and v.quarter < p.end) v
    order by p.days, p.ago`.execute(db);
  return rows;
}

export interface CurrencySales {
  days: number;
  currency: string;
  cents: number;
}

/** Of so many days up to today, by the currency of the orders, in its minor units. */
export async function listCurrencySales(
  db: Db,
  now: Date,
  spans: readonly number[],
  timeZone: string,
): Promise<CurrencySales[]> {
  const { rows } = await sql<CurrencySales>`
    with period as (
      select days, (today - days + 1)::timestamp at time zone ${timeZone} as start
      from (select (${now}::timestamptz at time zone ${timeZone})::date as today) clock, unnest(${spans}::int[]) days
    ), moved as (
      select o.currency, o.paid_at as at, o.total_cents as cents
      from unnest(${orderStatuses}::text[]) as t (status) join "order" o on o.status = t.status
      where o.number is not null and o.paid_at >= (select min(start) from period) and not o.unpaid and o.root_id is null
      union all
      select o.currency, r.ended_at, -r.amount_cents from refund r join "order" o on o.id = r.order_id
      where r.state = 'done' and r.ended_at >= (select min(start) from period)
    )
    select p.days, upper(m.currency) as currency, sum(m.cents)::bigint as cents
    from period p join moved m on m.at >= p.start group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export async function countByStatus(db: Db): Promise<{ status: string; orders: number }[]> {
  return db
    .selectFrom(salesFigures(db))
    .select(['s.status', sql<number>`sum(s.orders)::bigint`.as('orders')])
    .groupBy('s.status')
    .execute();
}

/** Longer than the overview looks back: 90 days, and those before. */
const KEPT = sql.raw(`interval '190 days'`);

/** Folds the differences into the totals. What is appended in the meantime waits for the next run. */
export async function foldSales(db: Db): Promise<void> {
  await sql`
    with gone as (delete from takings_change returning quarter, orders, sold_cents, refunded_cents), old as (
      delete from takings where quarter < now() - ${KEPT}
    ), unseen as (
      delete from visit_count where quarter < now() - ${KEPT}
    )
    insert into takings as t (quarter, orders, sold_cents, refunded_cents)
    select quarter, sum(orders), sum(sold_cents), sum(refunded_cents) from gone
    where quarter >= now() - ${KEPT} group by quarter order by quarter
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
