import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { toCents } from '@fieldhouse/contracts/money';
import type { Tx } from '../../platform/db/db.ts';
import { nameKey, wordsOf } from '../../platform/names.rules.ts';
import { requireFiles } from '../media/index.ts';
import { addBrand } from './brands.ts';
import { searchTokens } from './catalogue.rules.ts';
import { loadDirectory } from './directory.repo.ts';
import { drawSku } from './draw-sku.ts';
import { countWords, insertProduct, isSkuTaken, setCategories } from './product-writes.repo.ts';
import type { WrittenProduct } from './record-product.ts';
import { requireCategories } from './require-categories.ts';

export type AddedProduct = Pick<Product, 'name' | 'description' | 'price' | 'brand' | 'category' | 'img'>;

/** Puts a product into the catalogue, without a single piece of it. Whoever calls this records it afterwards. */
export async function addProduct(
  tx: Tx,
  id: string,
  input: AddedProduct,
  actor: string | null,
): Promise<WrittenProduct> {
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
  return { id, before: null, directory: await loadDirectory(tx) };
}

async function newSku(tx: Tx): Promise<string> {
  for (;;) {
    const sku = drawSku();
    if (!(await isSkuTaken(tx, sku))) return sku;
  }
}
