import { randomBytes } from 'node:crypto';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { toCents } from '@fieldhouse/contracts/money';
import type { Tx } from '../../platform/db/db.ts';
import { nameKey, wordsOf } from '../../platform/names.rules.ts';
import { requireFiles } from '../media/index.ts';
import { searchTokens, skuFrom } from './catalogue.rules.ts';
import { createBrand } from './create-brand.ts';
import { loadDirectory } from './directory.repo.ts';
import { requireCategories } from './directory.ts';
import { countWords, insertProduct, isSkuTaken, setCategories } from './product-writes.repo.ts';
import { recordProduct } from './record-product.ts';

type AddedProduct = Pick<Product, 'name' | 'description' | 'price' | 'brand' | 'category' | 'img'> & {
  readonly id: string;
};

/** Puts a product into the catalogue. `changeStock` brings its first pieces: the journal notes the product together with them. */
export async function addProduct(
  tx: Tx,
  { id, ...input }: AddedProduct,
  actor: string | null,
  changeStock: () => Promise<unknown>,
): Promise<Product> {
  const brand = await createBrand(tx, input.brand, actor);
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
  await changeStock();
  return recordProduct(tx, { id, before: null, directory: await loadDirectory(tx) }, actor);
}

async function newSku(tx: Tx): Promise<string> {
  for (;;) {
    const sku = generateSku();
    if (!(await isSkuTaken(tx, sku))) return sku;
  }
}

/** Random: among a million products one in a million is taken already, so the caller has to check. */
export const generateSku = (): string => skuFrom(randomBytes(8));
