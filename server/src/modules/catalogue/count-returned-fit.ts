import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { addReturnedFit } from './product-writes.repo.ts';

/** Somebody has sent a size back because it did not fit, which says how the product runs. */
export async function countReturnedFit(tx: Tx, variantId: string, fit: 'small' | 'large'): Promise<void> {
  const productId = await addReturnedFit(tx, variantId, fit);
  if (productId !== undefined) await changed(tx, productChanged(productId, { listing: false }));
}
