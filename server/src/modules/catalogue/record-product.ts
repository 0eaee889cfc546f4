import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { journal } from '../journal/index.ts';
import { type JournaledProduct, journaledChange, journaledFields } from './catalogue.rules.ts';
import type { Directory } from './directory.repo.ts';
import { findProduct } from './products.repo.ts';

interface WrittenProduct {
  readonly id: string;
  /** None for a new one. */
  readonly before: JournaledProduct | null;
  /** With the brand that may have come with the write. */
  readonly directory: Directory;
}

/**
 * Completes a write: invalidates caches, records before and after in the journal, and returns the product as it is
 * shown.
 */
export async function recordProduct(
  tx: Tx,
  { id, before, directory }: WrittenProduct,
  actor: string | null,
): Promise<Product> {
  await changed(tx, productChanged(id, { listing: true }));
  const product = await findProduct(tx, directory, id);
  if (!product) throw new Error('the product that was just written is not there');
  const change = before ? journaledChange(before, product) : { before: null, after: journaledFields(product) };
  const action = before ? 'updateProduct' : 'createProduct';
  if (Object.keys(change.after).length > 0)
    await journal(tx, { actor, action, subject: 'product', subjectId: id, ...change });
  return product;
}
