import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { countRating } from './product-writes.repo.ts';

/** One more review, in tenths of a star, in the transaction that writes it. */
export async function addRating(tx: Tx, productId: string, tenths: number): Promise<void> {
  await countRating(tx, productId, tenths);
  await changed(tx, productChanged(productId, { listing: false }));
}
