import { type NotNull, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db.ts';
import { figures } from '../../platform/db/figures.repo.ts';
import { disputedCentsOf, refundedCentsOf } from '../orders/index.ts';

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
      (select count(*), min(created_at) as oldest from payment where state = 'open' and look_at is null) p,
      (select count(*), min(created_at) as oldest from refund where state = 'open' and created_at < ${lateBefore}) r,
      (select coalesce(sum(count), 0)::bigint as count, max(latest_at) as latest,
        coalesce(array_agg(distinct fault), '{}') as faults
        from gateway_fault where day > current_date - ${days}::int) f`.execute(db);
  const [warnings] = rows;
  if (!warnings) throw new Error('counting has counted nothing');
  return warnings;
}

interface OpenDispute {
  orderId: string;
  number: number;
  cents: number;
  currency: string;
  dueAt: Date | null;
}

/** Those that banks want evidence for, the most urgent first. */
export async function listOpenDisputes(db: Db, most: number): Promise<OpenDispute[]> {
  const { rows } = await sql<OpenDispute>`
    select o.id as "orderId", o.number, d.amount_cents as cents, upper(o.currency) as currency, d.due_at as "dueAt"
    from dispute d join "order" o on o.id = d.order_id
    where d.state = 'open' and o.number is not null order by d.due_at, d.id limit ${most}`.execute(db);
  return rows;
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
          .select(['r.id', 'o.id as orderId', 'o.number', sql<number>`shop_cents(r.amount_cents, o.quote)`.as('cents')])
          .select(sql<string>`coalesce(r.reason, '')`.as('reason'))
          .where(sql<boolean>`r.state in ('failed', 'canceled')`)
          // One of a canceled order as a whole is no longer due once the order is sent after all.
          .where(sql<boolean>`(o.status = 'canceled' or r.cause <> 'order')`)
          .where('o.number', 'is not', null)
          .where(sql<boolean>`not exists (select from refund t where t.retries = r.id)`)
          .where(
            sql<boolean>`o.total_cents > ${refundedCentsOf(sql.ref('o.id'))} + ${disputedCentsOf(sql.ref('o.id'))}`,
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
    with kept as materialized (
      select k.order_id as "orderId", k.number, shop_cents(k.cents, o.quote) as cents
      from kept_money k join "order" o on o.id = k.order_id)
    select (select count(*) from kept) as count, (select coalesce(json_agg(t), '[]') from (
      select * from kept order by number desc limit ${most}) t) as orders`.execute(db);
  return rows[0] ?? { count: 0, orders: [] };
}
