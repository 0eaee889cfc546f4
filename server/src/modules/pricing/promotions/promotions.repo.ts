import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Promotion } from '../core/pricing.model.ts';

/** As it is stored: amounts in cents, categories and brands by number. */
export interface PromotionContent extends Omit<Promotion, 'id' | 'from' | 'until'> {
  readonly from: Date | null;
  readonly until: Date | null;
}

export interface StoredPromotion extends PromotionContent {
  readonly id: string;
  readonly used: number;
  readonly v: number;
}

function selectPromotions(db: Db) {
  return db
    .selectFrom('promotion as p')
    .select(['p.id', 'p.name', 'p.code', 'p.kind', 'p.percent', 'p.amount_cents as amountCents', 'p.n', 'p.m', 'p.v'])
    .select([
      'p.categories',
      'p.brands',
      'p.products',
      'p.min_subtotal_cents as minSubtotalCents',
      'p.combinable',
      'p.markets',
    ])
    .select(['p.from_at as from', 'p.until_at as until', 'p.uses', 'p.uses_per_customer as usesPerCustomer'])
    .select(
      sql<number>`(select count(*) from promotion_use u where u.promotion_id = p.id and not u.released)`.as('used'),
    );
}

/** The newest first. */
export function listPromotions(db: Db): Promise<StoredPromotion[]> {
  return selectPromotions(db).orderBy('p.created_at', 'desc').orderBy('p.id').execute();
}

export function listPromotionsOf(
  db: Db,
  { since, codes }: { readonly since: Date; readonly codes: readonly string[] },
): Promise<StoredPromotion[]> {
  return selectPromotions(db)
    .where((eb) => eb.or([eb('p.created_at', '>=', since), eb('p.code', '=', sql<string>`any(${codes}::text[])`)]))
    .execute();
}

export function getPromotion(db: Db, id: string): Promise<StoredPromotion> {
  return selectPromotions(db).where('p.id', '=', id).executeTakeFirstOrThrow();
}

/** Its uses are counted after the lock: an order that held it has been written by then. */
export async function lockPromotion(tx: Tx, id: string): Promise<StoredPromotion | undefined> {
  const found = await tx.selectFrom('promotion').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return found && getPromotion(tx, id);
}

/**
 * Before a limit is set: orders that use promotions without limits lock no row of them, but the table as every lock does. Those
 * under way are waited for, and so are counted; those that come later see the limit. Taken before any row, as they do.
 */
export async function waitForOrders(tx: Tx): Promise<void> {
  await sql`lock table promotion in exclusive mode`.execute(tx);
}

export async function insertPromotion(tx: Tx, id: string, content: PromotionContent): Promise<void> {
  await tx
    .insertInto('promotion')
    .values({ id, ...toRow(content) })
    .execute();
}

/** `used` is kept up by orders only while there is a limit, so it is counted when one is set. */
export async function updatePromotion(tx: Tx, id: string, content: PromotionContent): Promise<void> {
  await tx
    .updateTable('promotion')
    .set((eb) => ({
      ...toRow(content),
      used: sql<number>`(select count(*) from promotion_use u where u.promotion_id = ${id} and not u.released)`,
      v: eb('v', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** What orders have used stays with them. */
export async function deletePromotion(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('promotion').where('id', '=', id).execute();
}

function toRow({ amountCents, minSubtotalCents, markets, from, until, usesPerCustomer, ...content }: PromotionContent) {
  return {
    ...content,
    categories: [...content.categories],
    brands: [...content.brands],
    products: [...content.products],
    amount_cents: amountCents,
    min_subtotal_cents: minSubtotalCents,
    markets: markets ? JSON.stringify(markets) : null,
    uses_per_customer: usesPerCustomer,
    from_at: from,
    until_at: until,
  };
}

export async function findProducts(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
