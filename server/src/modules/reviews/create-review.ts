import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { countReview } from '../catalogue/index.ts';
import { hasBought } from '../sales/index.ts';
import { insertReview } from './reviews.repo.ts';

export interface WrittenReview {
  readonly productId: string;
  readonly description: string;
  /** In stars. */
  readonly rating: number;
}

export type ReviewResult = { readonly status: true } | { readonly status: false; readonly error: string };

/** Only what somebody has bought, and once. The product's rating moves in the same transaction. */
export async function createReview(
  tx: Tx,
  accountId: string,
  { productId, description, rating }: WrittenReview,
): Promise<ReviewResult> {
  if (!(await hasBought(tx, accountId, productId)))
    return { status: false, error: 'You can only review a product that you have bought.' };
  const tenths = Math.round(rating * 10);
  const isNew = await insertReview(tx, { id: newId(), accountId, productId, description, tenths });
  if (!isNew) return { status: false, error: 'You have already reviewed this product.' };
  await countReview(tx, productId, { tenths, fit: null }, 1);
  return { status: true };
}
