import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { journal } from '../journal/index.ts';
import { noSuchProduct } from './catalogue.refusals.ts';
import { journaledFields } from './catalogue.rules.ts';
import { loadDirectory } from './directory.repo.ts';
import { lockProduct, markDeleted } from './product-writes.repo.ts';
import { journaledAs } from './record-product.ts';

/** The product is removed from the shop; its row stays for the orders that refer to it. */
export async function deleteProduct(tx: Tx, id: string, actor: string): Promise<void> {
  const product = await lockProduct(tx, id);
  if (!product) throw noSuchProduct();
  await markDeleted(tx, id);
  await journal(tx, {
    actor,
    action: 'deleteProduct',
    subject: 'product',
    subjectId: id,
    before: journaledFields(await journaledAs(tx, product, await loadDirectory(tx))),
    after: null,
  });
  await changed(tx, productChanged(id, { listing: true }));
}
