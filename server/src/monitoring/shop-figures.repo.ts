import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import { sql } from 'kysely';
import { underWayStates } from '../modules/orders/index.ts';
import type { Db } from '../platform/db/db.ts';
import { newId } from '../platform/ids.ts';

/** By word: a status, a state. */
type Counts = Readonly<Record<string, number>>;

/** What the tables say about how the shop is doing. Each question is answered by an index or a few rows. */
export interface ShopFigures {
  readonly orders: Counts;
  readonly orderCents: Counts;
  /** Of the last hour. */
  readonly payments: Counts;
  readonly oldestOpenPaymentSeconds: number;
  readonly refunds: Counts;
  readonly keptCents: number;
  readonly jobs: Counts;
  readonly oldestDueJobSeconds: number;
  readonly failedJobs: number;
  readonly mailsWaiting: number;
  readonly oldestMailSeconds: number;
  readonly webhooksWaiting: number;
  readonly oldestWebhookSeconds: number;
  /** Whether something other than the shop's own care keeps stock from falling below zero. */
  readonly stockUnguarded: number;
  readonly databaseBytes: number;
}

/** Counting more would only cost more. */
const MOST = 100_000;

export async function readShopFigures(db: Db, now: Date): Promise<ShopFigures> {
  const sales = await readSales(db);
  const { rows } = await sql<Omit<ShopFigures, 'orders' | 'orderCents' | 'payments' | 'refunds' | 'jobs'>>`
    select
      coalesce((select extract(epoch from now() - min(created_at)) from payment where state = 'open' and look_at is null), 0)::float8
        as "oldestOpenPaymentSeconds",
      coalesce((select sum(shop_cents(k.cents, o.quote)) from kept_money k join "order" o on o.id = k.order_id), 0)::float8 as "keptCents",
      coalesce((select extract(epoch from now() - min(run_at)) from graphile_worker._private_jobs
        where run_at <= now() and locked_at is null and attempts < max_attempts), 0)::float8 as "oldestDueJobSeconds",
      (select count(*) from (select from failed_job limit ${MOST}) f)::float8 as "failedJobs",
      (select count(*) from (select from mail where sent_at is null limit ${MOST}) m)::float8 as "mailsWaiting",
      coalesce((select extract(epoch from now() - min(queued_at)) from mail where sent_at is null), 0)::float8
        as "oldestMailSeconds",
      open.count as "webhooksWaiting", coalesce(extract(epoch from now() - open.oldest), 0)::float8 as "oldestWebhookSeconds",
      (select case when count(*) = 2 then 0 else 1 end from pg_constraint
        where conname in ('product_quantity_not_negative', 'variant_quantity_not_negative') and convalidated)::float8
        as "stockUnguarded",
      pg_database_size(current_database())::float8 as "databaseBytes"
    from (
      select count(*)::float8 as count, min(event_at) as oldest from (
        select d.event_at from webhook_delivery d join webhook w on w.id = d.webhook_id and w.off_at is null
        where d.state = 'open' limit ${MOST}) d) open`.execute(db);
  const [others] = rows;
  if (!others) throw new Error('PostgreSQL has answered nothing');
  return {
    ...others,
    ...sales,
    payments: await readPayments(db, new Date(now.getTime() - HOUR_MS)),
    refunds: await readRefunds(db),
    jobs: await readJobs(db),
  };
}

interface Count {
  readonly word: string;
  readonly count: number;
}

/** Words that nothing has are there with nothing, so that a rule can compare them. */
const toCounts = (words: readonly string[], rows: readonly Count[]): Counts =>
  Object.fromEntries([
    ...words.map((word): [string, number] => [word, 0]),
    ...rows.map(({ word, count }): [string, number] => [word, count]),
  ]);

async function readSales(db: Db): Promise<Pick<ShopFigures, 'orders' | 'orderCents'>> {
  const { rows } = await sql<Count & { cents: number }>`
    select status as word, sum(orders)::float8 as count, sum(amount_cents)::float8 as cents from (
      select status, orders, amount_cents from sales_day union all select status, orders, amount_cents from sales_change
    ) s group by status`.execute(db);
  return {
    orders: toCounts([], rows),
    orderCents: toCounts(
      [],
      rows.map(({ word, cents }) => ({ word, count: cents })),
    ),
  };
}

/** Ids begin with the time, so the last hour is the end of an index. */
async function readPayments(db: Db, since: Date): Promise<Counts> {
  const { rows } = await sql<Count>`
    select state as word, count(*)::float8 as count from payment where id >= ${newId(since.getTime())} group by state`.execute(
    db,
  );
  return toCounts(['open', 'paid', 'declined', 'canceled'], rows);
}

async function readRefunds(db: Db): Promise<Counts> {
  const { rows } = await sql<Count>`
    select state as word, count(*)::float8 as count from refund where state in ${underWayStates} group by state
    union all
    select 'failed', count(*)::float8 from refund r
    where r.state in ('failed', 'canceled') and not exists (
      select from refund other where other.order_id = r.order_id and other.retries = r.id)`.execute(db);
  return toCounts(['open', 'pending', 'failed'], rows);
}

async function readJobs(db: Db): Promise<Counts> {
  const { rows } = await sql<Count>`
    select state as word, count(*)::float8 as count from (
      select case when locked_at is not null then 'running' when run_at <= now() then 'due' else 'later' end as state
      from graphile_worker._private_jobs limit ${MOST}) j
    group by state`.execute(db);
  return toCounts(['running', 'due', 'later'], rows);
}
