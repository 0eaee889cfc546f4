import type { Product, createProduct as schemas } from '@fieldhouse/contracts/catalogue.schemas';
import { toCents } from '@fieldhouse/contracts/money';
import type { z } from 'zod';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { journal } from '../journal/index.ts';
import { requireFiles } from '../media/index.ts';
import { addBrand } from './brands.ts';
import { nameKey, searchTokens, wordsOf } from './catalogue.rules.ts';
import { productChanged } from './catalogue.tags.ts';
import { changeStock } from './change-stock.ts';
import { loadDirectory } from './directory.repo.ts';
import { drawSku } from './draw-sku.ts';
import { journaledFields } from './journaled-product.rules.ts';
import { countWords, insertProduct, isSkuTaken, setCategories } from './product-writes.repo.ts';
import { listProductsByIds } from './products.repo.ts';
import { requireCategories } from './require-categories.ts';

export type NewProduct = z.output<(typeof schemas)['body']>;

/** Puts a product into the shop, in the caller's transaction. The id may be given, for goods that come from elsewhere. */
export async function createProduct(tx: Tx, input: NewProduct, actor: string | null, id = newId()): Promise<Product> {
  const brand = await addBrand(tx, input.brand, actor);
  const categoryIds = await requireCategories(tx, input.category);
  await requireFiles(tx, input.img);
  const words = wordsOf(input.name);
  await insertProduct(tx, {
    id,
    sku: await newSku(tx),
    name: input.name,
    nameKey: nameKey(input.name),
    description: input.description,
    priceCents: toCents(input.price),
    brandId: brand.id,
    img: input.img,
    searchTokens: searchTokens(words, brand.id, categoryIds),
  });
  await setCategories(tx, id, categoryIds);
  await countWords(tx, words, []);
  if (input.quantity > 0)
    await changeStock(tx, [{ variantId: id, delta: input.quantity }], { reason: 'created', ...(actor && { actor }) });
  await changed(tx, productChanged(id, { listing: true }));
  const [product] = await listProductsByIds(tx, await loadDirectory(tx), [id]);
  if (!product) throw new Error('the product that was just made is not there');
  const after = journaledFields(product);
  await journal(tx, { actor, action: 'createProduct', subject: 'product', subjectId: id, before: null, after });
  return product;
}

async function newSku(tx: Tx): Promise<string> {
  for (;;) {
    const sku = drawSku();
    if (!(await isSkuTaken(tx, sku))) return sku;
  }
}
