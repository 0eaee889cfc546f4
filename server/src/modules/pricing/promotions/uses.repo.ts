import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

/** Only the rows of promotions with limits are locked and counted, by id. */
const limited = sql.raw('(p.uses is not null or p.uses_per_customer is not null)');

const lockPromotions = (tx: Tx, orderId: string) =>
  sql`select from promotion p
    where p.id in (select promotion_id from promotion_use where order_id = ${orderId}) and ${limited}
    order by p.id for no key update`.execute(tx);

/** An order that is canceled or never paid gives its uses back. */
export async function releaseUses(tx: Tx, orderId: string): Promise<void> {
  await lockPromotions(tx, orderId);
  await sql`
    with given as (
      update promotion_use set released = true where order_id = ${orderId} and not released returning promotion_id)
    update promotion p set used = p.used - 1 from given where p.id = given.promotion_id and ${limited}`.execute(tx);
}

/** One that is taken out of canceled takes them again. Gives the names of promotions that have none left. */
export async function takeUsesAgain(tx: Tx, orderId: string): Promise<string[]> {
  await lockPromotions(tx, orderId);
  const { rows } = await sql<{ name: string }>`
    select p.name from promotion p join promotion_use u on u.promotion_id = p.id
    where u.order_id = ${orderId} and u.released and (p.used >= p.uses or p.uses_per_customer <= (
      select count(*) from promotion_use o where o.promotion_id = p.id and o.customer = u.customer and not o.released))
    order by p.name`.execute(tx);
  if (rows.length > 0) return rows.map(({ name }) => name);
  await sql`
    with taken as (update promotion_use set released = false where order_id = ${orderId} and released returning promotion_id)
    update promotion p set used = p.used + 1 from taken where p.id = taken.promotion_id and ${limited}`.execute(tx);
  return [];
}

/** Whose they were: nobody's any more, and no two of them the same customer's. */
export async function forgetUses(tx: Tx, orders: readonly string[]): Promise<void> {
  await sql`update promotion_use set customer = order_id::text where order_id = any (${orders}::uuid[])`.execute(tx);
}
