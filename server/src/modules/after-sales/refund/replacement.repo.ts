import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { LineClaims } from './refund-parts.rules.ts';

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
