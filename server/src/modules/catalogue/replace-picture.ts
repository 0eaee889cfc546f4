import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { requireFiles } from '../media/index.ts';
import { replaceImage } from './product-writes.repo.ts';

/** A picture that a product shows from elsewhere has become one of our own. Nothing happens where it is not shown any more. */
export async function replacePicture(tx: Tx, productId: string, elsewhere: string, own: string): Promise<void> {
  await requireFiles(tx, [own]);
  if (await replaceImage(tx, productId, elsewhere, own))
    await changed(tx, productChanged(productId, { listing: false }));
}
