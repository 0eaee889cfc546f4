import type { OwnReview } from '@fieldhouse/contracts/reviews.schemas';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { countReview } from '../catalogue/index.ts';
import { refuseFitWithoutSizes, type WrittenReview } from './create-review.ts';
import { findSizeName, lockOwnReview, rewriteReview } from './reviews.repo.ts';

/**
 * Somebody thinks otherwise of what they have bought. The product's rating and fit move by the difference, in the same transaction;
 * what staff have hidden stays hidden, and counts for nothing.
 */
export async function changeReview(
  tx: Tx,
  accountId: string,
  { productId, description, rating, fit = null }: WrittenReview,
): Promise<OwnReview> {
  const before = await lockOwnReview(tx, accountId, productId);
  if (!before) throw new AppError('not-found', 'You have not reviewed this product yet.');
  // What was said of the fit while the product had sizes may stay.
  if (fit !== before.fit) refuseFitWithoutSizes(fit, await findSizeName(tx, productId));
  const after = { description, tenths: Math.round(rating * 10), fit };
  await rewriteReview(tx, before.id, after);
  if (!before.hidden) {
    await countReview(tx, productId, before, -1);
    await countReview(tx, productId, after, 1);
  }
  return { description, rating: after.tenths / 10, fit };
}
