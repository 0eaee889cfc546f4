import type { Fit } from '@fieldhouse/contracts/fit.rules';
import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import { LOW_STOCK } from '@fieldhouse/contracts/stock.rules';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/db.ts';

/** An order that was paid, and perhaps sent, before the demo shop opened. */
export interface PastOrder {
  readonly id: string;
  readonly paymentId: string;
  readonly accountId: string;
  readonly status: OrderStatus;
  readonly at: Date;
  readonly address: object;
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[];
}

const currency = sql`(select lower(currency) from shop_settings)`;

/**
 * Writes it as the shop would have left it: order, lines, payment, mails and movements, and the charge in the demo
 * gateway's books, so that an audit finds nothing. Only the demo may write into tables of others, and only into an empty shop.
 */
export async function insertPastOrder(tx: Tx, order: PastOrder): Promise<void> {
  const intent = `pi_demo_${order.paymentId.replaceAll('-', '')}`;
  const sent = order.status === 'dispatched' || order.status === 'completed';
  const ids = order.lines.map(({ variantId }) => variantId);
  const pieces = order.lines.map(({ quantity }) => quantity);
  await takeStock(tx, order, ids, pieces);
  await sql`
    with line as (
      select t.n - 1 as position, p.id, v.id as variant_id, p.name, v.sku, options_of(p.options, v.option_values) as options,
        v.effective_cents as price_cents, coalesce(v.img[1], p.img[1]) as img, t.quantity
      from unnest(${ids}::uuid[], ${pieces}::int[]) with ordinality as t (id, quantity, n)
      join variant v on v.id = t.id join product p on p.id = v.product_id
    ), total as (select sum(price_cents * quantity)::bigint as cents from line
    ), mailed as (
      insert into mail (id, kind, account_id, queued_at, sent_at)
      select gen_random_uuid(), kind, ${order.accountId}, ${order.at}, ${order.at}
      from unnest(array['order', 'dispatch']) as kind where kind = 'order' or ${sent}
      returning id, kind
    ), placed as (
      insert into "order" (id, account_id, number, status, currency, items_cents, total_cents, address, placed_at, paid_at,
        dispatched_at, order_mail_id, dispatch_mail_id)
      select ${order.id}, ${order.accountId}, nextval('order_number'), ${order.status}, ${currency}, cents, cents,
        ${JSON.stringify(order.address)}::jsonb, ${order.at}, ${order.at},
        case when ${sent} then ${order.at}::timestamptz + interval '1 day' end,
        (select id from mailed where kind = 'order'), (select id from mailed where kind = 'dispatch')
      from total
    ), charged as (
      insert into demo_gateway.intent (id, secret, amount, currency, status, received, metadata, created_at)
      select ${intent}, ${intent} || '_secret', cents, ${currency}, 'succeeded', cents,
        jsonb_build_object('payment_id', ${order.paymentId}::text), ${order.at}
      from total
    ), paid as (
      insert into payment (id, order_id, account_id, token_hash, cart_hash, amount_cents, currency, state, intent_id, created_at, ended_at)
      select ${order.paymentId}, ${order.id}, ${order.accountId}, sha256(${order.paymentId}::text::bytea),
        sha256(${order.id}::text::bytea), cents, ${currency}, 'paid', ${intent}, ${order.at}, ${order.at}
      from total
    )
    insert into order_line (order_id, position, product_id, variant_id, name, sku, options, price_cents, quantity, shipped,
      canceled, img)
    select ${order.id}, position, id, variant_id, name, sku, options, price_cents, quantity,
      case when ${sent} then quantity else 0 end, case when ${order.status} = 'canceled' then quantity else 0 end, img
    from line`.execute(tx);
}

async function takeStock(tx: Tx, order: PastOrder, ids: readonly string[], pieces: readonly number[]): Promise<void> {
  if (order.status === 'canceled') return;
  const none = pieces.map(() => 0);
  const taken = pieces.map((count) => -count);
  await change(taken, pieces, 'sold');
  if (order.status !== 'pending') await change(none, taken, 'dispatched');
  await sql`update stock_movement set at = ${order.at} where order_id = ${order.id}::uuid`.execute(tx);

  async function change(available: readonly number[], committed: readonly number[], why: string): Promise<void> {
    await sql`select change_stock(${ids}::uuid[], ${available}::int[], ${committed}::int[], ${why}, null,
      ${order.id}::uuid, null, ${LOW_STOCK})`.execute(tx);
  }
}

export interface PastReview {
  readonly id: string;
  readonly accountId: string;
  readonly productId: string;
  readonly description: string;
  readonly tenths: number;
  /** Left out where the product has no sizes. */
  readonly fit: Fit | null;
  readonly at: Date;
}

/** With the size that was bought last. */
export async function insertPastReviews(tx: Tx, reviews: readonly PastReview[]): Promise<void> {
  const column = <K extends keyof PastReview>(name: K) => reviews.map((review) => review[name]);
  await sql`
    with past as (
      select * from unnest(${column('id')}::uuid[], ${column('accountId')}::uuid[], ${column('productId')}::uuid[],
        ${column('description')}::text[], ${column('tenths')}::int[], ${column('fit')}::text[], ${column('at')}::timestamptz[])
        as t (id, account_id, product_id, description, rating, fit, at)
    ), written as (
      insert into review (id, account_id, product_id, description, rating, created_at, fit, size)
      select r.id, r.account_id, r.product_id, r.description, r.rating, r.at, case when s.name is not null then r.fit end, (
        select l.options ->> s.name from "order" o join order_line l on l.order_id = o.id
        where o.account_id = r.account_id and o.status <> 'canceled' and o.placed_at < r.at and l.product_id = r.product_id
        order by o.number desc limit 1)
      from past r join product p on p.id = r.product_id
      left join lateral (
        select o ->> 'name' as name from jsonb_array_elements(p.options) o where o ->> 'kind' = 'size') s on true
      returning product_id, rating, fit
    )
    update product p set rating_sum = p.rating_sum + w.sum, rating_count = p.rating_count + w.count,
      fit_small = p.fit_small + w.small, fit_right = p.fit_right + w.right, fit_large = p.fit_large + w.large
    from (
      select product_id, sum(rating)::int as sum, count(*)::int as count, (count(*) filter (where fit = 'small'))::int as small,
        (count(*) filter (where fit = 'right'))::int as right, (count(*) filter (where fit = 'large'))::int as large
      from written group by product_id) w
    where p.id = w.product_id`.execute(tx);
}

export async function hasGoods(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from product limit 1`.execute(tx);
  return rows.length > 0;
}

/** An account that has never bought anything, by its address. */
export async function findNewBuyer(tx: Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from account a where email_key = ${email} and not exists (select from "order" o where o.account_id = a.id)`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Those of each product in their order, by the product's id. */
export async function listVariantIds(tx: Tx): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ product: string; variants: string[] }>`
    select product_id as product, array_agg(id order by position) as variants from variant group by product_id`.execute(
    tx,
  );
  return new Map(rows.map(({ product, variants }) => [product, variants]));
}

export async function listPlentiful(tx: Tx, count: number): Promise<{ productId: string; variantId: string }[]> {
  const { rows } = await sql<{ productId: string; variantId: string }>`
    select p.id as "productId", v.id as "variantId" from product p cross join lateral (
      select id from variant where product_id = p.id and retired_at is null order by quantity desc, position limit 1) v
    where p.quantity > 20 and p.deleted_at is null order by p.id desc limit ${count}`.execute(tx);
  return rows;
}
