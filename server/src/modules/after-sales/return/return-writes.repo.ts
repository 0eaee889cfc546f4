import type { ReturnReason, ReturnStatus } from '@fieldhouse/contracts/return.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { eraseNotes } from '../refund/refunds.repo.ts';
import type { ReturnedReplacement } from './return-money.rules.ts';

export interface NewReturn {
  readonly id: string;
  readonly orderId: string;
  readonly by: 'buyer' | 'staff';
  readonly byRight: boolean;
  readonly comment: string | null;
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly reason: ReturnReason;
    readonly replacementPosition: number | null;
  }[];
  readonly replacementId: string | null;
  /** How long the replacement waits for an answer; null: there is none. */
  readonly heldForDays: number | null;
}

/** Of an order that is locked. Returns its number: the first, second, … of its order. */
export async function insertReturn(tx: Tx, made: NewReturn): Promise<number> {
  const { id, orderId, by, byRight, comment, lines, replacementId, heldForDays } = made;
  const { rows } = await sql<{ number: number }>`
    insert into order_return (id, order_id, number, status, made_by, by_right, comment, replacement_id, lapses_at)
    select ${id}, ${orderId}, coalesce(max(t.number), 0) + 1, 'requested', ${by}, ${byRight}, ${comment}, ${replacementId},
      now() + make_interval(days => ${heldForDays}::integer)
    from order_return t where t.order_id = ${orderId}
    returning number`.execute(tx);
  await sql`
    insert into order_return_line (return_id, order_id, position, quantity, reason, replacement_position)
    select ${id}, ${orderId}, t.position, t.quantity, t.reason, t.replacement_position
    from unnest(${lines.map(({ position }) => position)}::smallint[], ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ reason }) => reason)}::text[],
      ${lines.map(({ replacementPosition }) => replacementPosition)}::smallint[])
      as t (position, quantity, reason, replacement_position)`.execute(tx);
  return rows[0]?.number ?? 1;
}

/** What it is about; this never changes. */
export async function findReturnOrders(
  db: Db,
  id: string,
): Promise<{ orderId: string; replacementId: string | null } | undefined> {
  return db
    .selectFrom('order_return')
    .select(['order_id as orderId', 'replacement_id as replacementId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface LockedReturn {
  readonly id: string;
  readonly number: number;
  readonly status: ReturnStatus;
  readonly byRight: boolean;
  readonly replacementId: string | null;
  readonly lapsesAt: Date | null;
  readonly v: number;
  readonly lines: readonly LockedReturnLine[];
}

export interface LockedReturnLine {
  readonly position: number;
  readonly quantity: number;
  readonly reason: ReturnReason;
  readonly replacementPosition: number | null;
}

/** Of orders that are locked. */
export async function lockReturn(tx: Tx, id: string): Promise<LockedReturn> {
  const row = await tx
    .selectFrom('order_return')
    .select(['id', 'number', 'status', 'by_right as byRight', 'replacement_id as replacementId'])
    .select(['lapses_at as lapsesAt', 'v'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('order_return_line')
    .select(['position', 'quantity', 'reason', 'replacement_position as replacementPosition'])
    .where('return_id', '=', id)
    .orderBy('position')
    .execute();
  return { ...row, lines };
}

export interface ReturnStep {
  readonly status: ReturnStatus;
  readonly word?: string | null;
  readonly refundId?: string | null;
  /** How long the replacement is held from now on; null: no longer. */
  readonly heldForDays?: number | null;
}

export async function setReturnStatus(tx: Tx, id: string, step: ReturnStep): Promise<void> {
  const { status, word = null, refundId = null, heldForDays = null } = step;
  await sql`
    update order_return set status = ${status}, v = v + 1, 
      word = case when ${status} in ('approved', 'refused', 'received') then ${word} else word end,
      decided_at = coalesce(decided_at, case when ${status} in ('approved', 'refused', 'received') then now() end),
      received_at = coalesce(received_at, case when ${status} = 'received' then now() end),
      ended_at = case when ${status} in ('refused', 'closed') then now() end,
      lapses_at = now() + make_interval(days => ${heldForDays}::integer),
      refund_id = coalesce(refund_id, ${refundId})
    where id = ${id}`.execute(tx);
}

export async function setDeduction(tx: Tx, id: string, kept: { cents: number; reason: string }): Promise<void> {
  await sql`
    update order_return set deducted_cents = ${kept.cents}, deduction_reason = ${kept.reason}
    where id = ${id}`.execute(tx);
}

/** A change that is based on an older version is refused. */
export async function countChange(tx: Tx, id: string): Promise<void> {
  await sql`update order_return set v = v + 1 where id = ${id}`.execute(tx);
}

export interface ReceivedLine {
  readonly position: number;
  readonly received: number;
  readonly restocked: number;
}

export async function setReceived(tx: Tx, id: string, lines: readonly ReceivedLine[]): Promise<void> {
  await sql`
    update order_return_line l set received = t.received, restocked = t.restocked
    from unnest(${lines.map(({ position }) => position)}::integer[], ${lines.map(({ received }) => received)}::integer[],
      ${lines.map(({ restocked }) => restocked)}::integer[]) as t (position, received, restocked)
    where l.return_id = ${id} and l.position = t.position`.execute(tx);
}

/** All that the pieces touch, in the order in which everybody locks them. */
export async function lockProductsOf(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await sql`
    select from product where id in (select product_id from variant where id = any (${variantIds}::uuid[]))
    order by id for no key update`.execute(tx);
}

/** Exchanges whose goods, or whose answer, have not come in time. */
export async function listLapsed(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from order_return where lapses_at <= now() order by lapses_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Received, the money is back, and what was to be sent instead is sent. */
export async function listFinished(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from order_return t
    where t.status = 'received'
      and (t.refund_id is null or exists (
        -- The first may have failed, and was tried again.
        with recursive made as (
          select r.id, r.state from refund r where r.id = t.refund_id
          union all select r.id, r.state from refund r join made on r.retries = made.id)
        select from made where state = 'done'))
      and not exists (select from "order" o where o.id = t.replacement_id and o.status = 'pending')
    order by t.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What has come back already of a replacement, and of what was sent instead of that, in the order in which it was sent. */
export async function listLaterReturns(tx: Tx, replacementId: string): Promise<ReturnedReplacement[]> {
  const { rows } = await sql<ReturnedReplacement>`
    with recursive later as (
      select t.id, t.order_id, t.replacement_id, 1 as step from order_return t
      where t.order_id = ${replacementId} and t.received_at is not null
      union all
      select t.id, t.order_id, t.replacement_id, later.step + 1 from later
      join order_return t on t.order_id = later.replacement_id and t.received_at is not null
    )
    select l.root_position as "rootPosition", l.root_cents as "rootCents", l.quantity, x.received,
      least(x.received, coalesce(o.quantity - o.canceled, 0)) as exchanged,
      case when o.order_id is not null then json_build_object('rootCents', o.root_cents, 'quantity', o.quantity) end as other
    from later join order_return_line x on x.return_id = later.id
    join order_line l on l.order_id = x.order_id and l.position = x.position
    left join order_line o on o.order_id = later.replacement_id and o.position = x.replacement_position
    where x.received > 0
    order by later.step, later.id, x.position`.execute(tx);
  return rows;
}

export interface OtherVersion {
  readonly productId: string;
  readonly variantId: string;
  readonly sku: string;
  readonly options: Readonly<Record<string, string>>;
  readonly available: number;
  /** Today's. */
  readonly priceCents: number;
  /** Where the order's market is closed: the shop's own. What costs the same there cost the same in the market. */
  readonly closedCents: number | null;
}

/**
 * What can be bought of these products, as it is now, at the prices of the market in which the order was paid; of one that is
 * closed or has another currency, by its terms then. With the words of a language, or the shop's own.
 */
export async function listVersions(
  db: Db,
  productIds: readonly string[],
  rootId: string,
  language: string | null = null,
): Promise<OtherVersion[]> {
  const { rows } = await sql<OtherVersion>`
    select sold.product_id as "productId", sold.id as "variantId", sold.sku, sold.quantity as available,
      coalesce(sold_as(p.id, p.name, options_of(p.options, sold.option_values), ${language}) -> 'options',
        options_of(p.options, sold.option_values)) as options,
      case when sold_in.terms is null then own.price when sold_in.market is null then convert_price(own.price,
        (sold_in.terms ->> 'factor')::numeric, (sold_in.terms ->> 'step')::bigint, (sold_in.terms ->> 'ending')::bigint)
      else (select here.price from market_price_at(sold, sold_in.market, now()) here) end as "priceCents",
      case when sold_in.terms is not null and sold_in.market is null then own.price end as "closedCents"
    from (
      select o.quote -> 'market' as terms, m.id as market
      from "order" o left join market m
        on m.id = (o.quote -> 'market' ->> 'id')::uuid and m.currency = upper(o.currency)
      where o.id = ${rootId}
    ) sold_in cross join variant sold join product p on p.id = sold.product_id
    cross join lateral (select price_at(sold, now()) as price) own
    where sold.product_id = any (${productIds}::uuid[]) and sold.retired_at is null and p.deleted_at is null
    order by sold.product_id, sold.position`.execute(db);
  return rows;
}

/** What buyer and staff have written to each other about the returns and refunds of these orders. */
export async function eraseReasons(tx: Tx, orders: readonly string[]): Promise<void> {
  await sql`
    update order_return set comment = null, word = null, deduction_reason = null
    where order_id = any (${orders}::uuid[])`.execute(tx);
  await eraseNotes(tx, orders);
}
