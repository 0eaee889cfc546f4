import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import type { ReturnReason } from '@fieldhouse/contracts/return.rules';
import { sql } from 'kysely';
import { type Db, inTransaction, liftTimeout } from '../../platform/db/db.ts';

interface BestSeller {
  productId: string;
  name: string;
  pieces: number;
  cents: number;
  countedAt: Date;
  available: number;
  sent: number;
  returned: number;
}

export async function listBestSellers(db: Db): Promise<BestSeller[]> {
  const { rows } = await sql<BestSeller>`
    select b.product_id as "productId", p.name, b.pieces, b.amount_cents as cents, b.counted_at as "countedAt",
      p.quantity as available, b.sent, b.returned
    from best_seller b join product p on p.id = b.product_id
    order by b.position`.execute(db);
  return rows;
}

interface VariantOf {
  productId: string;
  name: string;
  variantId: string;
  options: Record<string, string>;
}
const ofVariant = sql`p.id as "productId", p.name, v.id as "variantId", options_of(p.options, v.option_values) as options`;
const salesOfVariants = sql`variant_sales s join variant v on v.id = s.variant_id
  join product p on p.id = s.product_id and p.deleted_at is null`;

interface RunningOut extends VariantOf {
  quantity: number;
  coverDays: number;
}

/** What is there but not for long, at the pace of the last 30 days. */
export async function listRunningOut(db: Db, days: number, most: number): Promise<RunningOut[]> {
  const { rows } = await sql<RunningOut>`
    select ${ofVariant}, v.quantity, floor(s.cover_days)::int as "coverDays" from ${salesOfVariants}
    where s.cover_days < ${days} and v.quantity > 0 order by s.cover_days, s.variant_id limit ${most}`.execute(db);
  return rows;
}

interface ReturnRate extends VariantOf {
  sent: number;
  returned: number;
  reasons: Partial<Record<ReturnReason, number>>;
}

/** Of what was sold in 90 days: one that comes back says nothing, nor do a few that were sent. */
const LEAST_SENT = 5;
const LEAST_RETURNED = 2;

export async function listReturnRates(db: Db, most: number): Promise<ReturnRate[]> {
  const { rows } = await sql<ReturnRate>`
    select ${ofVariant}, s.sent, s.returned, s.reasons from ${salesOfVariants}
    where s.returned >= ${LEAST_RETURNED} and s.sent >= ${LEAST_SENT}
    order by s.returned::float8 / s.sent desc, s.returned desc, s.variant_id limit ${most}`.execute(db);
  return rows;
}

const SOLD_DAYS = 30;
const SENT_DAYS = 90;
const MAX_BEST_SELLERS = 10;

/** What of the prices of an order `o` is no tax. */
const netShare = sql`case when (o.quote ->> 'taxIncluded')::boolean and o.total_cents > 0 then 1 - coalesce((
  select sum((t ->> 'cents')::float8) from jsonb_array_elements(o.quote -> 'tax') t), 0) / o.total_cents else 1 end`;

interface Margin {
  /** Without tax: of all that was sold, and of what is known to have cost something. */
  cents: number;
  costedCents: number;
  costCents: number;
}

/** Of what was sold in 30 days and kept, at what it cost when that was counted. */
export async function readMargin(db: Db): Promise<Margin> {
  const { rows } = await sql<Margin>`
    select coalesce(sum(net_cents), 0)::bigint as cents,
      coalesce(sum(net_cents) filter (where cost_cents is not null), 0)::bigint as "costedCents",
      coalesce(sum(pieces * cost_cents), 0)::bigint as "costCents"
    from variant_sales where pieces > 0`.execute(db);
  return rows[0] ?? { cents: 0, costedCents: 0, costCents: 0 };
}

/** Recounts what was sold and kept, after discounts, and what came back. Readers see the last count until this one is complete. */
export async function countSold({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const since = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const ofRecent = sql`is_sale(o.number, o.root_id, o.status) and o.paid_at >= ${since(SENT_DAYS)}`;
  await inTransaction(db, async (tx) => {
    // It reads three months of orders, and nobody waits for it.
    await liftTimeout(tx);
    await sql`delete from variant_sales`.execute(tx);
    await sql`
      with sold as (
        select l.variant_id, sum(l.pieces) as pieces, sum(shop_cents(l.cents, o.quote)) as cents,
          sum(shop_cents(l.cents, o.quote) * ${netShare})::bigint as net
        from sold_line l join "order" o on o.id = l.order_id where l.paid_at >= ${since(SOLD_DAYS)} group by 1
      ), sent as (
        select l.variant_id, sum(l.shipped) as sent, sum(l.returned) as returned
        from "order" o join order_line l on l.order_id = o.id where ${ofRecent} and l.shipped > 0 group by 1
      ), back as (
        select variant_id, jsonb_object_agg(reason, pieces) as reasons from (
          select l.variant_id, x.reason, sum(x.received) as pieces
          from "order" o join order_line l on l.order_id = o.id and l.returned > 0
          join order_return_line x on x.order_id = l.order_id and x.position = l.position
          where ${ofRecent} and x.received > 0 group by 1, 2) by_reason group by 1
      )
      insert into variant_sales (variant_id, product_id, pieces, amount_cents, net_cents, cost_cents, sent, returned, reasons, cover_days)
      select v.id, v.product_id, coalesce(sold.pieces, 0), coalesce(sold.cents, 0), coalesce(sold.net, 0), v.cost_cents, coalesce(sent.sent, 0),
        coalesce(sent.returned, 0), coalesce(back.reasons, '{}'), case when v.retired_at is null and v.quantity > 0 then v.quantity * ${SOLD_DAYS}::float8 / sold.pieces end
      from sold full join sent using (variant_id) left join back using (variant_id) join variant v on v.id = variant_id`.execute(
      tx,
    );
    await sql`
      with counted as (
        select product_id, sum(pieces) as pieces, sum(amount_cents) as cents, sum(sent) as sent, sum(returned) as returned
        from variant_sales group by product_id having sum(pieces) > 0
        order by pieces desc, cents desc, product_id limit ${MAX_BEST_SELLERS}
      ), ranked as (
        select row_number() over (order by pieces desc, cents desc, product_id) as position, * from counted
      ), shorter as (
        delete from best_seller where position > (select count(*) from ranked)
      )
      insert into best_seller (position, product_id, pieces, amount_cents, sent, returned)
      select position, product_id, pieces, cents, sent, returned from ranked
      on conflict (position) do update set product_id = excluded.product_id, pieces = excluded.pieces,
        amount_cents = excluded.amount_cents, sent = excluded.sent, returned = excluded.returned,
        counted_at = excluded.counted_at`.execute(tx);
  });
}
