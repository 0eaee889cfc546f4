import type { WrittenProduct } from '@fieldhouse/contracts/catalogue.schemas';
import { fromCents } from '@fieldhouse/contracts/money';
import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { changedFields, journal } from '../journal/index.ts';
import { listAttributes, type StoredAttribute } from './attributes.repo.ts';
import { attributeLines } from './attributes.rules.ts';
import { type JournaledProduct, journaledFields } from './catalogue.rules.ts';
import type { Directory } from './directory.repo.ts';
import { type EditedProduct, lockProduct } from './product-writes.repo.ts';
import { findProduct } from './products.repo.ts';
import { publishingOf, typedDescription } from './publishing.ts';
import { plannedSaleOf } from './sale.rules.ts';

interface Written {
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
  { id, before, directory }: Written,
  actor: string | null,
): Promise<WrittenProduct> {
  await changed(tx, productChanged(id, { listing: true }));
  const product = await findProduct(tx, directory, id);
  const written = await lockProduct(tx, id);
  if (!product || !written) throw new Error('the product that was just written is not there');
  const after = await journaledAs(tx, written, directory);
  const fields = journaledFields(after);
  const change = before ? changedFields(journaledFields(before), fields) : { before: null, after: fields };
  const action = before ? 'updateProduct' : 'createProduct';
  await journal(tx, { actor, action, subject: 'product', subjectId: id, ...change });
  const publishing = publishingOf(written.publishing);
  return { ...product, description: typedDescription(written), ...plannedSaleOf(written.sale), ...publishing };
}

/** A product as the journal keeps it. */
export async function journaledAs(
  tx: Tx,
  product: EditedProduct,
  { brandNames, categoryNames }: Directory,
): Promise<JournaledProduct> {
  const hasAny = Object.keys(product.attributes).length > 0;
  const known: readonly StoredAttribute[] = hasAny ? await listAttributes(tx) : [];
  return {
    ...product,
    price: fromCents(product.priceCents),
    brand: brandNames.get(product.brandId) ?? '',
    category: categoryNames(product.categoryIds),
    img: [...product.img],
    weight: product.weightG,
    ...plannedSaleOf(product.sale),
    ...publishingOf(product.publishing),
    description: typedDescription(product),
    attributes: attributeLines(known, product.attributes),
  };
}
