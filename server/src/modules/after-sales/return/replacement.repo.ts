import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { LineClaims } from '../refund/refund-parts.rules.ts';
import type { ReturnedReplacement } from './return-money.rules.ts';

export interface Replacement {
  readonly id: string;
  readonly paymentId: string;
  /** One that is used by nobody else. */
  readonly tokenHash: Buffer;
  /** The order whose goods come back, and the one that was paid for them. */
  readonly orderId: string;
  readonly rootId: string;
  readonly mailId: string | null;
  readonly lines: readonly ReplacementLine[];
}

export interface ReplacementLine {
  readonly variantId: string;
  readonly quantity: number;
  readonly priceCents: number;
  readonly rootPosition: number;
  readonly rootCents: number;
}

/** An order for the same buyer at the same address that costs nothing, and waits for what it replaces. */
export async function insertReplacement(tx: Tx, replacement: Replacement): Promise<void> {
  const { id, paymentId, tokenHash, orderId, rootId, mailId, lines } = replacement;
  const items = sumOf(lines, ({ quantity, priceCents }) => quantity * priceCents);
  await sql`
    insert into "order" (id, account_id, guest_id, number, currency, items_cents, discount_cents, total_cents, tax_included,
      address, paid_at, order_mail_id, root_id, waits_for_return, review_asked_at)
    select ${id}, o.account_id, o.guest_id, next_order_number(), o.currency, ${items}, ${items}, 0, o.tax_included,
      o.address, now(), ${mailId}, ${rootId}, true, now()
    from "order" o where o.id = ${orderId}`.execute(tx);
  await sql`
    insert into order_line (order_id, position, product_id, variant_id, name, sku, options, price_cents, quantity,
      discount_cents, img, root_position, root_cents)
    select ${id}, t.n - 1, p.id, sold.id, p.name, sold.sku, options_of(p.options, sold.option_values), t.price, t.pieces,
      t.price * t.pieces, coalesce(sold.img[1], p.img[1]), t.root_position, t.root_cents
    from unnest(${lines.map((line) => line.variantId)}::uuid[], ${lines.map((line) => line.quantity)}::integer[],
      ${lines.map((line) => line.priceCents)}::bigint[], ${lines.map((line) => line.rootPosition)}::smallint[],
      ${lines.map((line) => line.rootCents)}::bigint[]) with ordinality as t (variant, pieces, price, root_position, root_cents, n)
    join variant sold on sold.id = t.variant join product p on p.id = sold.product_id`.execute(tx);
  await sql`
    insert into payment (id, order_id, account_id, guest_id, token_hash, cart_hash, amount_cents, currency, state, ended_at)
    select ${paymentId}, o.id, o.account_id, o.guest_id, ${tokenHash}, ${tokenHash}, 0, o.currency, 'paid', now()
    from "order" o where o.id = ${id}`.execute(tx);
}

/** It may leave, or will not. */
export async function stopWaiting(tx: Tx, id: string): Promise<void> {
  await sql`update "order" set waits_for_return = false where id = ${id}`.execute(tx);
}

/** Of an order `n`: something that it replaces, or what that replaces in turn, has not come back. Never of one that was paid. */
export const isOnTrust = sql<boolean>`exists (
  with recursive made as (
    select t.order_id, t.received_at from order_return t where t.replacement_id = n.id
    union all select t.order_id, t.received_at from made join order_return t on t.replacement_id = made.order_id)
  select from made where received_at is null)`;

/**
 * Whether all has come back that led to an order, up to the one that was paid. Until then the buyer still has what was paid for,
 * and no money is due for what replaces it.
 */
export async function hasAllComeBack(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isOnTrust: boolean }>`
    select ${isOnTrust} as "isOnTrust" from "order" n where n.id = ${orderId}`.execute(tx);
  return rows[0]?.isOnTrust === false;
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

/** Those of an order that was paid, as far as they are not canceled. */
export async function listReplacements(tx: Tx, rootId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('order')
    .select('id')
    .where('root_id', '=', rootId)
    .where('status', '<>', sql.lit('canceled'))
    .execute();
  return rows.map(({ id }) => id);
}

/** By the line of the order that was paid. What has been sent on trust counts, and so does what has not been sent. */
export async function countClaims(tx: Tx, rootId: string): Promise<ReadonlyMap<number, LineClaims>> {
  const { rows } = await sql<LineClaims & { position: number }>`
    with awaited as (
      select e.order_id, e.position, sum(e.quantity) as pieces,
        sum(e.quantity) filter (where e.replacement_position is null) as refunded
      from order_return t join order_return_line e on e.return_id = t.id
      where t.status in ('requested', 'approved', 'lapsed')
        and t.order_id in (select id from "order" where ${rootId} in (id, root_id))
      group by e.order_id, e.position
    )
    select l.position, coalesce(a.refunded, 0)::integer as awaited, coalesce((
      select sum(x.quantity - x.canceled - x.returned - coalesce(e.pieces, 0))
      from "order" n join order_line x on x.order_id = n.id and x.root_position = l.position
      left join awaited e on e.order_id = x.order_id and e.position = x.position
      where n.root_id = l.order_id), 0)::integer as replaced
    from order_line l left join awaited a on a.order_id = l.order_id and a.position = l.position
    where l.order_id = ${rootId}`.execute(tx);
  return new Map(rows.map(({ position, ...claims }) => [position, claims]));
}
