import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { figures } from '../../platform/db/figures.repo.ts';

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

const DAY_MS = 24 * 60 * 60_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Every day of the last so many, today's included, by the clock of UTC. */
export async function listSalesDays(db: Db, today: Date, days: number): Promise<SalesDay[]> {
  const span = Array.from({ length: days }, (_, n) => dayOf(today.getTime() - (days - 1 - n) * DAY_MS));
  const sold = await db
    .selectFrom(salesFigures(db))
    .select([
      sql<string>`to_char(s.day, 'YYYY-MM-DD')`.as('day'),
      sql<number>`sum(s.orders)::bigint`.as('orders'),
      sql<number>`sum(s.amount_cents)::bigint`.as('cents'),
    ])
    .where('s.day', '>=', sql<Date>`${span[0]}::date`)
    .where('s.status', '<>', 'canceled')
    .groupBy('s.day')
    .execute();
  const byDay = new Map(sold.map((sales) => [sales.day, sales]));
  return span.map((day) => byDay.get(day) ?? { day, orders: 0, cents: 0 });
}

export async function countByStatus(db: Db): Promise<{ status: string; orders: number }[]> {
  return db
    .selectFrom(salesFigures(db))
    .select(['s.status', sql<number>`sum(s.orders)::bigint`.as('orders')])
    .groupBy('s.status')
    .execute();
}

/** Folds the differences into the totals. What is appended in the meantime waits for the next run. */
export async function foldSales(db: Db): Promise<void> {
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

/** Recounts the items sold in a month. Readers see the last count until this one is complete. */
export async function countBestSellers({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const since = new Date(now().getTime() - MONTH_MS);
  await sql`
    with counted as (
      select l.product_id, sum(l.quantity) as pieces, sum(l.quantity * l.price_cents) as cents
      from "order" o join order_line l on l.order_id = o.id
      where o.number is not null and o.paid_at >= ${since} and o.status <> 'canceled'
      group by l.product_id order by pieces desc, cents desc, l.product_id limit ${MAX_BEST_SELLERS}
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
  products: { productId: string; name: string; quantity: number }[];
}

/** How many there are, and the newest of them. */
export async function findStockAlert(db: Db, level: 'low' | 'out', most: number): Promise<StockAlert> {
  const { rows } = await sql<StockAlert>`
    select (select coalesce(sum(f.value), 0)::bigint from ${figures} f where f.name = ${level}) as count,
      (select coalesce(json_agg(t), '[]') from (
        select p.id as "productId", p.name, p.quantity
        from stock_alert a join product p on p.id = a.product_id
        where a.level = ${level} order by a.product_id desc limit ${most}) t) as products`.execute(db);
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
