import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Owner } from '../../orders/index.ts';

/** Of this buyer's own payments that have no outcome yet, nor an order that waits for it. */
const ownOpen = ({ accountId, guestId }: Owner) =>
  guestId === null
    ? sql`p.state = 'open' and p.look_at is null and p.account_id = ${accountId}`
    : sql`p.state = 'open' and p.look_at is null and p.guest_id = ${guestId}`;

/** A payment that has no outcome yet, and the pieces that it holds. */
export interface OpenPayment {
  readonly amountCents: number;
  readonly currency: string;
  readonly lines: readonly { readonly productId: string; readonly variantId: string; readonly quantity: number }[];
}

export async function listOpenPayments(db: Db, owner: Owner): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select p.amount_cents as "amountCents", p.currency, (
      select coalesce(json_agg(json_build_object('productId', l.product_id, 'variantId', l.variant_id, 'quantity', l.quantity)), '[]')
      from order_line l where l.order_id = p.order_id) as lines
    from payment p where ${ownOpen(owner)} order by p.created_at desc`.execute(db);
  return rows;
}

/** What is the buyer's own already, by variant: a statement. */
export const ownPieces = (owner: Owner) => sql`
  select l.variant_id, sum(l.quantity)::int as pieces
  from payment p join order_line l on l.order_id = p.order_id where ${ownOpen(owner)} group by l.variant_id`;

/** How often each promotion is used by them. */
export async function readOwnUses(db: Db, owner: Owner): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; uses: number }>`
    select u.promotion_id as id, count(*)::int as uses
    from payment p join promotion_use u on u.order_id = p.order_id and not u.released
    where ${ownOpen(owner)} group by u.promotion_id`.execute(db);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

interface Wanted {
  readonly quoteId: string | null;
  readonly lines: readonly { readonly variantId: string | null; readonly productId: string; readonly pieces: number }[];
  readonly promotions: readonly { readonly id: string }[];
}

/** Which of the buyer's payments without an outcome stand in the way of this one: by goods, uses of a code, or the quote. */
export async function listOwnInTheWay(db: Db, owner: Owner, { quoteId, lines, promotions }: Wanted): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment p
    where ${ownOpen(owner)} and (
      p.quote_id = ${quoteId}::uuid
      or exists (
        select from order_line l join variant v on v.id = l.variant_id
        join unnest(${lines.map(({ productId }) => productId)}::uuid[], ${lines.map(({ variantId }) => variantId)}::uuid[],
          ${lines.map(({ pieces }) => pieces)}::int[]) as w (product, variant, pieces)
          on w.product = l.product_id and coalesce(w.variant, l.variant_id) = l.variant_id
        where l.order_id = p.order_id and v.quantity < w.pieces)
      or exists (
        select from promotion_use u join promotion m on m.id = u.promotion_id
        where u.order_id = p.order_id and not u.released and m.id = any (${promotions.map(({ id }) => id)}::uuid[])
          and (m.used >= m.uses or m.uses_per_customer is not null)))
    order by p.created_at`.execute(db);
  return rows.map(({ id }) => id);
}
