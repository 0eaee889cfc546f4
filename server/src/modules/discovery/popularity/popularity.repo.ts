import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { HALF_LIFE_DAYS, SALE_IN_VIEWS } from './popularity.rules.ts';

/** In the order of ids, so that two nodes that write at the same time never wait for each other. */
export async function addViews(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into product_popularity as t (product_id, views)
    select p.id, w.views
    from unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::float8[]) as w (id, views)
    join product p on p.id = w.id and p.deleted_at is null
    order by p.id
    on conflict (product_id) do update set views = t.views + excluded.views`.execute(db);
}

/** Of products that were looked at or bought lately; the others have none. */
export async function listPopularity(db: Db): Promise<(readonly [productId: string, score: number])[]> {
  const { rows } = await sql<{ id: string; score: number }>`
    select product_id as id, views + ${SALE_IN_VIEWS}::float8 * sales as score from product_popularity`.execute(db);
  return rows.map(({ id, score }) => [id, score] as const);
}

const halved = (days: ReturnType<typeof sql>) => sql`power(0.5, ${days} / ${HALF_LIFE_DAYS}::float8)`;

/**
 * Notes how far the next count may go. Orders get their number before they are committed, so that a lower one may appear
 * after a higher one: but not when every transaction that was open at this moment has ended.
 */
export async function markNewOrders(db: Db): Promise<void> {
  await sql`
    update popularity_mark
    set counting_to = newest.number, settled_by = pg_snapshot_xmax(pg_current_snapshot())
    from (select max(number) as number from "order") newest
    where newest.number > counted_to
      -- A mark from the future has come with a copy of another server's data.
      and (counting_to is null or settled_by > pg_snapshot_xmax(pg_current_snapshot()))`.execute(db);
}

interface OrderSpan {
  readonly from: number;
  readonly to: number;
}

/** The next orders to count, locked until the transaction ends; undefined when there are none yet. */
export async function lockOrdersToCount(tx: Tx, most: number): Promise<OrderSpan | undefined> {
  const { rows } = await sql<OrderSpan>`
    select counted_to as "from", least(counting_to, counted_to + ${most}::bigint) as "to" from popularity_mark
    where settled_by <= pg_snapshot_xmin(pg_current_snapshot()) for update`.execute(tx);
  return rows[0];
}

/** Each order once per product, whatever the quantity: ten cones for a club are one decision. By the age that they have. */
export async function addSales(tx: Tx, { from, to }: OrderSpan): Promise<void> {
  const weight = halved(sql`greatest(extract(epoch from now() - paid_at)::float8 / 86400, 0)`);
  await sql`
    with sold as (
      select distinct order_id, product_id, ${weight} as weight from sold_line
      where number > ${from}::bigint and number <= ${to}::bigint and paid_at > now() - interval '1 year'
    ), counted as (
      insert into product_popularity as t (product_id, sales)
      select s.product_id, sum(s.weight) from sold s join product p on p.id = s.product_id and p.deleted_at is null
      group by s.product_id order by s.product_id
      on conflict (product_id) do update set sales = t.sales + excluded.sales
    )
    update popularity_mark set
      orders = orders + (select coalesce(sum(weight), 0) from (select distinct order_id, weight from sold) o),
      counted_to = ${to}::bigint, counting_to = nullif(counting_to, ${to}::bigint),
      settled_by = case when counting_to > ${to}::bigint then settled_by end`.execute(tx);
}

/** Below this it counts as never seen. */
const FORGOTTEN = 0.01;

/**
 * Fades the next products by the days that have passed, one node at a time. The mark moves with them in one transaction,
 * so each is faded once per day, whatever happens in between. False when all have been.
 */
export async function fadeSome(tx: Tx, most: number): Promise<boolean> {
  const { rows } = await sql<{ to: string; days: number; after: string | null }>`
    select coalesce(fading_to, today)::text as to, coalesce(fading_to, today) - faded_on as days, faded_after as after
    from popularity_mark, (select (now() at time zone 'utc')::date as today) clock
    where coalesce(fading_to, today) > faded_on for update of popularity_mark`.execute(tx);
  const [mark] = rows;
  if (!mark) return false;
  const factor = halved(sql`${mark.days}::float8`);
  const { rows: faded } = await sql<{ last: string | null }>`
    with slice as (
      select product_id, (views + sales) * ${factor} as rest from product_popularity
      where ${mark.after}::uuid is null or product_id > ${mark.after}::uuid
      order by product_id limit ${most} for update
    ), forgotten as (
      delete from product_popularity t using slice s where t.product_id = s.product_id and s.rest < ${FORGOTTEN}
    ), faded as (
      update product_popularity t set views = views * ${factor}, sales = sales * ${factor}
      from slice s where t.product_id = s.product_id and s.rest >= ${FORGOTTEN}
    )
    select case when count(*) = ${most} then (array_agg(product_id order by product_id desc))[1] end as last
    from slice`.execute(tx);
  const last = faded[0]?.last ?? null;
  await sql`
    update popularity_mark set faded_after = ${last}::uuid,
      orders = case when ${last}::uuid is null then orders * ${factor} else orders end,
      fading_to = case when ${last}::uuid is not null then ${mark.to}::date end,
      faded_on = case when ${last}::uuid is null then ${mark.to}::date else faded_on end`.execute(tx);
  return last !== null;
}
