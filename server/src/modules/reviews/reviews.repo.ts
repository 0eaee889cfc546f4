import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

export interface NewReview {
  readonly id: string;
  readonly accountId: string;
  readonly productId: string;
  readonly description: string;
  readonly tenths: number;
}

/** False when they have reviewed it before: also in this very moment, from another tab. */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { rows } = await sql`
    insert into review (id, product_id, account_id, description, rating)
    values (${review.id}, ${review.productId}, ${review.accountId}, ${review.description}, ${review.tenths})
    on conflict on constraint review_once do nothing returning id`.execute(tx);
  return rows.length > 0;
}
