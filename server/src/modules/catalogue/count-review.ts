import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { addReturnedFit, addReviews, type CountedReview } from './product-writes.repo.ts';

/**
 * One review more or, by -1, one fewer, in the transaction that writes, shows or hides it. The difference is applied under the
 * product's lock, so it does not matter who else does the same.
 */
export async function countReview(tx: Tx, productId: string, review: CountedReview, by: 1 | -1): Promise<void> {
  await addReviews(tx, productId, review, by);
  await changed(tx, productChanged(productId, { listing: false }));
}

/** A size was sent back because it did not fit, which says how the product runs. */
export async function countReturnedFit(tx: Tx, variantId: string, fit: 'small' | 'large'): Promise<void> {
  const productId = await addReturnedFit(tx, variantId, fit);
  if (productId !== undefined) await changed(tx, productChanged(productId, { listing: false }));
}
